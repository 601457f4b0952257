import { formatShortDate } from '#browser/dates.ts';
import { formatAmount, formatReceived } from '#domain/money/money.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { fill } from '#domain/text/placeholders.ts';
import type { RowText } from '../components/ListRow.tsx';
import type { StaffText } from '../components/screen.ts';
import { ClaimItem } from './ClaimItem.tsx';
import { DifferenceItem } from './DifferenceItem.tsx';
import { MoneyItem } from './MoneyItem.tsx';
import { getClaimedAmount } from './claimed-amount.ts';

interface Props {
  item: WaitingMoney;
  onDone: () => void;
}

/** A claim, payment or difference that needs a decision by staff. */
export function WaitingItem({ item, onDone }: Props) {
  return (
    <article className="flex flex-col gap-3">
      {item.kind === 'claim' && <ClaimItem item={item} onDone={onDone} />}
      {item.kind === 'money' && <MoneyItem item={item} onDone={onDone} />}
      {item.kind === 'difference' && <DifferenceItem item={item} onDone={onDone} />}
    </article>
  );
}

/** Returns the texts of the item's row. */
export function toWaitingRow(item: WaitingMoney, screenText: StaffText): RowText {
  const { payments: text } = screenText;
  const since = formatShortDate(item.at);
  if (item.kind === 'difference') {
    const { kind, code, provider } = item.difference;
    const { kinds, row, providers } = text.difference;
    return {
      name: kinds[kind],
      summary: fill(row, { provider: providers[provider], code }),
      since,
    };
  }
  if (item.kind === 'money') {
    const { payment } = item;
    const code = payment.provider_reference ?? '';
    return {
      name: payment.listing?.title ?? text.money,
      summary: fill(getMoneyTemplate(payment, screenText), {
        sum: formatReceived(payment),
        code,
        to: payment.move?.to_title ?? '',
      }),
      since,
    };
  }
  const { code, claims } = item;
  const [firstClaim] = claims;
  const sum = firstClaim ? formatAmount(getClaimedAmount(firstClaim)) : '';
  return {
    name:
      claims.length > 1
        ? fill(text.claim.several, { count: claims.length })
        : (firstClaim?.payment.listing?.title ?? text.money),
    summary: fill(text.claim.row, { sum, code }),
    since,
  };
}

function getMoneyTemplate(
  { is_ours, state, listing }: StaffPayment,
  screenText: StaffText,
): string {
  const { payments: text } = screenText;
  if (!is_ours) return text.otherPayeeRow;
  if (state !== 'review') return screenText.money.moveRow;
  return listing ? text.otherSumRow : text.candidates.row;
}
