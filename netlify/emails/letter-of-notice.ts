/** Which letter tells a notice, and where its link leads. */
import type { Notice } from '../data/notices.ts';
import type { Letter } from './letter.ts';
import { listingApproved } from './letters/listing-approved.ts';
import { listingChangesRequested } from './letters/listing-changes-requested.ts';
import { listingEndsSoon } from './letters/listing-ends-soon.ts';
import { listingExpired } from './letters/listing-expired.ts';
import { listingLive } from './letters/listing-live.ts';
import { listingRestored } from './letters/listing-restored.ts';
import { listingSubmitted } from './letters/listing-submitted.ts';
import { listingSuspended } from './letters/listing-suspended.ts';
import { paymentConfirmed } from './letters/payment-confirmed.ts';
import { paymentInReview } from './letters/payment-in-review.ts';
import { refundDue } from './letters/refund-due.ts';
import { refunded } from './letters/refunded.ts';

/** A letter that has its data, and the path of its link from the root of the site. */
interface Told {
  letter: Letter<undefined>;
  path: string;
}

type Kind = Notice['kind'];

const reminders = {
  'ends-in-3-days': '3 days',
  'ends-in-1-day': '1 day',
  'ends-in-3-hours': '3 hours',
} as const;

/** Whether it is one of the letters that a member may do without. */
export function isReminder(kind: Kind): boolean {
  return kind in reminders;
}

const listings = '/my-adverts';
const isLive = ({ listing_state }: Notice) => listing_state === 'live';
const page = (notice: Notice) => `/${required(notice.slug, 'address')}`;
const renewal = ({ listing_id }: Notice) =>
  `/pricing-type?listing=${required(listing_id, 'advert')}`;
const until = ({ live_until }: Notice) => required(live_until, 'end');

const letters: Record<Kind, (notice: Notice, business: string) => Told> = {
  submitted: (notice, business) =>
    told(listingSubmitted, { business, isLive: isLive(notice) }, listings),
  'changes-requested': (notice, business) =>
    told(
      listingChangesRequested,
      { business, isLive: isLive(notice), reason: notice.reason ?? '' },
      `/advertise?listing=${required(notice.listing_id, 'advert')}`,
    ),
  approved: (notice, business) => {
    const path = isLive(notice) ? page(notice) : renewal(notice);
    return told(listingApproved, { business, isLive: isLive(notice) }, path);
  },
  live: (notice, business) => told(listingLive, { business, until: until(notice) }, page(notice)),
  'ends-in-3-days': reminder,
  'ends-in-1-day': reminder,
  'ends-in-3-hours': reminder,
  expired: (notice, business) =>
    told(listingExpired, { business, until: until(notice) }, renewal(notice)),
  suspended: ({ reason }, business) =>
    told(listingSuspended, { business, reason: reason ?? '' }, listings),
  restored: (notice, business) => {
    const path = isLive(notice) ? page(notice) : listings;
    return told(listingRestored, { business, isLive: isLive(notice) }, path);
  },
  'payment-paid': aboutPayment(paymentConfirmed),
  'payment-review': aboutPayment(paymentInReview),
  'refund-due': aboutPayment(refundDue),
  refunded: aboutPayment(refunded),
};

/** @throws {Error} when the notice lacks what its letter says, which only a mistake of ours can do. */
export function letterOfNotice(notice: Notice): Told {
  const business = notice.business ?? '';
  return letters[notice.kind](notice, business === '' ? 'your business' : business);
}

function reminder(notice: Notice, business: string): Told {
  const left = reminders[notice.kind as keyof typeof reminders];
  return told(listingEndsSoon, { business, until: until(notice), left }, renewal(notice));
}

function aboutPayment(letter: typeof paymentConfirmed) {
  return (notice: Notice, business: string): Told => {
    const payment = required(notice.payment, 'payment');
    const { receipt_number } = payment;
    const path = receipt_number === null ? listings : `/receipts?number=${receipt_number}`;
    return told(letter, { business, payment }, path);
  };
}

function told<Data>(letter: Letter<Data>, data: Data, path: string): Told {
  return {
    letter: { name: letter.name, write: (_, frame) => letter.write(data, frame) },
    path,
  };
}

function required<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new Error(`The notice has no ${what}.`);
  return value;
}
