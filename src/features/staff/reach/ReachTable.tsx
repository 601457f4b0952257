import { formatShortDate } from '#browser/dates.ts';
import { monthDays } from '#domain/staff/period.ts';
import { reachTotalSchema, type ReachGroup, type ReachTotal } from '#domain/staff/reach-totals.ts';
import { useScreen } from '../components/screen.ts';
import { StatsTable } from './StatsTable.tsx';
import { PeriodFilter, usePeriod } from './PeriodFilter.tsx';

/** The visits to the listings, and the contacts that visitors made there. */
export function ReachTable({ group }: { group: ReachGroup }) {
  const { reach, ui } = useScreen().text;
  const { states, reach: text } = reach;
  const period = usePeriod(monthDays);
  const formatName = ({ name }: ReachTotal) => {
    if (name === null) return text.gone;
    // A day, such as '2026-11-28', is formatted by its noon in Nairobi.
    if (group === 'day') return formatShortDate(`${name}T12:00:00+03:00`);
    return (group === 'package' ? text.packages[name] : undefined) ?? name;
  };
  if (!period) return <p role="status">{ui.loading}</p>;
  return (
    <>
      <p>{text.lead}</p>
      <PeriodFilter {...period} />
      <StatsTable
        name={states[group]}
        path={`/api/staff/reach?${new URLSearchParams({ by: group, ...period }).toString()}`}
        file={`people-by-${group}.csv`}
        schema={reachTotalSchema}
        empty={text.empty}
        note={text.note}
        columns={{ name: text.names[group], ...text.columns }}
        toCells={(row) => ({ ...row, name: formatName(row) })}
      />
    </>
  );
}
