import { useId } from 'react';
import { Field } from '#ui/Field.tsx';
import { useQuery } from '../use-query.ts';

interface Props {
  label: string;
  /** Words by state, in the order in which they are offered. The first stands where none is named. */
  states: Record<string, string>;
}

/** Which part of a list is shown; the address keeps it. */
export function StateFilter({ label, states }: Props) {
  const { values, change } = useQuery();
  const id = useId();
  return (
    <div className="max-w-prose">
      <Field id={id} label={label}>
        {(wiring) => (
          <select
            {...wiring}
            value={values.get('state') ?? Object.keys(states)[0]}
            onChange={(event) => change({ state: event.target.value })}
          >
            {Object.entries(states).map(([state, name]) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
