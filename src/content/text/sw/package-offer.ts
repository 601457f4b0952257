/** The lines of one package, on every screen that shows packages. Placeholders are in braces. */
export const packageOffer = {
  days: { one: 'Siku 1', other: 'Siku {count}' },
  aDay: '{price} kwa siku',
  /** A total, as the package and the website. */
  withWebsite: '{price} + tovuti {price.websiteShillings}',
  or: 'au',
  askForPrice: 'Uliza bei',
} as const;

/** The choice of a package, with an optional website. */
export const packageChoice = {
  legend: 'Vifurushi',
  website: 'Nataka tovuti pia, kwa {price.website} zaidi',
  websiteHint: 'Tunakutengenezea tovuti yako mwenyewe. Unailipia pamoja na kifurushi chako.',
  websiteNotWith:
    'Haiendi na ‘{package}’. Ukitaka tovuti, chagua ‘Kwa mwezi’ au kifurushi cha siku nyingi zaidi.',
  websiteChooseFirst: 'Ukitaka tovuti, chagua ‘Kwa mwezi’ au kifurushi cha siku nyingi zaidi.',
} as const;
