export const cancel = {
  title: 'Purchase Cancelled',
  description: 'You cancelled your purchase, and nothing was charged.',
  heading: 'You have successfully cancelled your purchase. Thank you.',
  lead: 'Nothing was charged. The packages are where you left them.',
  backToPricing: 'Back to the prices',
  backHome: 'Back Home',
} as const;
