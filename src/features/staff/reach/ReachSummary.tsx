import { listDays, type Period } from '#domain/staff/period.ts';
import type { ReachGroup } from '#domain/staff/reach-totals.ts';
import type { ReachWithIncome } from '#domain/staff/income.ts';
import { useScreen } from '../components/screen.ts';
import { LineChart } from './LineChart.tsx';

interface Props {
  group: ReachGroup;
  period: Period;
  rows: readonly ReachWithIncome[];
}

/** Charts of the visits and of the money, for a table by day. Other tables have no order in time. */
export function ReachSummary({ group, period, rows }: Props) {
  const { chart: text } = useScreen().text.reach.reach;
  if (group !== 'day') return null;
  const days = listDays(period);
  const rowsByDay = new Map(rows.map((row) => [row.name, row]));
  const getValues = (column: 'visitors' | 'enquiries' | 'shillings') =>
    days.map((day) => rowsByDay.get(day)?.[column] ?? 0);
  return (
    <div className="grid gap-6 md:grid-cols-2">
      <LineChart
        days={days}
        lines={[
          { label: text.visitors, values: getValues('visitors') },
          { label: text.enquiries, values: getValues('enquiries'), isDashed: true },
        ]}
      />
      <LineChart days={days} lines={[{ label: text.shillings, values: getValues('shillings') }]} />
    </div>
  );
}
