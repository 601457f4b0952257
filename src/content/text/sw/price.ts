/** Prices in sentences. The package of a day has a price, or it is unknown. */
export const prices = {
  pair: '{shillings} au {dollars}',
  daily: 'Kutangaza ni {price.daily} kwa siku.',
  unknown: 'Tupigie simu kwa {site.phone} uulize bei.',
} as const;
