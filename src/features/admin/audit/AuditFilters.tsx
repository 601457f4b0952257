import { useId, useState } from 'react';
import { Field } from '#ui/Field.tsx';
import { buttonLook } from '#ui/variants.ts';
import { useQuery } from '../use-query.ts';
import type { Text } from '#content/text/text.ts';
import { auditPath, filtersIn, type AuditFilterName } from './filters.ts';

/** The filters as a form; the address keeps what was chosen. */
export function AuditFilters({ text }: { text: Text['adminWords']['audit'] }) {
  const { values, change } = useQuery();
  const prefix = useId();
  const path = auditPath(values);
  const [typed, setTyped] = useState(() => filtersIn(values));
  const [shown, setShown] = useState(path);
  // Another address, such as that of the back button, fills in the form anew.
  if (path !== shown) {
    setShown(path);
    setTyped(filtersIn(values));
  }
  const write = (name: AuditFilterName, words: string) => setTyped({ ...typed, [name]: words });

  const input = (name: AuditFilterName, label: string, type: 'text' | 'date', hint?: string) => (
    <Field id={prefix + name} label={label} hint={hint}>
      {(wiring) => (
        <input
          {...wiring}
          type={type}
          maxLength={100}
          autoComplete="off"
          value={typed[name]}
          onChange={(event) => write(name, event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <form
      role="search"
      className="flex max-w-prose flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change({ ...typed, actor: typed.actor.trim(), subject_id: typed.subject_id.trim() });
      }}
    >
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <Field id={`${prefix}subject`} label={text.subject}>
          {(wiring) => (
            <select
              {...wiring}
              value={typed.subject}
              onChange={(event) => write('subject', event.target.value)}
            >
              <option value="">{text.all}</option>
              {Object.entries(text.subjects).map(([subject, name]) => (
                <option key={subject} value={subject}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
        {input('subject_id', text.subjectId, 'text')}
        {input('from', text.from, 'date')}
        {input('to', text.to, 'date')}
      </div>
      {input('actor', text.actor, 'text', text.actorHint)}
      <div className="flex flex-wrap gap-3">
        <button type="submit" className={buttonLook.quiet}>
          {text.filter}
        </button>
        <button
          type="button"
          className={buttonLook.quiet}
          onClick={() => change(filtersIn(new URLSearchParams()))}
        >
          {text.clear}
        </button>
      </div>
    </form>
  );
}
