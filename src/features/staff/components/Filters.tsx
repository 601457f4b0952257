import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useQuery } from '../use-query.ts';
import { useScreen } from './screen.ts';

interface SearchProps {
  /** The label of the search; and of the states, where a list can be filtered by them. */
  text: {
    search: string;
    state?: string;
    /** Of what is listed where nothing is looked for and no state is named, where that is not all. */
    waiting?: string;
    all?: string;
    states?: Record<string, string>;
  };
}

/** Words to look for, and a state; the address keeps them. */
export function Search({ text }: SearchProps) {
  const { ui } = useScreen().text;
  const { values, change } = useQuery();
  const [terms, setTerms] = useState(values.get('q') ?? '');
  const all = text.waiting === undefined ? '' : 'all';
  return (
    <FilterForm
      className={`${filterLine} grid-cols-[minmax(0,1fr)_auto] ${text.state === undefined ? '' : 'md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]'}`}
      onFilter={() => {
        // What waits is not searched through: words look among all.
        const isWaiting = values.get('state') === 'waiting';
        change({ q: terms.trim(), ...(isWaiting && { state: null }) });
      }}
    >
      <Field label={text.search} type="search" maxLength={80} value={terms} onWrite={setTerms} />
      <Button type="submit">{ui.search}</Button>
      {text.state !== undefined && (
        <div className="max-md:col-span-2">
          <SelectField
            label={text.state}
            options={{
              ...(text.waiting !== undefined && { waiting: text.waiting }),
              [all]: text.all ?? '',
              ...text.states,
            }}
            value={
              values.get('state') ??
              (text.waiting !== undefined && !values.get('q') ? 'waiting' : all)
            }
            onWrite={(state) => change({ state, q: state === 'waiting' ? null : terms.trim() })}
          />
        </div>
      )}
    </FilterForm>
  );
}

/** Filters beside each other, as high as the button among them. */
export const filterLine = 'grid items-end gap-2 [&_:is(input,select)]:min-h-12';

interface FormProps {
  /** How the fields stand. */
  className: string;
  onFilter: () => void;
  children: ReactNode;
}

/** Filters that are typed, and take effect together. */
export function FilterForm({ className, onFilter, children }: FormProps) {
  return (
    <form
      role="search"
      autoComplete="off"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onFilter();
      }}
    >
      {children}
    </form>
  );
}

interface StateProps {
  label: string;
  /** Words by state, in the order in which they are offered. The first stands where none is named. */
  states: Record<string, string>;
}

/** Which part of a list is shown; the address keeps it. */
export function StateFilter({ label, states }: StateProps) {
  const { values, change } = useQuery();
  return (
    <SelectField
      label={label}
      options={states}
      value={values.get('state') ?? Object.keys(states)[0] ?? ''}
      onWrite={(state) => change({ state })}
    />
  );
}
