/** Limits of a promotion. The database has the same limits. */
export const promotionLimits = {
  /** Characters. */
  link: 500,
  note: 200,
  /** Maximum number of adverts in one record. */
  listings: 100,
} as const;

/** Places where staff promote adverts. */
export const channels = [
  'facebook',
  'instagram',
  'tiktok',
  'whatsapp',
  'online-ad',
  'other',
] as const;
