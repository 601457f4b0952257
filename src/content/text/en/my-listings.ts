import { unsentChanges } from './unsent-changes.ts';
import { site } from '#content/site.ts';
import { tillPayment } from './till-payment.ts';

/** A member's own listings. Values stand in braces. */
export const myListings = {
  title: 'My Adverts',
  description: 'How your adverts are doing, for how long they stay, and what you paid for them.',
  heading: 'My Adverts',
  loading: 'Getting your adverts…',
  failed: 'Your adverts could not be loaded. Check your connection and try again.',
  offline: 'You are offline. Connect to the internet and try again.',
  stale: {
    offline: 'You are offline. This is how things stood when we last asked.',
    failed: 'We could not ask again just now. This is how things stood when we last asked.',
  },
  retry: 'Try again',
  begin: 'Start your advert',
  another: 'Start another advert',
  more: 'Show more',
  moreFailed: 'The next ones could not be loaded. Check your connection and try again.',
  empty: {
    heading: 'You have no adverts yet',
    lead: 'Tell us about your business and add some photos. It takes about five minutes, and nothing you type is lost.',
  },
  unnamed: 'An advert without a name',
  states: {
    draft: 'Not sent yet',
    submitted: 'Our staff are looking at it',
    changes_requested: 'Something has to change',
    approved: 'Approved, waiting for your payment',
    live: 'Live',
    expired: 'Ended',
    suspended: 'Suspended',
    withdrawn: 'Withdrawn',
  },
  left: {
    days: '{count} days left',
    day: '1 day left',
    hours: '{count} hours left',
    hour: 'Less than an hour left',
  },
  askedChanges: 'This is what our staff wrote to you:',
  suspended: 'Our staff took it down for now and wrote to you why. Call us, and we put it right.',
  unsent: unsentChanges,
  timeline: {
    heading: 'What happened so far',
    submitted: 'Sent to us',
    changes: 'Our staff asked for changes',
    approved: 'Approved',
    paid: 'Paid',
    live: 'Live until',
    ended: 'Was live until',
    goesLive: 'Live',
    notYet: 'not yet',
    givenBack: 'Your money given back',
  },
  actions: {
    finish: 'Finish your advert',
    change: 'Change your advert',
    open: 'Open your page',
    pay: 'Choose a package and pay',
    renew: 'Renew',
    edit: 'Edit',
    withdraw: 'Withdraw…',
    discard: 'Throw away…',
  },
  share: {
    share: 'Share',
    whatsapp: 'Send on WhatsApp',
    copy: 'Copy the address',
    copied: 'The address is copied.',
    failed: 'It could not be copied. This is the address: {url}',
    message: '{business} on {site}: {url}',
    site: site.name,
  },
  waiting: {
    card: 'Waiting for your card payment of {amount}',
    cardHow: `If you have paid, call us on ${site.phone.words} and say your reference.`,
    review:
      'We received {received} and asked for {amount}. Our staff look at it and call you. Nothing is lost.',
    paid: 'You paid {amount}. Your {days} days start when your page goes live.',
    refundDue: 'You get {amount} back. Our staff are sending it.',
  },
  payTill: 'Pay {amount} to till {till}',
  till: tillPayment,
  receipts: {
    heading: 'Receipts',
    link: 'Receipt {number}: {amount}, {date}',
    refunded: 'given back',
  },
  withdraw: {
    heading: 'Withdraw {business}?',
    discardHeading: 'Throw away {business}?',
    warning:
      'Customers do not see it any more, and it cannot be brought back. You can always begin another advert.',
    discardWarning: 'What you wrote and the photos of it go, and cannot be brought back.',
    money: {
      none: 'You paid nothing for it, so nothing is owed.',
      pending: 'You have not paid for it yet. Please do not pay to the till any more.',
      unused: 'You get {amount} back, because your page was not live for it yet.',
      running:
        'It is paid until {until}. The days that are left go with it: money is given back only if a page was not live within 2 days of the payment.',
      renewed:
        'The days until {until} go with it. What you paid for later has not begun: you get {amount} back.',
      review: 'Our staff still look at a payment of {amount}. They call you about it.',
    },
    reason: 'Why? (if you want to say)',
    confirm: 'Withdraw for good',
    discard: 'Throw away for good',
    busy: 'One moment…',
    cancel: 'Keep it',
    answerLost:
      'We heard nothing back. It may have been done all the same. Look first, then try again.',
    failed: 'It could not be withdrawn. Check your connection and try again.',
  },
} as const;
