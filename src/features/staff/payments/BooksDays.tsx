import { formatShortDate } from '#browser/dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { DailyTotal } from '#domain/staff/books.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen } from '../components/screen.ts';

type Totals = Pick<DailyTotal, 'count' | 'came' | 'went' | 'net' | 'currency'>;

/** For each provider the totals of a month, and below them the totals of the days. */
export function BooksDays({ totals }: { totals: DailyTotal[] }) {
  const { books: text } = useScreen().text;
  const providers = [...new Set(totals.map(({ provider }) => provider))];
  return providers.map((provider) => {
    const days = totals.filter((total) => total.provider === provider);
    return (
      <section key={provider}>
        <h2 className="text-xl">{text.providers[provider]}</h2>
        <ul className="mt-2 divide-y divide-line">
          <TotalsLine name={text.all} totals={sumDays(days)} isBold />
          {days.map((total) => (
            <TotalsLine key={total.day} name={formatNairobiDay(total.day)} totals={total} />
          ))}
        </ul>
      </section>
    );
  });
}

/** Formats a day, such as '2026-11-28', by its noon in Nairobi. */
const formatNairobiDay = (day: string) => formatShortDate(`${day}T12:00:00+03:00`);

function sumDays(days: DailyTotal[]): Totals {
  const sumColumn = (name: 'count' | 'came' | 'went' | 'net') =>
    days.reduce((total, day) => total + day[name], 0);
  const currency = days[0]?.currency ?? 'KES';
  return {
    currency,
    count: sumColumn('count'),
    came: sumColumn('came'),
    went: sumColumn('went'),
    net: sumColumn('net'),
  };
}

interface TotalsLineProps {
  name: string;
  totals: Totals;
  isBold?: boolean;
}

/** The totals of a day or a month in one line. On narrow screens the line wraps. */
function TotalsLine({
  name,
  totals: { count, came, went, net, currency },
  isBold,
}: TotalsLineProps) {
  const { books: text } = useScreen().text;
  const formatSum = (amount: number) =>
    `${amount < 0 ? '-' : ''}${formatAmount({ amount: Math.abs(amount), currency })}`;
  return (
    <li
      className={`flex flex-wrap gap-x-4 py-2 tabular-nums [&>*]:min-w-32 ${isBold ? 'font-bold' : ''}`}
    >
      <span>{name}</span>
      <span>{fill(count === 1 ? text.once : text.count, { count })}</span>
      <span>{fill(text.came, { sum: formatSum(came) })}</span>
      <span>{fill(text.went, { sum: formatSum(went) })}</span>
      <span>{fill(text.net, { sum: formatSum(net) })}</span>
    </li>
  );
}
