/** Prices in sentences. The package of a day has a price, or it is unknown. */
export const prices = {
  pair: '{shillings} or {dollars}',
  daily: 'Advertising costs {price.daily} a day.',
  unknown: 'Call us on {site.phone} to ask.',
} as const;
