import { formatMonth } from '#browser/dates.ts';
import { mostDays } from '#domain/staff/period.ts';
import { renewalsSchema, renewedShare, type Renewals } from '#domain/staff/renewals.ts';
import { fill } from '#domain/text/fill.ts';
import { useScreen } from '../components/screen.ts';
import { NumbersTable } from './NumbersTable.tsx';
import { PeriodFilter, usePeriod } from './PeriodFilter.tsx';

/** How many adverts were paid for again, by the month of their first payment. */
export function RenewalsTable() {
  const { renewals: text } = useScreen().text.numbers;
  const period = usePeriod(mostDays);
  const share = (row: Renewals) => {
    const share = renewedShare(row);
    return share === null ? text.unknown : fill(text.percent, { share });
  };
  return (
    <>
      <h2 className="text-xl">{text.heading}</h2>
      <p>{text.lead}</p>
      <PeriodFilter key={`${period.from} ${period.to}`} {...period} />
      <NumbersTable
        name={text.heading}
        path={`/api/staff/renewals?${new URLSearchParams({ ...period }).toString()}`}
        file={`renewals-${period.from}-${period.to}.csv`}
        schema={renewalsSchema}
        empty={text.empty}
        columns={text.columns}
        cellsOf={(row) => ({
          ...row,
          name: formatMonth(`${row.name}-01`),
          share: share(row),
        })}
      />
      <p className="text-ink-soft">{text.note}</p>
    </>
  );
}
