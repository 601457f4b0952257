import { useId, useRef, useState } from 'react';
import { getLastDays, getMonthSoFar, type Period } from '#domain/staff/period.ts';
import { fill } from '#domain/text/placeholders.ts';
import { Button } from '#ui/Button.tsx';
import { useServerDay } from '#features/components/use-server-day.ts';
import { Field } from '#ui/Field.tsx';
import { filterLineClass, FilterForm, StateFilter } from '../components/Filters.tsx';
import { formatShortDay } from '../components/format-short-day.ts';
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

/**
 * The selection of the table, and a filter by days. The address stores the days. A phone shows them in one row, so that
 * the first number is in sight, and folds the fields. `key` resets the form when the period in the address changes, while
 * the buttons keep the focus.
 */
export function PeriodFilter(period: Period) {
  const { reach: text } = useScreen().text;
  const state = useQuery().values.get('state');
  const states: Record<string, string> = text.states;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    // On a wide screen the button is hidden, and the focus stays.
    opener.current?.focus();
  };
  return (
    <>
      <div className="flex items-center justify-between gap-3 md:hidden">
        <p className="text-sm leading-5">
          <strong className="block">{states[state ?? 'day'] ?? text.states.day}</strong>
          {fill(text.period, { from: formatShortDay(period.from), to: formatShortDay(period.to) })}
        </p>
        <Button
          ref={opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {text.change}
        </Button>
      </div>
      <div id={id} className={`flex flex-col gap-2 ${isOpen ? '' : 'max-md:hidden'}`}>
        <PeriodForm key={`${period.from} ${period.to}`} {...period} onDone={close} />
        <Presets {...period} onDone={close} />
      </div>
    </>
  );
}

interface PeriodProps extends Period {
  /** Called after a selection. */
  onDone: () => void;
}

/** Buttons for frequent periods. */
function Presets({ from, to, onDone }: PeriodProps) {
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
          onClick={() => {
            changeParameters(period);
            onDone();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function PeriodForm({ from, to, onDone }: PeriodProps) {
  const { reach: text } = useScreen().text;
  const { changeParameters } = useQuery();
  const [typed, setTyped] = useState({ from, to });
  return (
    <FilterForm
      className={`grid-cols-2 md:grid-cols-[minmax(0,20rem)_12rem_12rem_auto] md:justify-start ${filterLineClass}`}
      onFilter={() => {
        changeParameters(typed);
        onDone();
      }}
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
