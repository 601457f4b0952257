import { useCallback } from 'react';
import { formatNumber } from '#domain/money/format-number.ts';
import { sumIncome, type ReachWithIncome } from '#domain/staff/income.ts';
import { countDays, getPeriodBefore, listDays, type Period } from '#domain/staff/period.ts';
import { sumReach, type ReachGroup } from '#domain/staff/reach-totals.ts';
import { fillPlural } from '#domain/text/plural.ts';
import { useLoad } from '#features/components/use-load.ts';
import { useServerDay } from '#features/components/use-server-day.ts';
import { WholeAmounts } from '#ui/WholeAmounts.tsx';
import { useScreen } from '../components/screen.ts';
import { describeIncome } from './describe-income.ts';
import { LineChart } from './LineChart.tsx';
import { requestReach } from './request-reach.ts';

interface Props {
  group: ReachGroup;
  period: Period;
  rows: readonly ReachWithIncome[];
}

/** The sums of the period, its money in words, and for a table by day the charts of the visits and of the money. */
export function ReachSummary({ group, period, rows }: Props) {
  const formerRows = useFormerRows(period);
  return (
    <>
      <Figures rows={rows} formerRows={formerRows} dayCount={countDays(period)} />
      {group === 'day' && <Charts period={period} rows={rows} />}
    </>
  );
}

interface FiguresProps extends Pick<Props, 'rows'> {
  /** The days of the period before; undefined until they are loaded. */
  formerRows: Props['rows'] | undefined;
  dayCount: number;
}

/** The main sums with those of the period before, in one row. Sums of people without any people are one sentence. */
function Figures({ rows, formerRows, dayCount }: FiguresProps) {
  const { summary: text, moneyColumns } = useScreen().text.reach.reach;
  const getSums = (summedRows: Props['rows']) => {
    const { visitors, enquiries } = sumReach(summedRows);
    return { shillings: sumIncome(summedRows).KES.net, visitors, enquiries };
  };
  const sums = getSums(rows);
  const former = formerRows && getSums(formerRows);
  const hasVisits = [sums, former].some(
    (counts) => counts !== undefined && counts.visitors + counts.enquiries > 0,
  );
  const hasRefunds = sumIncome(rows).KES.back > 0;
  const figures = [
    ['shillings', hasRefunds ? moneyColumns.shillings_net : moneyColumns.shillings],
    ...(hasVisits
      ? ([
          ['visitors', text.visitors],
          ['enquiries', text.enquiries],
        ] as const)
      : []),
  ] as const;
  return (
    <>
      <dl className="flex gap-x-4 gap-y-2 md:gap-x-10">
        {figures.map(([column, label]) => (
          <div key={column} className="flex flex-col">
            <dt className="order-2 leading-5 text-ink-soft">{label}</dt>
            <dd className="order-1 text-xl font-bold tabular-nums md:text-title">
              {formatNumber(sums[column])}
            </dd>
            <dd className="order-3 min-h-lh text-sm text-ink-soft tabular-nums">
              {former && fillPlural(text.former, dayCount, { sum: formatNumber(former[column]) })}
            </dd>
          </div>
        ))}
      </dl>
      <IncomeText rows={rows} formerRows={formerRows} dayCount={dayCount} />
      {!hasVisits && <p>{text.nobody}</p>}
    </>
  );
}

/** The money in words, with a sentence group for each currency. */
function IncomeText({ rows, formerRows, dayCount }: FiguresProps) {
  const { summary: text } = useScreen().text.reach.reach;
  return (
    <div className="max-w-prose">
      {describeIncome(rows, formerRows, dayCount, text).map((sentences, index) => (
        <p key={index}>
          <WholeAmounts text={sentences} />
        </p>
      ))}
    </div>
  );
}

/** The charts of the visits and of the money. Refunds have a line of their own, so that no day has a negative sum. */
function Charts({ period, rows }: Omit<Props, 'group'>) {
  const { summary: text, moneyColumns } = useScreen().text.reach.reach;
  const days = listDays(period);
  // The people of a day are counted after it has ended.
  const today = useServerDay();
  const countedDays = days.filter((day) => day !== today);
  const rowsByDay = new Map(rows.map((row) => [row.name, row]));
  const getValues = (getValue: (row: ReachWithIncome) => number, valueDays = days) =>
    valueDays.map((day) => {
      const row = rowsByDay.get(day);
      return row ? getValue(row) : 0;
    });
  const refunds = getValues((row) => row.shillings_back);
  const hasRefunds = refunds.some((sum) => sum !== 0);
  return (
    <div className="grid gap-6">
      <LineChart
        days={countedDays}
        lines={[
          { label: text.visitors, values: getValues((row) => row.visitors, countedDays) },
          {
            label: text.enquiries,
            values: getValues((row) => row.enquiries, countedDays),
            isDashed: true,
          },
        ]}
      />
      <LineChart
        days={days}
        lines={[
          {
            label: hasRefunds ? moneyColumns.shillings_came : moneyColumns.shillings,
            values: getValues((row) => row.shillings + row.shillings_back),
          },
          ...(hasRefunds
            ? [{ label: moneyColumns.shillings_back, values: refunds, isDashed: true }]
            : []),
        ]}
      />
    </div>
  );
}

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
