/** What a promotion may hold. The database has the same limits. */
export const promotionLimits = {
  /** Characters. */
  link: 500,
  note: 200,
  /** Adverts that are recorded at once. */
  listings: 100,
} as const;

/** Where staff promote adverts. */
export const channels = [
  'facebook',
  'instagram',
  'tiktok',
  'whatsapp',
  'online-ad',
  'other',
] as const;
