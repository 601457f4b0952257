/** Limits of a promotion. The database has the same limits. */
export const promotionLimits = {
  /** Maximum numbers of characters of the link and the note. */
  link: 500,
  note: 200,
  /** Maximum number of adverts of one promotion. */
  listings: 100,
} as const;

/** Channels in which staff promote adverts. */
export const channels = [
  'facebook',
  'instagram',
  'tiktok',
  'whatsapp',
  'online-ad',
  'other',
] as const;
