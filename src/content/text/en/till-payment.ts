/** Instructions for a payment to the till. Placeholders are in braces. */
export const tillPayment = {
  till: 'Till number',
  amount: 'Amount',
  reference: 'Reference',
  onThePhone: 'On your phone',
  steps: [
    'Open M-Pesa and choose Lipa na M-Pesa.',
    'Choose Buy Goods and Services.',
    'Type the till number {till}.',
    'Type the amount {amount}.',
    'Type your M-Pesa PIN and confirm.',
    'When the message from M-Pesa has come, call us on {site.phone} and tell us the reference {reference}.',
  ],
  after: 'Our staff confirm it, and we send you a receipt.',
  call: '{pricing.till.call}',
  phone: '{pricing.till.phone}',
  number: '{site.till}',
} as const;
