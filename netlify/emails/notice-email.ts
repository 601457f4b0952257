/** Template, values and link of the email for each kind of notice. */
import { priceList } from '#content/price-list.ts';
import { text } from '#content/text/text.ts';
import { formatDate, formatDay, formatMoment } from '#domain/date/date.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import { formatAmount, formatShillings } from '#domain/money/money.ts';
import { isBuyable } from '#domain/package/package.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { Notice } from '../data/notices.ts';
import type { EmailContent } from './render-email.ts';
import { formatWeekReach, numbersSince, someBusiness } from './reach-facts.ts';

type Kind = Notice['kind'];

interface Content extends Omit<EmailContent, 'template'> {
  template: keyof typeof text.emails;
  /** Path of the email's link, from the root of the site. */
  path: string;
}

const { emailFacts: names, packageNames, tillPayment, language } = text;

/** @returns true if the notice is a reminder, which a member can switch off */
export function isReminder(kind: Kind): kind is keyof typeof names.left {
  return kind in names.left;
}

const listings = '/my-adverts';
const isLive = ({ listing_state }: Notice) => listing_state === 'live';
const page = (notice: Notice) => `/${required(notice.slug, 'address')}`;
const order = ({ listing_id }: Notice) => getPayPath(required(listing_id, 'advert'));
/** Path for a renewal: with the same package if it is still sold, otherwise with a free choice. */
const renewal = (notice: Notice) => {
  const same = sameAgain(notice);
  const listing = required(notice.listing_id, 'advert');
  return same ? getPayPath(listing, { package: same.id, withWebsite: false }) : order(notice);
};
const until = ({ live_until }: Notice) => required(live_until, 'end');
const untilWhen = (notice: Notice) => formatMoment(until(notice), language);
const getReason = ({ reason }: Notice) => reason ?? '';

const contentByKind: Record<Kind, (notice: Notice, business: string) => Content> = {
  submitted: (notice) => ({
    name: 'listing-submitted',
    template: isLive(notice) ? 'submittedLive' : 'submitted',
    path: listings,
  }),
  'changes-requested': (notice) => ({
    name: 'listing-changes-requested',
    template: isLive(notice) ? 'changesRequestedLive' : 'changesRequested',
    facts: { [names.staffWrote]: getReason(notice) },
    path: `/advertise?listing=${required(notice.listing_id, 'advert')}`,
  }),
  approved: (notice) => ({
    name: 'listing-approved',
    template: isLive(notice) ? 'approvedLive' : 'approved',
    path: isLive(notice) ? page(notice) : order(notice),
  }),
  live: (notice) => ({
    name: 'listing-live',
    template: 'live',
    values: { date: formatDate(until(notice), language) },
    facts: { [names.liveUntil]: untilWhen(notice) },
    path: page(notice),
  }),
  'ends-in-3-days': reminder,
  'ends-in-1-day': reminder,
  'ends-in-3-hours': reminder,
  week: (notice) => {
    const reach = required(notice.reach, 'numbers');
    const { from, to, adverts } = reach;
    return {
      name: 'week',
      template: adverts.every(({ visitors }) => visitors > 0) ? 'week' : 'quietWeek',
      values: {
        business: someBusiness(adverts),
        from: formatDay(from, language),
        to: formatDay(to, language),
      },
      facts: formatWeekReach(reach),
      path: listings,
    };
  },
  expired: (notice) => ({
    name: 'listing-expired',
    template: 'expired',
    facts: { [names.wasLiveUntil]: untilWhen(notice), ...renewalFacts(notice) },
    path: renewal(notice),
  }),
  suspended: (notice) => ({
    name: 'listing-suspended',
    template: 'suspended',
    facts: { [names.staffWrote]: getReason(notice) },
    path: listings,
  }),
  restored: (notice) => ({
    name: 'listing-restored',
    template: isLive(notice) ? 'restoredLive' : 'restored',
    path: isLive(notice) ? page(notice) : listings,
  }),
  'payment-paid': (notice, business) => {
    const payment = required(notice.payment, 'payment');
    const { covers_until: end } = payment;
    const number = String(payment.receipt_number ?? '');
    const facts = { [names.receipt]: number, [names.business]: business, ...paymentFacts(payment) };
    return {
      ...aboutPayment(payment, facts),
      name: 'payment-confirmed',
      template: end === null ? 'paid' : 'paidLive',
      values: {
        amount: formatReceived(payment),
        number,
        ...(end !== null && { until: formatMoment(end, language) }),
      },
    };
  },
  'payment-review': (notice) => {
    const payment = required(notice.payment, 'payment');
    const facts = {
      [names.asked]: formatAmount(payment),
      [names.received]: formatReceived(payment),
      [names.reference]: payment.reference,
    };
    const template =
      payment.received_amount === payment.amount ? 'paymentChecked' : 'paymentInReview';
    return { ...aboutPayment(payment, facts), name: 'payment-in-review', template };
  },
  'claim-refused': (notice) => ({
    name: 'claim-refused',
    template: 'claimRefused',
    path: order(notice),
  }),
  'money-moved': (notice) => ({
    name: 'money-moved',
    template: 'moneyMoved',
    values: { amount: formatAmount(required(notice.payment, 'payment')) },
    path: order(notice),
  }),
  'refund-due': (notice, business) => ({
    ...aboutRefund(notice, business),
    name: 'refund-due',
    template: 'refundDue',
  }),
  refunded: (notice, business) => ({
    ...aboutRefund(notice, business),
    name: 'refunded',
    template: 'refunded',
  }),
};

