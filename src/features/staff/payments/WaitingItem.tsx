import { formatAmount } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import { formatRecent } from '../components/format-recent.ts';
import type { RowText } from '../components/ListRow.tsx';
import type { StaffText } from '../components/screen.ts';
import { ClaimItem } from './ClaimItem.tsx';
import { DifferenceItem } from './DifferenceItem.tsx';
import { MoneyItem } from './MoneyItem.tsx';
import { nameMoney } from './PaymentItem.tsx';
import { describeWaitingKind, getWaitingSum } from './waiting-groups.ts';

interface Props {
  item: WaitingMoney;
  /** Called after an action, with the payment's new state if the action returned it. */
  onDone: (payment?: StaffPayment) => void;
}

/** A claim, payment or difference that needs a decision by staff. */
export function WaitingItem({ item, onDone }: Props) {
  return (
    <article className="flex flex-col gap-3">
      {item.kind === 'claim' && <ClaimItem item={item} onDone={() => onDone()} />}
      {item.kind === 'money' && <MoneyItem item={item} onDone={onDone} />}
      {item.kind === 'difference' && <DifferenceItem item={item} onDone={() => onDone()} />}
    </article>
  );
}

/**
 * Returns the texts of the item's row: the advert, then the kind, the sum, the code, and the party that acts next.
 * @param me - id of the current staff user; undefined if it is unknown.
 */
export function toWaitingRow(
  item: WaitingMoney,
  { payments: text, listings }: StaffText,
  me: string | undefined,
): RowText {
  const summary = summarize(item, text);
  return {
    name: getAdvertNames(item, listings.unnamed).join(', ') || nameWithoutAdvert(item, text),
    summary: waitsForColleague(item, me) ? `${summary} ${text.colleaguesTurn}` : summary,
    since: formatRecent(item.at),
    wraps: 'everywhere',
  };
}

/** Returns the sum, the code and the kind of an item. Two different sums come first, because a phone cuts the end. */
function summarize(item: WaitingMoney, text: StaffText['payments']): string {
  const code = getCode(item);
  if (item.kind === 'difference' && item.difference.kind === 'other-sum') {
    const { kind, provider, recorded_amount, provider_amount, currency } = item.difference;
    return fill(text.rowOfSums, {
      booked: formatAmount({ amount: recorded_amount ?? 0, currency }),
      listed: formatAmount({ amount: provider_amount ?? 0, currency }),
      provider: text.difference.providers[provider],
      kind: text.difference.kinds[kind],
      code,
    });
  }
  const sum = getWaitingSum(item);
  return fill(sum ? text.row : text.rowWithoutSum, {
    kind: describeWaitingKind(item, text),
    sum: sum ? formatAmount(sum) : '',
    code,
  });
}

/** Returns the name of an item without an advert. Money has its payer. */
const nameWithoutAdvert = (item: WaitingMoney, text: StaffText['payments']): string =>
  item.kind === 'money' ? nameMoney(item.payment, text) : text.money;

function getCode(item: WaitingMoney): string {
  if (item.kind === 'claim') return item.code;
  if (item.kind === 'difference') return item.difference.code;
  return item.payment.provider_reference ?? item.payment.reference;
}

function getAdvertNames(item: WaitingMoney, unnamed: string): string[] {
  const getTitle = ({ listing }: StaffPayment) => (listing ? [listing.title || unnamed] : []);
  if (item.kind === 'claim') return item.claims.flatMap(({ payment }) => getTitle(payment));
  return item.payment ? getTitle(item.payment) : [];
}

/** True if the current user requested the step, so that another staff user has to approve it. */
function waitsForColleague(item: WaitingMoney, me: string | undefined): boolean {
  if (item.kind !== 'money' || me === undefined) return false;
  const { move, correction, state } = item.payment;
  const requester = state === 'review' ? correction?.requested_by : move?.requested_by;
  return requester === me;
}
