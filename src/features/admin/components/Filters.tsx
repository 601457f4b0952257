import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useQuery } from '../use-query.ts';
import { useScreen } from './screen.ts';

interface SearchProps {
  /** The label of the search; and of the states, where a list can be filtered by them. */
  text: { search: string; state?: string; all?: string; states?: Record<string, string> };
}

/** Words to look for, and a state; the address keeps them. */
export function Search({ text }: SearchProps) {
  const { ui } = useScreen().text;
  const { values, change } = useQuery();
  const [words, setWords] = useState(values.get('q') ?? '');
  return (
    <form
      role="search"
      autoComplete="off"
      className="flex flex-col gap-3 md:flex-row md:items-end"
      onSubmit={(event) => {
        event.preventDefault();
        change({ q: words.trim() });
      }}
    >
      <Field label={text.search} type="search" maxLength={80} value={words} onWrite={setWords} />
      {text.state !== undefined && (
        <SelectField
          label={text.state}
          options={{ '': text.all ?? '', ...text.states }}
          value={values.get('state') ?? ''}
          onWrite={(state) => change({ state, q: words.trim() })}
        />
      )}
      <Button type="submit" className="max-md:self-start md:shrink-0">
        {ui.search}
      </Button>
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
    <div className="max-w-prose">
      <SelectField
        label={label}
        options={states}
        value={values.get('state') ?? Object.keys(states)[0] ?? ''}
        onWrite={(state) => change({ state })}
      />
    </div>
  );
}
