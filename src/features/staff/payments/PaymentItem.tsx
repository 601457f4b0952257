import type { ReactNode } from 'react';
import { formatShortMoment } from '#browser/short-dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import { getRefundProvider } from '#domain/payment/payment-providers.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Facts } from '#features/listing/Facts.tsx';
import { CallLink } from '../components/CallLink.tsx';
import { factsClass } from '../components/facts-class.ts';
import { Decisions } from '../components/Decisions.tsx';
import { formatRecent } from '../components/format-recent.ts';
import type { ItemProps } from '../components/List.tsx';
import type { RowText } from '../components/ListRow.tsx';
import { getFindHref, getMemberHref } from '../components/hrefs.ts';
import { ListingLink } from '../components/ListingLink.tsx';
import { useScreen, type StaffText } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { Differences } from './DifferenceItem.tsx';
import { PaymentActions } from './PaymentActions.tsx';
import { isCertainSum } from './certain-sum.ts';
import { findOffers } from './find-offers.ts';
import { PaidOrderNotice } from './PaidOrderNotice.tsx';
import { PaymentTimeline } from './PaymentTimeline.tsx';
import { RefundNotice } from './RefundNotice.tsx';
import { UndoRow } from './UndoBar.tsx';

interface Props extends ItemProps<StaffPayment> {
  /** Time of the list's response in ms, by the monotonic clock of the browser's page. */
  readAt: number;
}

/**
 * A payment with its facts, and with the actions of staff. The actions follow the facts, because the timeline of a refund
 * is longer than the screen of a phone. The actions of the payment's own state come before those of its differences.
 */
export function PaymentItem({ item, readAt, onDone }: Props) {
  return (
    <article className="flex flex-col gap-3">
      <UndoRow payment={item} readAt={readAt} onDone={onDone} />
      <ReviewNotice item={item} />
      <PaymentFacts item={item}>
        <Decisions>
          <PaymentActions item={item} onDone={onDone} />
        </Decisions>
        <Differences
          differences={item.differences}
          isNested
          payment={item}
          onDone={(settled) =>
            onDone({ ...item, differences: item.differences.filter(({ id }) => id !== settled) })
          }
        />
      </PaymentFacts>
    </article>
  );
}

/**
 * Notices about a received amount that differs from the order, about money that went to another payee, and about money
 * that its provider holds or took back.
 */
export function ReviewNotice({ item }: { item: StaffPayment }) {
  const { payments: text, money } = useScreen().text;
  const { correction, currency, taken_back } = item;
  if (!item.is_ours) return <p className="notice">{text.otherPayee}</p>;
  const provider = text.difference.providers[getRefundProvider(item)];
  return (
    <>
      <RefundNotice item={item} />
      <PaidOrderNotice item={item} />
      {item.is_held && <p className="notice">{fill(text.held, { provider })}</p>}
      {taken_back && item.state !== 'refunded' && (
        <p className="notice">
          {fill(text.takenBack[taken_back.kind], {
            provider,
            at: formatShortMoment(taken_back.at),
            code: taken_back.code,
          })}{' '}
          {taken_back.amount !== null &&
            taken_back.amount !== item.received_amount &&
            fill(text.partlyBack, { sum: formatAmount({ amount: taken_back.amount, currency }) })}
        </p>
      )}
      {item.state === 'review' && item.listing && (
        <p className="notice">{describeOtherSum(item, text)}</p>
      )}
      {item.state === 'review' && correction && (
        <p className="notice">
          {fill(money.correction, {
            name: correction.requested_name ?? money.somebody,
            sum: formatAmount({ amount: correction.amount, currency }),
          })}
        </p>
      )}
    </>
  );
}

/**
 * Describes an amount that differs from the price, with the missing or the superfluous amount and the possible ways on. A
 * sum that buys another package has a button for it.
 */
