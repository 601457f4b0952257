/** The money of a period in words. */
import { formatAmount, type Amount } from '#domain/money/money.ts';
import { sumIncome, type IncomeSums, type ReachWithIncome } from '#domain/staff/income.ts';
import { fill } from '#domain/text/placeholders.ts';
import { fillPlural } from '#domain/text/plural.ts';
import type { StaffText } from '../components/screen.ts';

type Text = StaffText['reach']['reach']['summary'];
type Rows = readonly ReachWithIncome[];
type Currency = Amount['currency'];

const isEmpty = ({ came, back }: IncomeSums): boolean => came === 0 && back === 0;

/** Returns the currencies with money in one of two periods. Shillings are always one of them. */
const listCurrencies = (rows: Rows, formerRows: Rows = []): Currency[] =>
  isEmpty(sumIncome([...rows, ...formerRows]).USD) ? ['KES'] : ['KES', 'USD'];

/**
 * Describes the money that came, the refunds and the rest, for each currency, such as 'Kshs. 2,999 came in, and no refunds
 * went out. That is Kshs. 899 more than in the 7 days before.'
 * @param formerRows - the rows of the period before; undefined until they are loaded.
 * @param dayCount - the number of days of each period.
 */
export function describeIncome(
  rows: Rows,
  formerRows: Rows | undefined,
  dayCount: number,
  text: Text,
): string[] {
  return listCurrencies(rows, formerRows).map((currency) => {
    const format = (amount: number) => formatAmount({ amount: Math.abs(amount), currency });
    const sums = sumIncome(rows)[currency];
    const sentences = fill(text[getTemplate(sums)], {
      came: format(sums.came),
      back: format(sums.back),
      net: format(sums.net),
    });
    if (formerRows === undefined) return sentences;
    const former = sumIncome(formerRows)[currency];
    if (isEmpty(former)) return `${sentences} ${fillPlural(text.nothingBefore, dayCount)}`;
    const difference = sums.net - former.net;
    const forms = difference === 0 ? text.equal : difference > 0 ? text.more : text.less;
    return `${sentences} ${fillPlural(forms, dayCount, { sum: format(difference) })}`;
  });
}

function getTemplate(sums: IncomeSums) {
  if (isEmpty(sums)) return 'nothing';
  if (sums.back === 0) return 'came';
  if (sums.came === 0) return 'onlyBack';
  return sums.net < 0 ? 'overspent' : 'refunded';
}
