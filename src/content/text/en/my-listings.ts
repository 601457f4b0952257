import { paymentState } from './payment-state.ts';
import { unsentChanges } from './unsent-changes.ts';
import { promotionChannels } from './promotion-channels.ts';
import { reach } from './reach.ts';
import { site } from '#content/site.ts';
import { tillPayment } from './till-payment.ts';

/** A member's own listings. Placeholders are in braces. */
export const myListings = {
  title: 'My Adverts',
  description: 'Your adverts: how long they are live, and what you paid for them.',
  heading: 'My Adverts',
  loading: 'Getting your adverts…',
  failed: 'Your adverts did not load. Check your connection and try again.',
  offline: 'You are offline. Connect to the internet and try again.',
  stale: {
    offline: 'You are offline. You see what we loaded last.',
    failed: 'We could not load the newest. You see what we loaded last.',
  },
  retry: 'Try again',
  begin: 'Start your advert',
  another: 'Start another advert',
  more: 'Show more',
  moreFailed: 'The next ones did not load. Check your connection and try again.',
  empty: {
    heading: 'You have no adverts yet',
    lead: 'Tell us about your business and add some photos. It takes about five minutes, and nothing you type is lost.',
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
  left: {
    days: '{count} days left',
    day: '1 day left',
    hours: '{count} hours left',
    hour: 'Less than an hour left',
  },
  askedChanges: 'This is what our staff wrote to you:',
  suspended: 'Our staff suspended it and sent you the reason by e-mail. Call us to put it right.',
  unsent: unsentChanges,
  timeline: {
    heading: 'What happened so far',
    submitted: 'Sent to us',
    changes: 'Our staff asked for a change',
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
    pay: 'Pay for your advert',
    goOn: paymentState.goOn,
    claimed: paymentState.see,
    again: 'Pay again',
    renew: 'Renew',
    edit: 'Edit',
    withdraw: 'Remove…',
    discard: 'Throw away…',
  },
  share: {
    share: 'Share',
    whatsapp: 'Share on WhatsApp',
    poster: 'Poster and Status picture',
    copy: 'Copy the link',
    copied: 'The link is copied. Paste it where you want to send it.',
    failed: 'We could not copy the link. It is {url}',
    message: '{business} on {site}: {url}',
    site: site.name,
  },
  waiting: {
    pending: 'You have not paid {amount} yet.',
    claimed: 'We have your M-Pesa code for {amount}. We are checking that your money came.',
    review:
      'We received {received}, but the price is {amount}. Your money is safe. Our staff will call you.',
    paid: 'You paid {amount}. Your {days} days start when your page goes live.',
    refundDue: 'You get {amount} back. Our staff are sending it.',
  },
  till: tillPayment,
  reach,
  promotions: {
    heading: 'What we did for you',
    channels: promotionChannels,
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
    money: {
      none: 'You paid nothing for it, so there is no money to give back.',
      pending: 'You have not paid for it yet. Please do not pay for it now.',
      unused: 'You get {amount} back, because those days have not started.',
      running:
        'You paid until {until}. You lose the days that are left. We give money back only if a page was not live within 2 days of the payment.',
      renewed:
        'You lose the days until {until}. The days after that have not started, so you get {amount} back for them.',
      review: 'Our staff are still checking a payment of {amount}. They will call you.',
    },
    reason: 'Why? (optional)',
    confirm: 'Remove for good',
    discard: 'Throw away for good',
    busy: 'One moment…',
    cancel: 'Keep it',
    answerLost: 'We got no answer. It may have worked. Check first, then try again.',
    failed: 'That did not work, so nothing has changed. Check your connection and try again.',
  },
} as const;
