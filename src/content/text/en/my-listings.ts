/** A member's own listings. Placeholders are in braces. */
export const myListings = {
  title: 'My Adverts',
  description: 'Your adverts: how long they are live, and what you paid for them.',
  heading: 'My Adverts',
  loading: 'Getting your adverts…',
  failed: 'Your adverts did not load. Try again in a minute.',
  offline: 'You are offline. Connect to the internet and try again.',
  stale: {
    offline: 'You are offline. You see what we loaded last.',
    failed: 'We could not load the newest. You see what we loaded last.',
  },
  retry: 'Try again',
  begin: 'Start your advert',
  another: 'Start another advert',
  more: 'Show more',
  moreFailed: 'The next ones did not load. Try again in a minute.',
  empty: {
    heading: 'You have no adverts yet',
    lead: 'Tell us about your business and add some photos. It takes about five minutes, and nothing you type is lost.',
    offer:
      'You get a page of your own, a place in every list, and calls from customers. You choose for how many days, and pay when you send it.',
    prices: 'See packages and prices',
  },
  unnamed: 'An advert without a name',
  states: {
    draft: 'Not sent yet',
    submitted: 'Our staff are checking it',
    changes_requested: 'Needs a change',
    approved: 'Approved, waiting for your payment',
    live: 'Live',
    expired: 'Ended',
    suspended: 'Suspended',
    withdrawn: 'Removed',
  },
  /** State of a listing that missed the deadline, so that its payment is refunded. */
  late: 'Not live in time',
  /** State of an approved listing whose payment is checked. */
  checkingPayment: 'Approved, we are checking your payment',
  /** State of a live listing with a renewal that is due. */
  endsSoon: 'Live, ends soon',
  left: {
    days: { one: '1 day left', other: '{count} days left' },
    hours: { one: '1 hour left', other: '{count} hours left' },
    hour: 'Less than an hour left',
  },
  until: 'Until {date}',
  /** For an advert with a planned M-Pesa prompt. */
  untilPrompt: 'Until {date}. We send you an M-Pesa prompt on {promptDate}.',
  /** Below the state of an ended advert. */
  endedOn: 'On {date}',
  /** Shown while staff check an advert that is paid for, because its owner has nothing to do. */
  checking: 'You need to do nothing now. Our staff send you an e-mail within 2 days.',
  checkingUnpaid:
    'Our staff send you an e-mail within 2 days. You can pay now, or when they have approved it.',
  ended: {
    kept: 'Customers can still see your name and phone on your page, until {date}. Renew, and everything is back at once.',
    gone: 'Customers do not find it any more. Renew, and everything is back at once.',
  },
  /** The result of an action, above the list. The next step follows it. */
  done: {
    removed: '{business} is removed.',
    discarded: '{business} is thrown away.',
    changes: 'Your changes to {business} are thrown away. Your page stays as it is.',
  },
  askedChanges: 'This is what our staff wrote to you:',
  suspended: 'Our staff suspended it and sent you the reason by e-mail. Call us to put it right.',
  timeline: {
    heading: 'What happened so far',
    submitted: 'Sent to us',
    changes: 'Our staff asked for a change',
    refused: 'Our staff refused it',
    approved: 'Approved',
    paid: 'Paid',
    live: 'Live until',
    ended: 'Was live until',
    goesLive: 'Live',
    notYet: 'not yet',
    /** Beside 'Paid', while M-Pesa, PayPal or staff check the payment. */
    checked: 'we are checking it',
    givenBack: 'Your money given back',
    changed: 'You changed your page',
    started: 'Went live',
    suspended: 'Suspended by our staff',
    restored: 'No longer suspended',
    withdrawn: 'You removed it',
    earlier: 'Show {count} earlier',
  },
  actions: {
    finish: 'Finish your advert',
    change: 'Change your advert',
    open: 'Open your page',
    pay: 'Pay for your advert',
    goOn: '{paymentState.goOn}',
    see: '{paymentState.see}',
    again: 'Pay again',
    call: '{tillPayment.call}',
    renew: 'Renew',
    edit: 'Edit',
    withdraw: 'Remove…',
    discard: 'Throw away…',
  },
  share: {
    share: 'Share',
    whatsapp: 'Share on WhatsApp',
    poster: 'Poster and Status',
    copy: 'Copy the link',
    copied: 'The link is copied. Paste it where you want to send it.',
    failed: 'We could not copy the link. It is {url}',
    message: '{business} on {site}: {url}',
    site: '{site.name}',
  },
  /** The dialog with the details of an advert for other services. Its other texts load with it. */
  details: {
    open: 'Copy my details',
    loading: 'Getting your details…',
    failed: 'Your details did not load. Try again in a minute.',
    close: 'Close',
  },
  waiting: {
    pending: 'You have not paid {amount} yet.',
    prompted: 'We sent an M-Pesa prompt for {amount}. If you typed your PIN, do not pay again.',
    /** Replaces the first line for a renewal that was begun before it is due. The link to the payment follows. */
    begun: 'Renewal begun: {amount}',
    claimed: 'We have your M-Pesa code for {amount}. We are checking that your money came.',
    reported: 'You paid {amount}, and we are checking that your money came. Do not pay again.',
    review:
      'We received {received}, but the price is {amount}. Your money is safe. Our staff will call you.',
    paid: 'You paid {amount}. Your {days} days start when your page goes live.',
    refundDue: 'You get {amount} back. Our staff are sending it.',
    refunded: 'We gave you {amount} back.',
  },
  promotions: {
    heading: 'What we did for you',
    what: '{channel}, {date}',
    see: 'See it',
    picture: 'Photo: {promotion}',
  },
  receipts: {
    heading: 'Receipts',
    link: 'Receipt {number}: {amount}, {date}',
    refunded: 'given back',
  },
  withdraw: {
    heading: 'Remove {business}?',
    discardHeading: 'Throw away {business}?',
    warning:
      'Customers will not see it any more, and nobody can bring it back. You can always start another advert.',
    discardWarning: 'You lose its text and photos. Nobody can bring them back.',
    reason: 'Why? (optional)',
    confirm: 'Remove for good',
    discard: 'Throw away for good',
    busy: 'One moment…',
    cancel: 'Keep it',
    answerLost: 'We got no answer. It may have worked. Check first, then try again.',
    failed: 'That did not work, so nothing has changed. Try again in a minute.',
  },
} as const;
