/** The texts of emails about payments and refunds. Placeholders are in braces. */
export const paymentEmails = {
  /** For an owner that has paid, so that nothing asks for another payment. */
  submittedInCheck: {
    subject: 'We received your advert: {business}',
    lead: [
      'Thank you. Our staff check your advert before customers see it. Then we write to you again.',
    ],
    body: [
      'We have your payment, or are checking it: you have nothing to do now. Your days start to count when your page goes live, not before.',
    ],
    link: 'Go to My Adverts',
  },
  approvedInCheck: {
    subject: 'Your advert is approved: {business}',
    lead: [
      'Our staff checked your advert and approved it.',
      'We are checking your payment. Your advert goes live as soon as it is confirmed. Your days start to count then, not before.',
    ],
    link: 'See your payment',
  },
  paid: {
    subject: 'Receipt {number}: {amount} for {business}',
    lead: ['We received your payment. Thank you.'],
    body: [
      'Your days start to count when your page goes live. If it is not live within 2 days of your payment, you get your money back.',
    ],
    link: 'See and print your receipt',
  },
  paidLive: {
    subject: 'Receipt {number}: {amount} for {business}',
    lead: ['We received your payment. Thank you.'],
    body: ['With this payment your page is live until {until}.'],
    link: 'See and print your receipt',
  },
  paymentInReview: {
    subject: 'Your payment is not the right amount: {business}',
    lead: [
      'We received your payment, but it is not the price of your package. Your money is safe. Our staff will call you.',
    ],
    body: ['You do not want to wait? Call us and tell us the reference above.'],
    link: 'See your payment',
  },
  paymentChecked: {
    subject: 'We check your payment: {business}',
    lead: ['We were told of your payment, and our staff look where it is. They will call you.'],
    body: ['You do not want to wait? Call us and tell us the reference above.'],
    link: 'See your payment',
  },
  claimRefused: {
    subject: 'We did not find your payment: {business}',
    lead: [
      'Our staff looked for money under the M-Pesa code that you sent us for {business}, and found none.',
    ],
    body: [
      'Your payment page says what they wrote. Compare the code with the message from M-Pesa, and send it again. Or call us.',
    ],
    link: 'See your payment',
  },
  moneyMoved: {
    subject: '{amount} was not for {business}',
    lead: [
      'We had put a payment of {amount} on your advert, but somebody else paid it for another advert. We are sorry. We moved it there, and its receipt is not valid any more. Days that it had paid for and that were left have ended; you owe nothing for the days before.',
    ],
    link: 'Pay for your advert',
    close: ['Did you pay this? Answer this e-mail or call us.'],
  },
  refundDue: {
    subject: 'You get {amount} back',
    lead: [
      'Our staff send your money back {method}, the way you paid. You have nothing to do. We write to you when it is sent.',
    ],
    link: 'See your payment',
  },
  refunded: {
    subject: 'We sent {amount} back to you',
    lead: [
      'Our staff sent your money back {method}, the way you paid. Some banks and cards need a few days to show it.',
    ],
    link: 'See your payment',
    close: ['It did not arrive? Answer this e-mail or call us.'],
  },
  takenBack: {
    subject: 'Your payment of {amount} went back',
    lead: [
      'The money of this payment went back {method} to the person that paid it. So {business} has no paid days from it any more. We send you nothing, because the money is back already.',
    ],
    link: 'See your payment',
    close: ['Did this surprise you? Answer this e-mail or call us.'],
  },
} as const;
