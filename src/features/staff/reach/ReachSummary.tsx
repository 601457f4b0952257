import { useCallback } from 'react';
import { formatNumber } from '#domain/money/format-number.ts';
import { countDays, getPeriodBefore, listDays, type Period } from '#domain/staff/period.ts';
import type { ReachGroup } from '#domain/staff/reach-totals.ts';
import type { ReachWithIncome } from '#domain/staff/income.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { useLoad } from '#features/components/use-load.ts';
import { useScreen } from '../components/screen.ts';
import { LineChart } from './LineChart.tsx';
import { requestReach } from './request-reach.ts';

interface Props {
  group: ReachGroup;
  period: Period;
  rows: readonly ReachWithIncome[];
}

/** The sums of the period, and for a table by day the charts of the visits and of the money. */
export function ReachSummary({ group, period, rows }: Props) {
  const { chart: text } = useScreen().text.reach.reach;
  const formerRows = useFormerRows(period);
  const days = listDays(period);
  const rowsByDay = new Map(rows.map((row) => [row.name, row]));
  const getValues = (column: 'visitors' | 'enquiries' | 'shillings') =>
    days.map((day) => rowsByDay.get(day)?.[column] ?? 0);
  return (
    <>
      <dl className="flex flex-wrap gap-x-10 gap-y-2">
        {(['visitors', 'enquiries', 'shillings'] as const).map((column) => (
          <div key={column} className="flex flex-col">
            <dt className="order-2 text-ink-soft">{text[column]}</dt>
            <dd className="order-1 text-title font-bold tabular-nums">
              {formatNumber(sumColumn(rows, column))}
            </dd>
            <dd className="order-3 min-h-lh text-ink-soft tabular-nums">
              {formerRows &&
                fillPlural(text.former, countDays(period), {
                  sum: formatNumber(sumColumn(formerRows, column)),
                })}
            </dd>
          </div>
        ))}
      </dl>
      {group === 'day' && (
        <div className="grid gap-6">
          <LineChart
            days={days}
            lines={[
              { label: text.visitors, values: getValues('visitors') },
              { label: text.enquiries, values: getValues('enquiries'), isDashed: true },
            ]}
          />
          <LineChart
            days={days}
            lines={[{ label: text.shillings, values: getValues('shillings') }]}
          />
        </div>
      )}
    </>
  );
}

const sumColumn = (rows: Props['rows'], column: 'visitors' | 'enquiries' | 'shillings'): number =>
  rows.reduce((sum, row) => sum + row[column], 0);

/** Returns the days of the period before, for comparison; undefined until they are loaded. */
function useFormerRows(period: Period): Props['rows'] | undefined {
  const { from, to } = getPeriodBefore(period);
  const load = useCallback(
    (signal: AbortSignal) => requestReach('day', { from, to }, signal),
    [from, to],
  );
  const former = useLoad(load);
  return former.status === 'ready' ? former.data : undefined;
}
