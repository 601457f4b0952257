/** Selects the template, the values and the link of the email for each kind of notice. */
import { priceList } from '#content/price-list.ts';
import { getText, type Text } from '#content/text/text.ts';
import { formatDate, formatMoment } from '#domain/date/date.ts';
import { formatDay } from '#domain/date/day.ts';
import { localizePath } from '#domain/language/localized-path.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import { formatAmount, formatReceived, formatShillings } from '#domain/money/money.ts';
import { isBuyable } from '#domain/package/package.ts';
import { getPayPath } from '#domain/payment/pay-path.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import type { Notice } from '../data/notices.ts';
import { createPicture, createShareLink, hasPicture } from './page-parts.ts';
import { getPaymentFacts, nameUnlessPaid, type NoticePayment } from './payment-facts.ts';
import type { EmailContent } from './render-email.ts';
import { formatBusinesses, toReminderReach, toWeekReach } from './reach-facts.ts';

type Kind = Notice['kind'];

interface Content extends Omit<EmailContent, 'template'> {
  template: keyof Text['emails'];
  /** Path of the email's link, from the root of the site. */
  path: string;
  /** Path of the page that the email asks to share; undefined for any other email. */
  sharedPath?: string | undefined;
}

/** Returns the texts of the facts in the language of the email. */
const getLabels = () => getText().emailFacts;

type ReminderKind = keyof Text['emailFacts']['left'];

/**
 * True if the notice is a reminder before the end of a listing, which a member can switch off. The texts about the
 * remaining time have one key for each kind of reminder.
 */
export function isReminder(kind: Kind): kind is ReminderKind {
  return kind in getLabels().left;
}

const listingsPath = '/my-adverts';
/** Maximum length of the words of a post in an email, in characters. */
const maxPostLength = 120;
const isLive = ({ listing_state }: Notice) => listing_state === 'live';
const getPagePath = (notice: Notice) => `/${requireValue(notice.slug, 'address')}`;
const getPaymentPath = ({ listing_id }: Notice) => getPayPath(requireValue(listing_id, 'advert'));
/** Returns the path for a renewal: with the same package if it is still sold, otherwise with a free choice. */
const getRenewalPath = (notice: Notice) => {
  const samePackage = findSamePackage(notice);
  const listing = requireValue(notice.listing_id, 'advert');
  return samePackage
    ? getPayPath(listing, { package: samePackage.id, withWebsite: false })
    : getPaymentPath(notice);
};
const getLiveUntil = ({ live_until }: Notice) => requireValue(live_until, 'end');
const formatLiveUntil = (notice: Notice) => formatMoment(getLiveUntil(notice), getText().language);
const getReason = ({ reason }: Notice) => reason ?? '';

