export const thankYou = {
  title: 'Thank You',
  description: 'What happens after you have paid for your advert.',
  heading: 'Thank you for your purchase!',
  /**
   * Shown after a payment by the card form of the pricing page. It is also shown if the address contains no payment
   * of this member.
   */
  byForm:
    'One more step: please call us on {site.phone} and tell us your advert, so that our staff know what you paid for.',
  /** Shown after a payment that belongs to the member's account. */
  inAccount:
    'You need not call us. We send you an e-mail as soon as PayPal has told us that you paid.',
  hours: 'We answer on {hours.weekdaysInSentence}, {workingHours.saturday}. {workingHours.sunday}.',
  nothingChanged:
    'Your payment counts when PayPal or our staff have confirmed it. Opening this page changes nothing.',
  call: 'Call {site.phone}',
  backHome: 'Back Home',
} as const;
