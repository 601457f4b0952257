import { useCallback } from 'react';
import { formatPlainAmount } from '#domain/money/money.ts';
import type { ReachWithIncome } from '#domain/staff/income.ts';
import { monthDays, type Period } from '#domain/staff/period.ts';
import { sumReach, type ReachGroup } from '#domain/staff/reach-totals.ts';
import { formatShortDay } from '../components/format-short-day.ts';
import { useScreen } from '../components/screen.ts';
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
      toCells={(row) => ({ ...row, name: formatName(row), ...formatMoney(row) })}
      getSums={(rows) => ({
        ...sumReach(rows),
        ...formatMoney(sumMoney(rows)),
        name: text.all,
        // An advert can be in the rows of several days and packages.
        adverts: '',
      })}
    />
  );
}

type Money = Pick<ReachWithIncome, 'shillings' | 'cents'>;

/** Returns the sums of the money of all rows. */
function sumMoney(rows: readonly Money[]): Money {
  return {
    shillings: rows.reduce((sum, row) => sum + row.shillings, 0),
    cents: rows.reduce((sum, row) => sum + row.cents, 0),
  };
}

/** The headings of the columns name the currencies. */
function formatMoney({ shillings, cents }: Money) {
  return { shillings, cents: formatPlainAmount({ amount: cents, currency: 'USD' }) };
}
