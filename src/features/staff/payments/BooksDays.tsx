import type { ReactNode } from 'react';
import { formatNumber } from '#domain/money/format-number.ts';
import { sumTotals, type DailyTotal, type Totals } from '#domain/staff/books.ts';
import { fillPlural, type PluralForms } from '#domain/text/plural.ts';
import { formatShortDay } from '../components/format-short-day.ts';
import { useScreen } from '../components/screen.ts';
import { ScreenLink } from '../components/ScreenLink.tsx';
import { bookRowClass, BooksTable, numberClass } from './BooksTable.tsx';

/** For each currency a table of the month: its sums, those of each provider, and those of each day, newest first. */
export function BooksDays({ totals, month }: { totals: DailyTotal[]; month: string }) {
  const currencies = (['KES', 'USD'] as const).filter((currency) =>
    totals.some((total) => total.currency === currency),
  );
  return currencies.map((currency) => (
    <CurrencyTable
      key={currency}
      currency={currency}
      month={month}
      totals={totals.filter((total) => total.currency === currency)}
    />
  ));
}

interface TableProps {
  currency: DailyTotal['currency'];
  month: string;
  totals: DailyTotal[];
}

function CurrencyTable({ currency, month, totals }: TableProps) {
  const { books: text } = useScreen().text;
  const providers = [...new Set(totals.map(({ provider }) => provider))];
  const days = [...new Set(totals.map(({ day }) => day))];
  const name = text.currencies[currency];
  const columns = [
    { heading: text.day },
    ...[text.came, text.went, text.net].map((heading) => ({ heading, className: numberClass })),
  ];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg">{name}</h3>
      <BooksTable name={name} columns={columns}>
        <tbody>
          <TotalsRow name={text.all} totals={sumTotals(totals)} currency={currency} isBold />
          {providers.length > 1 &&
            providers.map((provider) => (
              <TotalsRow
                key={provider}
                name={text.providers[provider]}
                totals={sumTotals(totals.filter((total) => total.provider === provider))}
                currency={currency}
              />
            ))}
        </tbody>
        <tbody className="border-t-2 border-line">
          {days.toReversed().map((day) => (
            <TotalsRow
              key={day}
              name={
                <ScreenLink href={`?view=books&month=${month}&day=${day}`}>
                  {formatShortDay(day)}
                </ScreenLink>
              }
              totals={sumTotals(totals.filter((total) => total.day === day))}
              currency={currency}
            />
          ))}
        </tbody>
      </BooksTable>
    </section>
  );
}

interface RowProps {
  name: ReactNode;
  totals: Totals;
  currency: DailyTotal['currency'];
  isBold?: boolean;
}

/** The sums of a day, a provider or the month, with the numbers of payments and refunds. */
function TotalsRow({ name, totals, currency, isBold }: RowProps) {
  const { books: text } = useScreen().text;
  const { came, came_count, went, went_count, net } = totals;
  const formatCount = (forms: PluralForms, count: number) =>
    count === 0 ? '' : fillPlural(forms, count);
  return (
    <tr className={`${bookRowClass} ${isBold ? 'font-bold' : ''}`}>
      <th scope="row" className={`py-2 text-start [&_a]:-my-2.5 ${isBold ? '' : 'font-normal'}`}>
        {name}
      </th>
      <SumCell sum={formatSum(came, currency)} note={formatCount(text.payments, came_count)} />
      <SumCell sum={formatSum(went, currency)} note={formatCount(text.refunds, went_count)} />
      <SumCell sum={formatSum(net, currency)} note="" />
    </tr>
  );
}

function SumCell({ sum, note }: { sum: string; note: string }) {
  return (
    <td className={`py-2 ${numberClass}`}>
      {sum}
      {note !== '' && <span className="block text-sm font-normal text-ink-soft">{note}</span>}
    </td>
  );
}

/** Returns '-2,999' or '29.99'. The heading of the table names the currency. */
function formatSum(amount: number, currency: DailyTotal['currency']): string {
  const sign = amount < 0 ? '-' : '';
  const units = Math.abs(amount);
  if (currency === 'KES') return `${sign}${formatNumber(units)}`;
  return `${sign}${formatNumber(Math.trunc(units / 100))}.${String(units % 100).padStart(2, '0')}`;
}
