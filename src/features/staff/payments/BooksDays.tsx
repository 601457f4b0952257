import { formatShortDate } from '#browser/dates.ts';
import { formatAmount } from '#domain/money/money.ts';
import type { DailyTotal } from '#domain/staff/books.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen } from '../components/screen.ts';

type Figures = Pick<DailyTotal, 'count' | 'came' | 'went' | 'net' | 'currency'>;

/** The totals of a month for each provider, and below them the totals of its days. */
export function BooksDays({ totals }: { totals: DailyTotal[] }) {
  const { books: text } = useScreen().text;
  const providers = [...new Set(totals.map(({ provider }) => provider))];
  return providers.map((provider) => {
    const days = totals.filter((total) => total.provider === provider);
    return (
      <section key={provider}>
        <h2 className="text-xl">{text.providers[provider]}</h2>
        <ul className="mt-2 divide-y divide-line">
          <Line name={text.all} figures={sumDays(days)} isBold />
          {days.map((day) => (
            <Line key={day.day} name={formatShortDate(`${day.day}T12:00:00+03:00`)} figures={day} />
          ))}
        </ul>
      </section>
    );
  });
}

function sumDays(days: DailyTotal[]): Figures {
  const sum = (name: 'count' | 'came' | 'went' | 'net') =>
    days.reduce((all, day) => all + day[name], 0);
  const currency = days[0]?.currency ?? 'KES';
  return {
    currency,
    count: sum('count'),
    came: sum('came'),
    went: sum('went'),
    net: sum('net'),
  };
}

interface LineProps {
  name: string;
  figures: Figures;
  isBold?: boolean;
}

/** The totals of a day or a month in one line. On narrow screens the line wraps. */
function Line({ name, figures: { count, came, went, net, currency }, isBold }: LineProps) {
  const { books: text } = useScreen().text;
  const sum = (amount: number) =>
    `${amount < 0 ? '-' : ''}${formatAmount({ amount: Math.abs(amount), currency })}`;
  return (
    <li
      className={`flex flex-wrap gap-x-4 py-2 tabular-nums [&>*]:min-w-32 ${isBold ? 'font-bold' : ''}`}
    >
      <span>{name}</span>
      <span>{fill(count === 1 ? text.once : text.count, { count })}</span>
      <span>{fill(text.came, { sum: sum(came) })}</span>
      <span>{fill(text.went, { sum: sum(went) })}</span>
      <span>{fill(text.net, { sum: sum(net) })}</span>
    </li>
  );
}
