import { useId } from 'react';
import { Field } from '#ui/Field.tsx';
import { useQuery } from '../use-query.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  current: 'listings' | 'posts';
  text: Text['adminWords']['reports'];
}

/** Which reports are shown: of listings or of posts. */
export function SubjectChoice({ current, text }: Props) {
  const { change } = useQuery();
  const id = useId();
  return (
    <div className="max-w-prose">
      <Field id={id} label={text.about}>
        {(wiring) => (
          <select
            {...wiring}
            value={current}
            onChange={(event) => change({ about: event.target.value, state: null })}
          >
            {Object.entries(text.subjects).map(([subject, name]) => (
              <option key={subject} value={subject}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
