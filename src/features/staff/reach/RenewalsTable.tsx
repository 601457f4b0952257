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

/** Number of listings that were paid again. */
export function RenewalsTable({ by }: { by: RenewalGroup }) {
  const { reach, ui } = useScreen().text;
  const { states, renewals: text } = reach;
  const period = usePeriod(maxDays);
  const formatName = ({ name }: Renewals) => {
    if (name === null) return text.uncounted;
    const range = enquiryRanges.find((range) => range === name);
    return range === undefined ? formatMonth(`${name}-01`) : text.ranges[range];
  };
  const formatShare = (row: Renewals) => {
    const share = getRenewedShare(row);
    return share === null ? text.unknown : fill(text.percent, { share });
  };
  if (!period) return <p role="status">{ui.loading}</p>;
  return (
    <>
      <p>{text.leads[by]}</p>
      <PeriodFilter {...period} />
      <StatsTable
        name={states[by]}
        path={`/api/staff/renewals?${new URLSearchParams({ by, ...period }).toString()}`}
        file={`renewals-by-${by}.csv`}
        schema={renewalsSchema}
        empty={text.empty}
        note={text.note}
        columns={{ name: text.names[by], ...text.columns }}
        toCells={(row) => ({ ...row, name: formatName(row), share: formatShare(row) })}
      />
    </>
  );
}
