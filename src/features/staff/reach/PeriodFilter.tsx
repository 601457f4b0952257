import { useState } from 'react';
import { getLastDays, getMonthSoFar, type Period } from '#domain/staff/period.ts';
import { Button } from '#ui/Button.tsx';
import { useServerDay } from '#features/components/use-server-day.ts';
import { Field } from '#ui/Field.tsx';
import { filterLineClass, FilterForm, StateFilter } from '../components/Filters.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';

/**
 * Returns the period in the address. A default period that ends today supplies a missing start or end. Until the
 * server's date is known, a missing start or end makes the result undefined.
 * @param defaultDays - length of the default period in days.
 */
export function usePeriod(defaultDays: number): Period | undefined {
  const { values } = useQuery();
  const today = useServerDay();
  const defaultPeriod = today === undefined ? undefined : getLastDays(today, defaultDays);
  const from = values.get('from') ?? defaultPeriod?.from;
  const to = values.get('to') ?? defaultPeriod?.to;
  return from === undefined || to === undefined ? undefined : { from, to };
}

/** The selection of the table, and a filter by days. The address stores the days. `key` resets the form when the period in the address changes, while the buttons keep the focus. */
export function PeriodFilter(period: Period) {
  return (
    <div className="flex flex-col gap-2">
      <PeriodForm key={`${period.from} ${period.to}`} {...period} />
      <Presets {...period} />
    </div>
  );
}

/** Buttons for frequent periods. */
function Presets({ from, to }: Period) {
  const { reach: text } = useScreen().text;
  const { changeParameters } = useQuery();
  const today = useServerDay();
  if (today === undefined) return null;
  const presets = [
    [text.lastWeek, getLastDays(today, 7)],
    [text.thisMonth, getMonthSoFar(today)],
  ] as const;
  return (
    <div className="flex flex-wrap gap-2">
      {presets.map(([label, period]) => (
        <Button
          key={label}
          aria-pressed={period.from === from && period.to === to}
          onClick={() => changeParameters(period)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function PeriodForm({ from, to }: Period) {
  const { reach: text } = useScreen().text;
  const { changeParameters } = useQuery();
  const [typed, setTyped] = useState({ from, to });
  return (
    <FilterForm
      className={`grid-cols-2 md:grid-cols-[minmax(0,20rem)_12rem_12rem_auto] md:justify-start ${filterLineClass}`}
      onFilter={() => changeParameters(typed)}
    >
      <div className="max-md:col-span-2">
        <StateFilter label={text.state} states={text.states} />
      </div>
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
