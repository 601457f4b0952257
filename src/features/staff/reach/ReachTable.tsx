import { useCallback } from 'react';
import { formatPlainAmount } from '#domain/money/money.ts';
import { sumIncome, type Income, type ReachWithIncome } from '#domain/staff/income.ts';
import { monthDays, type Period } from '#domain/staff/period.ts';
import { sumReach, summableColumns, type ReachGroup } from '#domain/staff/reach-totals.ts';
import { unknownNumber } from '#domain/staff/zero-columns.ts';
import { formatShortDay } from '../components/format-short-day.ts';
import { useScreen } from '../components/screen.ts';
import { useServerDay } from '#features/components/use-server-day.ts';
import { ReachSummary } from './ReachSummary.tsx';
import { getReachPaths, requestReach } from './request-reach.ts';
import { StatsTable } from './StatsTable.tsx';
import { PeriodFilter, usePeriod } from './PeriodFilter.tsx';

/** The visits to the listings, the contacts that visitors made there, and the money of the same days. */
export function ReachTable({ group }: { group: ReachGroup }) {
  const { ui } = useScreen().text;
  const period = usePeriod(monthDays);
  if (!period) return <p role="status">{ui.loading}</p>;
  return (
    <>
      <PeriodFilter {...period} />
      <PeriodTable group={group} period={period} />
    </>
  );
}

function PeriodTable({ group, period }: { group: ReachGroup; period: Period }) {
  const { reach, ui } = useScreen().text;
  const { states, reach: text } = reach;
  const { from, to } = period;
  const today = useServerDay();
  const { reachPath, incomePath } = getReachPaths(group, period);
  const load = useCallback(
    (signal: AbortSignal) => requestReach(group, { from, to }, signal),
    [group, from, to],
  );
  const formatName = ({ name }: ReachWithIncome) => {
    if (name === null) return text.gone;
    if (group === 'day') return formatShortDay(name);
    return (group === 'package' ? text.packages[name] : undefined) ?? name;
  };
  const { adverts, visitors, enquiries, ...otherColumns } = text.columns;
  return (
    <StatsTable
      name={states[group]}
      load={load}
      files={[
        { path: reachPath, file: `people-by-${group}.csv`, label: ui.csv },
        { path: incomePath, file: `money-by-${group}.csv`, label: text.incomeCsv },
      ]}
      empty={text.empty}
      note={`${text.lead} ${text.note}`}
      renderSummary={(rows) => <ReachSummary group={group} period={period} rows={rows} />}
      columns={{
        name: text.names[group],
        adverts,
        visitors,
        enquiries,
        ...text.moneyColumns,
        ...otherColumns,
      }}
      getHiddenColumns={listHiddenColumns}
      toCells={(row) => ({
        ...row,
        ...(group === 'day' && row.name === today && uncounted),
        name: formatName(row),
        ...toMoneyCells([row]),
      })}
      getSums={(rows) => ({
        ...sumReach(rows),
        ...toMoneyCells(rows),
        name: text.all,
        // An advert can be in the rows of several days and packages.
        adverts: '',
      })}
    />
  );
}

/** The cells of today, of which the visits are summed up after midnight. */
const uncounted = Object.fromEntries(
  summableColumns.map((column) => [column, unknownNumber]),
) as Record<(typeof summableColumns)[number], string>;

type Money = Omit<Income, 'name'>;

/** Returns the columns that a table leaves out. Without refunds, the net sum is all the money that came. */
function listHiddenColumns(rows: readonly Money[]) {
  const hasRefunds = (column: 'shillings_back' | 'cents_back') =>
    rows.some((row) => row[column] !== 0);
  return [
    ...(hasRefunds('shillings_back')
      ? (['shillings'] as const)
      : (['shillings_came', 'shillings_back', 'shillings_net'] as const)),
    ...(hasRefunds('cents_back')
      ? (['cents'] as const)
      : (['cents_came', 'cents_back', 'cents_net'] as const)),
  ];
}

/** Returns the cells with the money of rows. The headings of the columns name the currencies. */
function toMoneyCells(rows: readonly Money[]) {
  const { KES, USD } = sumIncome(rows);
  const formatCents = (amount: number) => formatPlainAmount({ amount, currency: 'USD' });
  return {
    shillings: KES.net,
    shillings_came: KES.came,
    shillings_back: KES.back,
    shillings_net: KES.net,
    cents: formatCents(USD.net),
    cents_came: formatCents(USD.came),
    cents_back: formatCents(USD.back),
    cents_net: formatCents(USD.net),
  };
}
