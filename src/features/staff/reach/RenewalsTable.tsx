import { formatMonth } from '#browser/dates.ts';
import { maxDays } from '#domain/staff/period.ts';
import {
  enquiryRanges,
  renewalsSchema,
  getRenewedShare,
  type RenewalGroup,
  type Renewals,
} from '#domain/staff/renewals.ts';
import { fill } from '#domain/text/placeholders.ts';
import { useScreen } from '../components/screen.ts';
import { StatsTable } from './StatsTable.tsx';
import { PeriodFilter, usePeriod } from './PeriodFilter.tsx';

/** Statistics of the renewals of listings, by month or by number of enquiries. */
export function RenewalsTable({ group }: { group: RenewalGroup }) {
  const { reach, ui } = useScreen().text;
  const { states: tableNames, renewals: text } = reach;
  const period = usePeriod(maxDays);
  const formatName = ({ name }: Renewals) => {
    if (name === null) return text.uncounted;
    const enquiryRange = enquiryRanges.find((candidate) => candidate === name);
    return enquiryRange === undefined ? formatMonth(`${name}-01`) : text.ranges[enquiryRange];
  };
  const formatShare = (row: Renewals) => {
    const share = getRenewedShare(row);
    return share === null ? text.unknown : fill(text.percent, { share });
  };
  if (!period) return <p role="status">{ui.loading}</p>;
  return (
    <>
      <p>{text.leads[group]}</p>
      <PeriodFilter {...period} />
      <StatsTable
        name={tableNames[group]}
        path={`/api/staff/renewals?${new URLSearchParams({ by: group, ...period }).toString()}`}
        file={`renewals-by-${group}.csv`}
        schema={renewalsSchema}
        empty={text.empty}
        note={text.note}
        columns={{ name: text.names[group], ...text.columns }}
        toCells={(row) => ({ ...row, name: formatName(row), share: formatShare(row) })}
      />
    </>
  );
}
