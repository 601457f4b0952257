/** The lines of one package, on every screen that shows packages. Placeholders are in braces. */
export const packageOffer = {
  days: { one: '1 day', other: '{count} days' },
  aDay: '{price} a day',
  /** A total, as the package and the website. */
  withWebsite: '{price} + website {price.websiteShillings}',
  or: 'or',
  askForPrice: 'Ask for a price',
} as const;

/** The choice of a package, with an optional website. */
export const packageChoice = {
  legend: 'Packages',
  website: 'Build me a website too, for {price.website} more',
  websiteHint: 'We build you a website of your own. You pay for it with your package.',
  websiteNotWith: 'Not with {package}. For a website choose Monthly or a longer package.',
  websiteChooseFirst: 'For a website choose Monthly or a longer package.',
} as const;
