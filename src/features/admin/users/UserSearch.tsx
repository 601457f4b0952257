import { useId, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { buttonLook } from '#ui/variants.ts';
import type { Text } from '#content/text/text.ts';
import { useQuery } from '../use-query.ts';

interface Props {
  text: Text['adminWords']['users'];
  kit: Text['adminWords']['kit'];
}

/** Part of a name or an e-mail address; the address of the page keeps it. */
export function UserSearch({ text, kit }: Props) {
  const { values, change } = useQuery();
  const [words, setWords] = useState(values.get('q') ?? '');
  const id = useId();
  return (
    <form
      role="search"
      className="flex max-w-prose flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change({ q: words.trim() });
      }}
    >
      <Field id={id} label={text.search}>
        {(wiring) => (
          <input
            {...wiring}
            type="search"
            maxLength={100}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        )}
      </Field>
      <button type="submit" className={buttonLook.quiet}>
        {kit.search}
      </button>
    </form>
  );
}
