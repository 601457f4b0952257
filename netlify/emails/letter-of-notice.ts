/** Which letter tells a notice, what stands in it, and where its link leads. */
import { text } from '#content/text/text.ts';
import { formatDate, formatMoment } from '#domain/date/date.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { Payment } from '#domain/payment/payment.ts';
import type { Notice } from '../data/notices.ts';
import type { Letter } from './letter.ts';
import { letterOfWords, type Values } from './letter-of-words.ts';
import { formatReceived, paymentFacts } from './payment-facts.ts';

/** A letter, and the path of its link from the root of the site. */
interface Told {
  letter: Letter;
  path: string;
}

interface Content extends Values {
  name: string;
  words: keyof typeof text.letters;
  path: string;
}

type Kind = Notice['kind'];

const { letterFacts: names, language } = text;

/** Whether it is one of the letters that a member may do without. */
export function isReminder(kind: Kind): kind is keyof typeof names.left {
  return kind in names.left;
}

const listings = '/my-adverts';
const isLive = ({ listing_state }: Notice) => listing_state === 'live';
const page = (notice: Notice) => `/${required(notice.slug, 'address')}`;
const renewal = ({ listing_id }: Notice) =>
  `/pricing-type?listing=${required(listing_id, 'advert')}`;
const until = ({ live_until }: Notice) => required(live_until, 'end');
const untilWhen = (notice: Notice) => formatMoment(until(notice), language);
const reasonOf = ({ reason }: Notice) => reason ?? '';

const letters: Record<Kind, (notice: Notice, business: string) => Content> = {
  submitted: (notice, business) => ({
    name: 'listing-submitted',
    words: isLive(notice) ? 'submittedLive' : 'submitted',
    facts: { [names.business]: business },
    path: listings,
  }),
  'changes-requested': (notice) => ({
    name: 'listing-changes-requested',
    words: isLive(notice) ? 'changesRequestedLive' : 'changesRequested',
    facts: { [names.staffWrote]: reasonOf(notice) },
    path: `/advertise?listing=${required(notice.listing_id, 'advert')}`,
  }),
  approved: (notice) => ({
    name: 'listing-approved',
    words: isLive(notice) ? 'approvedLive' : 'approved',
    path: isLive(notice) ? page(notice) : renewal(notice),
  }),
  live: (notice) => ({
    name: 'listing-live',
    words: 'live',
    values: { date: formatDate(until(notice), language) },
    facts: { [names.liveUntil]: untilWhen(notice) },
    path: page(notice),
  }),
  'ends-in-3-days': reminder,
  'ends-in-1-day': reminder,
  'ends-in-3-hours': reminder,
  expired: (notice, business) => ({
    name: 'listing-expired',
    words: 'expired',
    facts: { [names.business]: business, [names.wasLiveUntil]: untilWhen(notice) },
    path: renewal(notice),
  }),
  suspended: (notice, business) => ({
    name: 'listing-suspended',
    words: 'suspended',
    facts: { [names.business]: business, [names.staffWrote]: reasonOf(notice) },
    path: listings,
  }),
  restored: (notice) => ({
    name: 'listing-restored',
    words: isLive(notice) ? 'restoredLive' : 'restored',
    path: isLive(notice) ? page(notice) : listings,
  }),
  'payment-paid': paid,
  'payment-review': aboutPayment('payment-in-review', 'paymentInReview', (payment, business) => ({
    [names.business]: business,
    [names.asked]: formatAmount(payment),
    [names.received]: formatReceived(payment),
    [names.reference]: payment.reference,
  })),
  'refund-due': aboutPayment('refund-due', 'refundDue', (payment, business) => ({
    [names.business]: business,
    ...paymentFacts(payment),
    ...(payment.reason !== null && { [names.why]: payment.reason }),
  })),
  refunded: aboutPayment('refunded', 'refunded', (payment, business) => ({
    [names.business]: business,
    ...paymentFacts(payment),
    ...(payment.reason !== null && { [names.staffNoted]: payment.reason }),
  })),
};

/** @throws {Error} when the notice lacks what its letter says, which only a mistake of ours can do. */
export function letterOfNotice(notice: Notice): Told {
  const business = notice.business ?? '';
  const called = business === '' ? names.yourBusiness : business;
  const { name, words, path, values, facts } = letters[notice.kind](notice, called);
  const filled = { business: called, ...values };
  return {
    letter: {
      name,
      write: (frame) => {
        // The address of a page that is live is worth reading, not only following.
        const address = words === 'live' ? { [names.page]: frame.url } : {};
        const content = { values: filled, facts: { ...address, ...facts } };
        return letterOfWords(text.letters[words], content, frame);
      },
    },
    path,
  };
}

function reminder(notice: Notice, business: string): Content {
  return {
    name: 'listing-ends-soon',
    words: 'endsSoon',
    values: { left: isReminder(notice.kind) ? names.left[notice.kind] : '' },
    facts: { [names.business]: business, [names.liveUntil]: untilWhen(notice) },
    path: renewal(notice),
  };
}

function paid(notice: Notice, business: string): Content {
  const { covers_until, receipt_number } = required(notice.payment, 'payment');
  const number = String(receipt_number ?? '');
  const content = aboutPayment('payment-confirmed', 'paid', (payment) => ({
    [names.receipt]: number,
    [names.business]: business,
    ...paymentFacts(payment),
  }))(notice, business);
  const values = { ...content.values, number };
  if (covers_until === null) return { ...content, values };
  const end = formatMoment(covers_until, language);
  return { ...content, words: 'paidLive', values: { ...values, until: end } };
}

function aboutPayment(
  name: string,
  words: Content['words'],
  factsOf: (payment: Payment, business: string) => Record<string, string>,
) {
  return (notice: Notice, business: string): Content => {
    const payment = required(notice.payment, 'payment');
    const { receipt_number } = payment;
    return {
      name,
      words,
      values: { amount: formatReceived(payment) },
      facts: factsOf(payment, business),
      path: receipt_number === null ? listings : `/receipts?number=${receipt_number}`,
    };
  };
}

function required<Value>(value: Value | null, what: string): Value {
  if (value === null) throw new Error(`The notice has no ${what}.`);
  return value;
}