/**
 * @param site - address of the site
 * @throws {Error} if the notice lacks a value of its email, after a programming error
 */
export function toNoticeEmail(
  notice: Notice,
  site: string,
): { content: EmailContent; url: string } {
  const business = notice.title || names.yourBusiness;
  const { path, template, values, facts, name } = contentByKind[notice.kind](notice, business);
  const url = new URL(path, site).href;
  // The email shows the address of a live page as text too, so that the owner can share it.
  const address = template === 'live' ? { [names.page]: url } : {};
  const content = {
    name,
    template: text.emails[template],
    values: { business, settings: new URL('/profile-management', site).href, ...values },
    facts: { ...address, ...facts },
  };
  return { content, url };
}

function reminder(notice: Notice): Content {
  return {
    name: 'listing-ends-soon',
    template: 'endsSoon',
    values: { left: isReminder(notice.kind) ? names.left[notice.kind] : '' },
    facts: {
      ...numbersSince(notice.reach),
      [names.liveUntil]: untilWhen(notice),
      ...renewalFacts(notice),
    },
    path: renewal(notice),
  };
}

function sameAgain({ payment }: Notice) {
  return priceList.filter(isBuyable).find(({ id }) => id === payment?.package);
}

/** Price and till number for the same package; empty if it is not sold. */
function renewalFacts(notice: Notice): Record<string, string> {
  const same = sameAgain(notice);
  if (!same) return {};
  return {
    [names.samePackage]: packageNames[same.id],
    [names.amount]: formatShillings(same.price.shillings),
    [tillPayment.till]: tillPayment.number,
  };
}

/** Amount, provider and code of a refund. */
function aboutRefund(notice: Notice, business: string) {
  const payment = required(notice.payment, 'payment');
  const { reason, refund_code } = payment;
  const about = aboutPayment(payment, {
    [names.business]: business,
    ...paymentFacts(payment),
    ...(refund_code !== null && { [names.refundCode]: refund_code }),
    ...(reason !== null && { [names.why]: reason }),
  });
  return {
    ...about,
    values: { ...about.values, method: names.methods[getRefundProvider(payment)] },
  };
}

function aboutPayment(payment: Payment, facts: Record<string, string>) {
  const { receipt_number, listing_id } = payment;
  const screen = listing_id === null ? listings : getPayPath(listing_id);
  return {
    values: { amount: formatReceived(payment) },
    facts,
    path: receipt_number === null ? screen : `/receipts?number=${receipt_number}`,
  };
}

function required<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`The notice has no ${name}.`);
  return value;
}

/** Describes the purchase: 'Monthly, with a website'. Empty if the purchase is unknown. */
function formatPurchase(payment: Pick<Payment, 'package' | 'with_website'>): string {
  if (payment.package === null) return '';
  const name = packageNames[payment.package];
  return payment.with_website ? fill(names.withWebsite, { package: name }) : name;
}

/** Formats the received amount, or else the requested one: '$8.99'. */
function formatReceived({ received_amount, amount, currency }: Payment): string {
  return formatAmount({ amount: received_amount ?? amount, currency });
}

/** Known facts of a payment for an email. */
function paymentFacts(payment: Payment): Record<string, string> {
  const { paid_at, provider_reference, reference } = payment;
  const facts: [name: string, value: string][] = [
    [names.package, formatPurchase(payment)],
    [names.amount, formatReceived(payment)],
    [names.paidOn, paid_at === null ? '' : formatMoment(paid_at, language)],
    [names.providerReference, provider_reference ?? ''],
    [names.reference, reference],
  ];
  return Object.fromEntries(facts.filter(([, value]) => value !== ''));
}
