export const cancel = {
  title: 'Purchase Cancelled',
  description: 'You cancelled your purchase, and nothing was charged.',
  heading: 'You have successfully cancelled your purchase. Thank you.',
  lead: 'Nothing was charged. You can choose a package again at any time.',
  backToPricing: 'Back to the prices',
  /** For a member who can go on with what she cancelled. */
  notPaid: 'You have not paid. You can go on with the same order.',
  backHome: 'Back Home',
} as const;