const contentByKind: Record<Kind, (notice: Notice, business: string) => Content> = {
  submitted: (notice) => ({
    name: 'listing-submitted',
    template: isLive(notice) ? 'submittedLive' : nameUnlessPaid('submitted', notice),
    path: listingsPath,
  }),
  'changes-requested': (notice) => ({
    name: 'listing-changes-requested',
    template: isLive(notice) ? 'changesRequestedLive' : 'changesRequested',
    facts: { [getLabels().staffWrote]: getReason(notice) },
    path: `/advertise?listing=${requireValue(notice.listing_id, 'advert')}`,
  }),
  refused: (notice) => ({
    name: 'listing-refused',
    template: notice.listing_state === 'suspended' ? 'refused' : 'refusedChanges',
    facts: { [getLabels().staffWrote]: getReason(notice) },
    path: listingsPath,
  }),
  approved: (notice) => ({
    name: 'listing-approved',
    template: isLive(notice) ? 'approvedLive' : nameUnlessPaid('approved', notice),
    path: isLive(notice) ? getPagePath(notice) : getPaymentPath(notice),
  }),
  live: (notice) => ({
    name: 'listing-live',
    template: 'live',
    values: { date: formatDate(getLiveUntil(notice), getText().language) },
    facts: { [getLabels().liveUntil]: formatLiveUntil(notice) },
    path: getPagePath(notice),
    sharedPath: getPagePath(notice),
  }),
  'ends-in-3-days': createReminder,
  'ends-in-1-day': createReminder,
  'ends-in-3-hours': createReminder,
  week: (notice) => {
    const reach = requireValue(notice.reach, 'numbers');
    const { from, to, adverts } = reach;
    const [advert] = adverts;
    const quietTemplate = adverts.length === 1 ? 'quietWeek' : 'quietWeekOfSeveral';
    const template = adverts.some(({ visitors }) => visitors === 0) ? quietTemplate : 'week';
    return {
      name: 'week',
      template,
      values: {
        business: formatBusinesses(adverts),
        from: formatDay(from, getText().language),
        to: formatDay(to, getText().language),
      },
      reach: toWeekReach(reach),
      path: listingsPath,
      ...(template === 'quietWeek' && advert?.slug && { sharedPath: `/${advert.slug}` }),
    };
  },
  expired: (notice) => ({
    name: 'listing-expired',
    template: 'expired',
    facts: { [getLabels().wasLiveUntil]: formatLiveUntil(notice), ...getRenewalFacts(notice) },
    path: getRenewalPath(notice),
  }),
  suspended: (notice) => ({
    name: 'listing-suspended',
    template: 'suspended',
    facts: { [getLabels().staffWrote]: getReason(notice) },
    path: listingsPath,
  }),
  restored: (notice) => ({
    name: 'listing-restored',
    template: isLive(notice) ? 'restoredLive' : 'restored',
    path: isLive(notice) ? getPagePath(notice) : listingsPath,
  }),
  'agent-asks': () => ({ name: 'agent-asks', template: 'agentAsks', path: listingsPath }),
  'renewal-price': (notice) => ({
    name: 'renewal-price',
    template: 'renewalPrice',
    facts: { [getLabels().liveUntil]: formatLiveUntil(notice), ...getRenewalFacts(notice) },
    path: getRenewalPath(notice),
  }),
  'post-refused': (notice) => ({
    name: 'post-refused',
    template: 'postRefused',
    facts: {
      [getLabels().staffWrote]: getReason(notice),
      [getLabels().post]: excerpt(notice.post ?? '', maxPostLength),
    },
    path: '/',
  }),
  'payment-paid': (notice, business) => {
    const payment = requireValue(notice.payment, 'payment');
    const { covers_until: end } = payment;
    const receiptNumber = String(payment.receipt_number ?? '');
    const facts = {
      [getLabels().receipt]: receiptNumber,
      [getLabels().business]: business,
      ...getPaymentFacts(payment),
    };
    return {
      ...createPaymentContent(payment, facts),
      name: 'payment-confirmed',
      template: end === null ? 'paid' : 'paidLive',
      values: {
        amount: formatReceived(payment),
        number: receiptNumber,
        ...(end !== null && { until: formatMoment(end, getText().language) }),
      },
    };
  },
  'payment-review': (notice) => {
    const payment = requireValue(notice.payment, 'payment');
    const facts = {
      [getLabels().asked]: formatAmount(payment),
      [getLabels().received]: formatReceived(payment),
      [getLabels().reference]: payment.reference,
    };
    const template =
      payment.received_amount === payment.amount ? 'paymentChecked' : 'paymentInReview';
    return { ...createPaymentContent(payment, facts), name: 'payment-in-review', template };
  },
  'claim-refused': (notice) => ({
    name: 'claim-refused',
    template: 'claimRefused',
    path: getPaymentPath(notice),
  }),
  'money-moved': (notice) => ({
    name: 'money-moved',
    template: 'moneyMoved',
    values: { amount: formatAmount(requireValue(notice.payment, 'payment')) },
    path: getPaymentPath(notice),
  }),
  'taken-back': (notice, business) => ({
    ...createRefundContent(notice, business),
    name: 'taken-back',
    template: 'takenBack',
  }),
  'refund-due': (notice, business) => ({
    ...createRefundContent(notice, business),
    name: 'refund-due',
    template: 'refundDue',
  }),
  refunded: (notice, business) => ({
    ...createRefundContent(notice, business),
    name: 'refunded',
    template: 'refunded',
  }),
};

