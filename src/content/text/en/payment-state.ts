/** The state of a payment, for a member that returns from PayPal. */
export const paymentState = {
  loading: 'We are asking how your payment stands…',
  notLoaded: 'We could not ask how your payment stands. Your money is safe. Try again in a minute.',
  retry: 'Try again',
  states: {
    pending:
      'PayPal has not told us yet that you paid. If you paid, you can close this page: we send you an e-mail.',
    paid: 'We have your money. You need not call us.',
    review: 'Your money is safe, and our staff check it. They will call you.',
    failed: 'You have not paid.',
    refund_due: 'You get this money back. Our staff send it.',
    refunded: 'We gave you this money back.',
  },
  reported:
    'PayPal reported it, we are checking. Do not pay again. You can close this page: we send you an e-mail.',
  goOn: 'Go on paying',
  see: 'See your payment',
} as const;
