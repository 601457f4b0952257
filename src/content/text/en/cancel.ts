export const cancel = {
  title: 'Purchase Cancelled',
  description: 'You cancelled your purchase, and can go on from here.',
  heading: 'You have successfully cancelled your purchase. Thank you.',
  lead: 'If you cancelled at PayPal, you paid nothing. You can choose a package again at any time.',
  backToPricing: 'Back to the prices',
  /** For a member with an order that can be continued. */
  notPaid: 'PayPal has not told us that you paid. You can go on with the same order.',
  backHome: 'Back Home',
} as const;
