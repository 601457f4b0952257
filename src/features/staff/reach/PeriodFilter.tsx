import { useState } from 'react';
import { getLastDays, type Period } from '#domain/staff/period.ts';
import { Button } from '#ui/Button.tsx';
import { useServerDay } from '#features/components/use-server-day.ts';
import { Field } from '#ui/Field.tsx';
import { filterLine, FilterForm } from '../components/Filters.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';

/**
 * Returns the days in the address.
 * @param count - length of the default period in days until today; it is undefined until today's date arrives.
 */
export function usePeriod(count: number): Period | undefined {
  const { values } = useQuery();
  const today = useServerDay();
  const last = today === undefined ? undefined : getLastDays(today, count);
  const from = values.get('from') ?? last?.from;
  const to = values.get('to') ?? last?.to;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** A filter by days; the address stores them. The key resets the form when the address changes. */
export function PeriodFilter(period: Period) {
  return <PeriodForm key={`${period.from} ${period.to}`} {...period} />;
}

function PeriodForm({ from, to }: Period) {
  const { reach: text } = useScreen().text;
  const { change } = useQuery();
  const [typed, setTyped] = useState({ from, to });
  return (
    <FilterForm
      className={`grid-cols-2 md:grid-cols-[14rem_14rem_auto] md:justify-start ${filterLine}`}
      onFilter={() => change(typed)}
    >
      <Field
        label={text.from}
        type="date"
        value={typed.from}
        onWrite={(from) => setTyped({ ...typed, from })}
      />
      <Field
        label={text.to}
        type="date"
        value={typed.to}
        onWrite={(to) => setTyped({ ...typed, to })}
      />
      <Button type="submit" className="max-md:col-span-2">
        {text.show}
      </Button>
    </FilterForm>
  );
}
