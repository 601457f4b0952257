/** Texts about M-Pesa if the prompt is not available. */
export const withoutPrompt = {
  /** The state of the payment by the prompt, on the page about the site. */
  tag: 'Planned',
  how: 'Pay the price in shillings to this till. Then call us to confirm it.',
  /** The steps of a payment to the till, as a numbered list after `how`. */
  steps: [],
  prompt: 'Paying by an M-Pesa prompt on your phone is planned and not yet available.',
  /** The payment among the steps from a package to a live page. */
  path: 'You pay to our M-Pesa till and call us on {site.phone}. Or you pay by card.',
  after: 'Call us on {site.phone}. Call also if you paid by card.',
  /** Used on a page without a card form. */
  afterTill: 'Call us on {site.phone}.',
  /** The answer to the question how to pay: M-Pesa first, because most owners pay by it, then the card. */
  answer: [
    'Pay in shillings to M-Pesa till number {site.till}. Then call us on {site.phone} to confirm it. Automatic mobile-money payment is planned and not yet available.',
    'Or pay online by card or wallet, in US dollars only.',
  ],
  improvement:
    'Automatic mobile-money payment is planned and not yet available. Until it is here, you pay to our M-Pesa till {site.till} and call us on {site.phone} to confirm.',
  terms:
    'You pay online by card or wallet, in US dollars only, or in shillings to M-Pesa till number {site.till}. Automatic mobile-money payment is planned and not yet available: after you pay to the till, call us on {site.phone} to confirm.',
  renew:
    'Open the link below, then pay to the till, call us, and tell us the reference that you see there.',
} as const;

/** The same texts if the prompt is available. */
export const withPrompt = {
  tag: 'Ready today',
  how: 'Have you sent your advert? Pay for it in three steps:',
  steps: [
    'Pay the price in shillings to this till.',
    'Copy the message from M-Pesa.',
    'Paste it in My Adverts.',
  ],
  prompt:
    'Or tap Pay in My Adverts: M-Pesa asks for the money on your phone. You type only your PIN.',
  path: 'M-Pesa asks for the money on your phone, and you type only your PIN. Or you pay by card.',
  after:
    'If you pay inside your account, you need not call. If you pay by card here, call us on {site.phone}.',
  afterTill:
    'If you pay inside your account, you need not call. If you pay to the till and do not paste M-Pesa’s message in My Adverts, call us on {site.phone}.',
  answer: [
    'Pay in shillings in your account: M-Pesa asks for the money on your phone, or you pay to M-Pesa till number {site.till} and send us M-Pesa’s message.',
    'Or pay online by card or wallet, in US dollars only. Did you pay by card without an advert? Then call us on {site.phone}.',
  ],
  improvement:
    'You can pay by an M-Pesa prompt on your phone. If you pay to our M-Pesa till {site.till} yourself, send us M-Pesa’s message in your account, or call us on {site.phone}.',
  terms:
    'You pay online by card or wallet, in US dollars only, or in shillings by an M-Pesa prompt on your phone or to M-Pesa till number {site.till}. A payment counts when M-Pesa or PayPal has confirmed it to us.',
  renew: 'Open the link below and pay by M-Pesa on your phone, to the till, or by card.',
} as const;
