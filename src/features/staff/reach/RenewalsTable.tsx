import { useCallback } from 'react';
import { formatMonth } from '#browser/days.ts';
import { maxDays, type Period } from '#domain/staff/period.ts';
import {
  enquiryRanges,
  renewalsSchema,
  getRenewedShare,
  sumRenewals,
  type RenewalGroup,
  type Renewals,
} from '#domain/staff/renewals.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen } from '../components/screen.ts';
import { requestRows } from '../components/ShortList.tsx';
import { StatsTable } from './StatsTable.tsx';
import { PeriodFilter, usePeriod } from './PeriodFilter.tsx';

/** Statistics of the renewals of listings, by month or by number of enquiries. */
export function RenewalsTable({ group }: { group: RenewalGroup }) {
  const { reach, ui } = useScreen().text;
  const { renewals: text } = reach;
  const period = usePeriod(maxDays);
  if (!period) return <p role="status">{ui.loading}</p>;
  return (
    <>
      <p>{text.leads[group]}</p>
      <PeriodFilter {...period} />
      <PeriodTable group={group} period={period} />
    </>
  );
}

function PeriodTable({ group, period }: { group: RenewalGroup; period: Period }) {
  const { reach, ui } = useScreen().text;
  const { states: tableNames, renewals: text } = reach;
  const path = `/api/staff/renewals?${new URLSearchParams({ by: group, ...period }).toString()}`;
  const load = useCallback(
    async (signal: AbortSignal) => {
      const rows = await requestRows(path, renewalsSchema, signal);
      return group === 'month' ? rows.toReversed() : rows;
    },
    [path, group],
  );
  const formatName = ({ name }: Renewals) => {
    if (name === null) return text.uncounted;
    const enquiryRange = enquiryRanges.find((candidate) => candidate === name);
    return enquiryRange === undefined ? formatMonth(`${name}-01`) : text.ranges[enquiryRange];
  };
  const formatShare = (row: Omit<Renewals, 'name'>) => {
    const share = getRenewedShare(row);
    return share === null ? text.unknown : fill(text.percent, { share });
  };
  return (
    <StatsTable
      name={tableNames[group]}
      load={load}
      files={[{ path, file: `renewals-by-${group}.csv`, label: ui.csv }]}
      empty={text.empty}
      note={text.note}
      renderSummary={(rows) => <RenewalsSummary rows={rows} />}
      columns={{ name: text.names[group], ...text.columns }}
      toCells={(row) => ({ ...row, name: formatName(row), share: formatShare(row) })}
      getSums={(rows) => {
        const sums = sumRenewals(rows);
        return { ...sums, name: text.all, share: formatShare(sums) };
      }}
    />
  );
}

/** The sums of the table as sentences. */
function RenewalsSummary({ rows }: { rows: readonly Renewals[] }) {
  const { renewals: text } = useScreen().text.reach;
  const { adverts, once, twice, more, undecided } = sumRenewals(rows);
  const decided = adverts - undecided;
  const renewed = once + twice + more;
  return (
    <p className="notice max-w-prose">
      {decided > 0 && fill(text.sentence, { decided, renewed, once, twice, more })}
      {decided > 0 && undecided > 0 && ' '}
      {undecided > 0 && fill(text.undecided, { count: undecided })}
    </p>
  );
}