/**
 * Returns the content and the link of a notice's email.
 * @param site - address of the site
 * @param unsubscribe - address that stops such emails; '' for a transactional email
 * @throws {Error} if the notice lacks a value of its email, which means a programming error
 */
export function toNoticeEmail(
  notice: Notice,
  site: string,
  unsubscribe = '',
): { content: EmailContent; url: string } {
  const business = notice.title || getLabels().yourBusiness;
  const { path, sharedPath, template, values, facts, name, reach } = contentByKind[notice.kind](
    notice,
    business,
  );
  const url = new URL(localizePath(path), site).href;
  // The email about a new live page shows its address as text too, so that the owner can share it.
  const address = template === 'live' ? { [getLabels().page]: url } : {};
  const content = {
    name,
    template: getText().emails[template],
    values: {
      business,
      unsubscribe,
      settings: new URL(localizePath('/profile-management'), site).href,
      ...values,
    },
    facts: { ...address, ...facts },
    ...(reach && { reach }),
    ...(sharedPath !== undefined && { share: createShareLink(sharedPath, business, site) }),
    ...(hasPicture(notice) && { picture: createPicture(notice.cover, business, site) }),
  };
  return { content, url };
}

function createReminder(notice: Notice): Content {
  return {
    name: 'listing-ends-soon',
    template: 'endsSoon',
    values: { left: isReminder(notice.kind) ? getLabels().left[notice.kind] : '' },
    reach: toReminderReach(notice.reach),
    facts: {
      [getLabels().liveUntil]: formatLiveUntil(notice),
      ...getRenewalFacts(notice),
    },
    path: getRenewalPath(notice),
  };
}

function findSamePackage({ payment }: Notice) {
  return priceList.filter(isBuyable).find(({ id }) => id === payment?.package);
}

/** Returns the name and price of the same package and the till number; empty if the package is no longer sold. */
function getRenewalFacts(notice: Notice): Record<string, string> {
  const samePackage = findSamePackage(notice);
  if (!samePackage) return {};
  const { packageNames, tillPayment } = getText();
  return {
    [getLabels().samePackage]: packageNames[samePackage.id],
    [getLabels().amount]: formatShillings(samePackage.price.shillings),
    [tillPayment.till]: tillPayment.number,
  };
}

/** Returns the parts that both emails about a refund share. */
function createRefundContent(notice: Notice, business: string) {
  const payment = requireValue(notice.payment, 'payment');
  const { reason, refund_code } = payment;
  const method = getLabels().methods[getRefundProvider(payment)];
  return {
    ...createPaymentContent(payment, {
      [getLabels().business]: business,
      ...getPaymentFacts(payment),
      ...(refund_code !== null && { [getLabels().refundCode]: refund_code }),
      ...(reason !== null && { [getLabels().why]: reason }),
    }),
    values: { amount: formatReceived(payment), method },
  };
}

function createPaymentContent(payment: NoticePayment, facts: Record<string, string>) {
  const { receipt_number, listing_id } = payment;
  const screen = listing_id === null ? listingsPath : getPayPath(listing_id);
  return {
    values: { amount: formatReceived(payment) },
    facts,
    path: receipt_number === null ? screen : `/receipts?number=${receipt_number}`,
  };
}

function requireValue<Value>(value: Value | null, name: string): Value {
  if (value === null) throw new Error(`The notice has no ${name}.`);
  return value;
}
