import { formatNumber } from '#domain/money/format-number.ts';
import { formatShillings } from '#domain/money/money.ts';
import { listDays, type Period } from '#domain/staff/period.ts';
import type { ReachGroup } from '#domain/staff/reach-totals.ts';
import type { ReachWithIncome } from '#domain/staff/income.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen } from '../components/screen.ts';
import { LineChart } from './LineChart.tsx';

interface Props {
  group: ReachGroup;
  period: Period;
  rows: readonly ReachWithIncome[];
}

/** The sums of the period, and for a table by day the charts of the visits and of the money. */
export function ReachSummary({ group, period, rows }: Props) {
  const { chart: text } = useScreen().text.reach.reach;
  const days = listDays(period);
  const rowsByDay = new Map(rows.map((row) => [row.name, row]));
  const getValues = (column: 'visitors' | 'enquiries' | 'shillings') =>
    days.map((day) => rowsByDay.get(day)?.[column] ?? 0);
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {(['visitors', 'enquiries', 'shillings'] as const).map((column) => (
          <div key={column} className="flex flex-col-reverse">
            <dt className="text-ink-soft">{text[column]}</dt>
            <dd className="text-title font-bold tabular-nums">
              {formatNumber(rows.reduce((sum, row) => sum + row[column], 0))}
            </dd>
          </div>
        ))}
      </dl>
      {group === 'day' && (
        <div className="grid gap-6 md:grid-cols-2">
          <LineChart
            days={days}
            lines={[
              { label: text.visitors, values: getValues('visitors') },
              { label: text.enquiries, values: getValues('enquiries'), isDashed: true },
            ]}
            describeHighest={(value) => fill(text.highest, { value: formatNumber(value) })}
          />
          <LineChart
            days={days}
            lines={[{ label: text.shillings, values: getValues('shillings') }]}
            describeHighest={(value) => fill(text.highest, { value: formatShillings(value) })}
          />
        </div>
      )}
    </>
  );
}
