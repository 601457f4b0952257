interface LetterWords {
  subject: string;
  /** Before its facts, after them, and after its link. */
  lead?: readonly string[];
  body?: readonly string[];
  close?: readonly string[];
  link: string;
}

/** Our letters. Values stand in braces; {left} is one of `left`. */
const written = {
  submitted: {
    subject: 'We received your advert for {business}',
    lead: [
      'Thank you. Our staff look at every advert before customers see it. We write to you as soon as they have looked at yours.',
    ],
    body: [
      'You can pay now or after that. Your days start to count when your page goes live, not before.',
    ],
    link: 'See how your advert is doing',
  },
  submittedLive: {
    subject: 'We received your advert for {business}',
    lead: [
      'Thank you. Our staff look at every advert before customers see it. We write to you as soon as they have looked at yours.',
    ],
    body: ['Until then your page stays as it is. There is nothing to pay for the change.'],
    link: 'See how your advert is doing',
  },
  changesRequested: {
    subject: 'Please change something in your advert for {business}',
    lead: ['Our staff looked at your advert. Before it can go live, one thing has to change:'],
    body: ['Everything you wrote is still there. Change it and send it to us again.'],
    link: 'Change your advert',
    close: ['Is anything unclear? Answer this e-mail or call us.'],
  },
  changesRequestedLive: {
    subject: 'Please change something in your advert for {business}',
    lead: [
      'Our staff looked at your changes. Your page stays as it is until one thing is different:',
    ],
    body: ['Everything you wrote is still there. Change it and send it to us again.'],
    link: 'Change your advert',
    close: ['Is anything unclear? Answer this e-mail or call us.'],
  },
  approved: {
    subject: 'Your advert for {business} is approved',
    lead: [
      'Our staff looked at your advert. It can go live as it is.',
      'It goes live as soon as your payment is confirmed. Your days start to count then, not before.',
    ],
    link: 'Choose a package and pay',
    close: ['You paid already? Then there is nothing to do: we write to you when it is confirmed.'],
  },
  approvedLive: {
    subject: 'Your changes for {business} are live',
    lead: ['Our staff looked at what you changed, and your page shows it now.'],
    link: 'Open your page',
  },
  live: {
    subject: 'Your advert for {business} is live until {date}',
    lead: [
      'Customers see your page now. Send its address to people you know: on WhatsApp, in your status, on a note in your shop.',
    ],
    link: 'Open your page',
    close: ['Something changed in your business? You can change your advert at any time.'],
  },
  endsSoon: {
    subject: 'Your advert for {business} ends within {left}',
    body: [
      'Renew it now and you lose nothing: the new days begin when the old ones end.',
      'The link below gives you a reference. Pay, then call us and tell us the reference.',
    ],
    link: 'Renew your advert',
    close: ['No more reminders? Switch them off in your Profile Settings.'],
  },
  expired: {
    subject: 'Your advert for {business} has ended',
    lead: [
      'Customers do not see your page any more. All that you wrote, and your photos, are kept for you.',
    ],
    body: [
      'Renew it, and the same page is live again as soon as your payment is confirmed.',
      'The link below gives you a reference. Pay, then call us and tell us the reference.',
    ],
    link: 'Renew your advert',
  },
  suspended: {
    subject: 'Your advert for {business} is suspended',
    lead: ['Our staff took your advert down for now. Customers do not see it.'],
    body: ['Is this a mistake, or do you want to put it right? Answer this e-mail or call us.'],
    link: 'See your adverts',
  },
  restored: {
    subject: 'Your advert for {business} is back',
    lead: [
      'Our staff gave your advert back to you. It is not live at the moment: open it to see what is left to do.',
    ],
    link: 'See your adverts',
  },
  restoredLive: {
    subject: 'Your advert for {business} is back',
    lead: ['Our staff put your advert back. Customers see your page again.'],
    link: 'Open your page',
  },
  paid: {
    subject: 'Receipt {number}: {amount} for {business}',
    lead: ['We received your payment. Thank you.'],
    body: [
      'Your days start to count when your page goes live. Should it not be live within 2 days of your payment, you get your money back.',
    ],
    link: 'See and print your receipt',
  },
  paidLive: {
    subject: 'Receipt {number}: {amount} for {business}',
    lead: ['We received your payment. Thank you.'],
    body: ['Your page is live for it until {until}.'],
    link: 'See and print your receipt',
  },
  paymentInReview: {
    subject: 'Your payment for {business} is not the sum we asked for',
    lead: [
      'Your payment came, but it is not the price of the package that you chose. Nothing is lost: our staff call you.',
    ],
    body: ['You do not want to wait? Call us and say the reference above.'],
    link: 'See your payment',
  },
  refundDue: {
    subject: 'You get {amount} back',
    lead: [
      'Our staff send this payment back the way it came, and we write to you when that is done. There is nothing for you to do.',
    ],
    link: 'See your payment',
  },
  refunded: {
    subject: 'We sent {amount} back to you',
    lead: [
      'Our staff sent your money back the way it came. With some banks and cards it takes a few days until you see it.',
    ],
    link: 'See your payment',
    close: ['It did not arrive? Answer this e-mail or call us.'],
  },
  vacancyReceived: {
    subject: 'We received your job vacancy',
    lead: [
      'Thank you. We received a job vacancy with this address for applications.',
      'Our staff will publish it within a few working days. It then stays on the page for 30 days.',
    ],
    link: 'See the job listings',
    close: ['Something is wrong, or it was not you who sent this? Answer this e-mail.'],
  },
} as const satisfies Record<string, LetterWords>;

export const letters: Record<keyof typeof written, LetterWords> = written;

/** What the facts of a letter are called, and how some of them are said. */
export const letterFacts = {
  business: 'Business',
  /** In the place of a name that is not known. */
  yourBusiness: 'your business',
  page: 'Your page',
  liveUntil: 'Live until',
  wasLiveUntil: 'It was live until',
  staffWrote: 'What our staff wrote',
  staffNoted: 'What our staff noted',
  why: 'Why',
  receipt: 'Receipt number',
  package: 'Package',
  samePackage: 'The same package again',
  withWebsite: '{package}, with a website',
  amount: 'Amount',
  asked: 'We asked for',
  received: 'We received',
  paidOn: 'Paid on',
  providerReference: 'Reference of the payment',
  reference: 'Our reference',
  left: {
    'ends-in-3-days': '3 days',
    'ends-in-1-day': '1 day',
    'ends-in-3-hours': '3 hours',
  },
} as const;
