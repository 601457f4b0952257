import { useState, type ReactNode } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useQuery } from '../use-query.ts';
import { useScreen } from './screen.ts';

interface SearchProps {
  /** Labels of the search field, and of the state filter if the list has one. */
  text: {
    search: string;
    state?: string;
    /** Label of the default state, for a list that shows only waiting items by default. */
    waiting?: string;
    /** Labels of the parts of the default state, by the values of the filter. */
    waitingKinds?: Record<string, string>;
    /** Label of the option for all states. */
    all?: string;
    states?: Record<string, string>;
  };
}

/** A search field, and a state filter if the list has states. The address stores their values. */
export function Search({ text }: SearchProps) {
  const { ui } = useScreen().text;
  const { values, changeParameters } = useQuery();
  const [terms, setTerms] = useState(values.get('q') ?? '');
  // The option for all states usually needs no parameter. If a missing parameter selects the waiting items, the value
  // of this option is 'all'.
  const allValue = text.waiting === undefined ? '' : 'all';
  const defaultState = text.waiting !== undefined && !values.get('q') ? 'waiting' : allValue;
  const isWaitingState = (state: string | null) =>
    state === 'waiting' || (state !== null && text.waitingKinds?.[state] !== undefined);
  return (
    <FilterForm
      className={`${filterLineClass} grid-cols-[minmax(0,1fr)_auto] ${text.state === undefined ? '' : 'md:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]'}`}
      onFilter={() => {
        // A search removes the filter for waiting items. A filter for another state stays.
        changeParameters({
          q: terms.trim(),
          ...(isWaitingState(values.get('state')) && { state: null }),
        });
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
              ...text.waitingKinds,
              [allValue]: text.all ?? '',
              ...text.states,
            }}
            value={values.get('state') ?? defaultState}
            onWrite={(state) =>
              changeParameters({ state, q: isWaitingState(state) ? null : terms.trim() })
            }
          />
        </div>
      )}
    </FilterForm>
  );
}

/** CSS classes for a line of filters. All fields have the height of the button. */
export const filterLineClass = 'grid items-end gap-2 [&_:is(input,select)]:min-h-12';

interface FormProps {
  /** CSS classes for the layout of the fields. */
  className: string;
  onFilter: () => void;
  children: ReactNode;
}

/** A form of filters. The filters take effect on submission. */
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
  /** Labels by state, in the order of the options. The first state is the default. */
  states: Record<string, string>;
}

/** A filter by state. The address stores its value. */
export function StateFilter({ label, states }: StateProps) {
  const { values, changeParameters } = useQuery();
  return (
    <SelectField
      label={label}
      options={states}
      value={values.get('state') ?? Object.keys(states)[0] ?? ''}
      onWrite={(state) => changeParameters({ state })}
    />
  );
}

/** Returns the name of a filter's value; undefined for an unknown value. */
export const findName = (value: string, names: Readonly<Record<string, string>>) =>
  Object.hasOwn(names, value) ? names[value] : undefined;
