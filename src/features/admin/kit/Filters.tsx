import { useId, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { useQuery } from '../use-query.ts';

interface Props {
  text: Record<'search' | 'state' | 'all', string> & { states: Record<string, string> };
  kit: Text['adminWords']['kit'];
}

/** Words and a state to look for; the address keeps them. */
export function Filters({ text, kit }: Props) {
  const { values, change } = useQuery();
  const [words, setWords] = useState(values.get('q') ?? '');
  const id = useId();
  return (
    <form
      role="search"
      className="flex max-w-prose flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change({ q: words.trim() });
      }}
    >
      <Field id={`${id}-words`} label={text.search}>
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            maxLength={80}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <Field id={`${id}-state`} label={text.state}>
        {(wiring) => (
          <select
            {...wiring}
            value={values.get('state') ?? ''}
            onChange={(event) => change({ state: event.target.value, q: words.trim() })}
          >
            <option value="">{text.all}</option>
            {Object.entries(text.states).map(([state, name]) => (
              <option key={state} value={state}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <button type="submit" className={`${buttonLook.quiet} self-start`}>
        {kit.search}
      </button>
    </form>
  );
}
