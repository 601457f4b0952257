import { formatDate } from '#browser/dates.ts';
import { listWithdrawalMoney, type WithdrawalMoney } from '#domain/listing/status.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatReceived } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';

type MoneyText = Record<WithdrawalMoney['kind'], string>;

/**
 * Returns sentences about the money that the owner loses or gets back if the listing is withdrawn, or if the account
 * is deleted. The result is '' without any payment.
 */
export function describeWithdrawal(listing: OwnListing, now: Date, text: MoneyText): string {
  return listWithdrawalMoney(listing, now)
    .map((money) => describeMoney(money, text))
    .join(' ');
}

function describeMoney(money: WithdrawalMoney, text: MoneyText): string {
  switch (money.kind) {
    case 'unused':
    case 'review':
      return fill(text[money.kind], { amount: formatReceived(money.payment) });
    case 'renewed': {
      const amount = money.payments.map(formatReceived).join(' + ');
      return fill(text.renewed, { until: formatDate(money.until), amount });
    }
    case 'running':
      return fill(text.running, { until: formatDate(money.until) });
    default:
      return text[money.kind];
  }
}