function describeOtherSum(item: StaffPayment, text: StaffText['payments']): string {
  const { missing_sum, can_accept, currency, received_amount, amount } = item;
  const missing = missing_sum === null ? '' : formatAmount({ amount: missing_sum, currency });
  const excess = (received_amount ?? amount) - amount;
  const [offer] = findOffers(item, text.bought);
  const missingText = can_accept || offer ? text.missing : text.missingTooMuch;
  return [
    text.otherSum,
    missing !== '' && fill(missingText, { missing }),
    excess > 0 && fill(text.excess, { excess: formatAmount({ amount: excess, currency }) }),
    excess > 0 && !offer && text.excessGoesBack,
    offer && fill(excess > 0 ? text.otherPriceWhole : text.otherPrice, { package: offer.name }),
    !isCertainSum(item) && text.otherSumTyped,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns true if the received amount equals the amount of the order. */
export const isExpectedAmount = ({ received_amount, amount }: StaffPayment) =>
  received_amount === amount;

interface FactsProps {
  item: StaffPayment;
  /** The decisions and the differences, between the facts and the timeline. */
  children?: ReactNode;
}

/** The facts and the decisions of a payment beside its timeline, which is below them on a phone. */
export function PaymentFacts({ item, children }: FactsProps) {
  return (
    <div className="grid items-start gap-x-8 gap-y-3 lg:grid-cols-2">
      <div className="flex flex-col gap-3">
        <FactList item={item} />
        {children}
      </div>
      <PaymentTimeline item={item} />
    </div>
  );
}

function FactList({ item }: { item: StaffPayment }) {
  const { payments: text } = useScreen().text;
  return <Facts rows={listFacts(item, text)} className={factsClass} />;
}

/**
 * Returns the texts of a payment's row. The row contains the provider's code, because staff search for it, or the
 * order's reference if there is no code. Money without an advert is named by its payer.
 */
export function toPaymentRow(item: StaffPayment, text: StaffText['payments']): RowText {
  const { listing, received_amount, amount, currency, reference } = item;
  return {
    name: listing?.title ?? nameMoney(item, text),
    badge: describeState(item, text),
    badgeTone: getStateTone(item),
    sum: formatAmount({ amount: received_amount ?? amount, currency }),
    summary: item.provider_reference ?? reference,
    since: formatRecent(item.paid_at ?? item.created_at),
    endsWithTime: true,
    wraps: 'whole',
  };
}

/** Returns the name of money without an advert: its payer, such as 'From 0712 000 425', if the number is known. */
export const nameMoney = ({ phone }: StaffPayment, text: StaffText['payments']): string =>
  phone === null ? text.money : fill(text.moneyFrom, { phone: formatPhone(phone) });

const stateTones = {
  pending: 'state',
  paid: 'good',
  review: 'task',
  failed: 'bad',
  refund_due: 'task',
  refunded: 'state',
} as const;

/** True for an open order with a code that its owner sent. */
const isClaimed = ({ state, claims }: StaffPayment) => state === 'pending' && claims.length > 0;

/** Returns the tone of the payment's state. Money that went back, or to another payee, is a task for staff. */
function getStateTone(item: StaffPayment) {
  const { state, is_ours, is_held, taken_back, differences } = item;
  if (!is_ours) return 'task';
  if (is_held) return 'state';
  if (isClaimed(item) || differences.length > 0) return 'task';
  return taken_back && state !== 'refunded' ? 'task' : stateTones[state];
}

/**
 * Returns the name of the payment's state. Money that its provider holds or took back has its own names, and a
 * difference follows the state.
 */
function describeState(item: StaffPayment, text: StaffText['payments']): string {
  const { state, taken_back, is_held } = item;
  const provider = text.difference.providers[getRefundProvider(item)];
  if (!item.is_ours) return text.otherPayeeState;
  if (is_held) return fill(text.heldState, { provider });
  if (isClaimed(item)) return text.claimedState;
  if (taken_back && state !== 'refunded') {
    return fill(text.takenBackState[taken_back.kind], { provider });
  }
  const [difference] = item.differences;
  return difference
    ? fill(text.differsState, {
        state: text.states[state],
        provider: text.difference.providers[difference.provider],
      })
    : text.states[state];
}

/** Returns facts about a payment with their labels. A fact with an empty value is not displayed. */
function listFacts(item: StaffPayment, text: StaffText['payments']) {
  const { listing, received_amount, amount, currency, covers_from, covers_until } = item;
  const packageName = item.package && (text.packages[item.package] ?? item.package);
  const cover = covers_from !== null &&
    covers_until !== null && {
      from: formatShortMoment(covers_from),
      until: formatShortMoment(covers_until),
    };
  return [
    [text.reference, describeReference(item, text)],
    [text.listing, listing && <ListingLink {...listing} />],
    [
      text.payer,
      item.payer && item.payer_id ? (
        <ScreenLink href={getMemberHref(item.payer_id)}>{item.payer}</ScreenLink>
      ) : (
        item.payer
      ),
    ],
    [
      text.package,
      packageName && item.with_website ? fill(text.with, { package: packageName }) : packageName,
    ],
    [text.asked, item.package && formatAmount({ amount, currency })],
    [
      text.came,
      received_amount === null ? null : formatAmount({ amount: received_amount, currency }),
    ],
    [text.code, item.provider_reference],
    [text.says, item.claims.map(({ code }) => code).join(', ')],
    [text.phone, item.phone && <PhoneLink phone={item.phone} />],
    [text.covers, cover ? fill(text.coversIs, cover) : null],
    [text.receipt, item.receipt_number?.toString()],
    // In review, a notice explains the reason. The timeline has the reason of a refund.
    [text.reason, ['pending', 'paid', 'failed'].includes(item.state) && item.reason],
    createCallFact(listing, text),
  ] as const;
}

/** Returns the reference, the provider, and the reference that matched money had before. */
function describeReference(item: StaffPayment, text: StaffText['payments']): string {
  const { reference, former_reference: former, provider } = item;
  const present = fill(text.referenceIs, { reference, provider: text.providers[provider] });
  return former === null
    ? present
    : `${present}. ${fill(text.formerReference, { reference: former })}`;
}

/** A phone number as a link to its results in the search. The search also reads a number with hidden digits. */
function PhoneLink({ phone }: { phone: string }) {
  const number = formatPhone(phone);
  return <ScreenLink href={getFindHref(number)}>{number}</ScreenLink>;
}

/**
 * Returns a fact with the listing's phone number as a link, and with the contact. Its value is empty without a
 * number.
 */
export function createCallFact(listing: StaffPayment['listing'], text: StaffText['payments']) {
  return [
    text.call,
    listing?.phone && (
      <>
        <CallLink phone={listing.phone} /> {listing.contact}
      </>
    ),
  ] as const;
}
