import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { SelectField } from '#ui/SelectField.tsx';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';

/** What the list is filtered by, as the address of the page and the endpoint name it. */
export const auditFilters = ['subject', 'subject_id', 'actor', 'from', 'to'] as const;

type Filter = (typeof auditFilters)[number];

/** The filters as a form; the address keeps what was chosen. */
export function AuditFilters() {
  const { audit: text } = useScreen().text;
  const { values, change } = useQuery();
  const path = values.toString();
  const [typed, setTyped] = useState(() => filtersIn(values));
  const [shown, setShown] = useState(path);
  // Another address, such as that of the back button, fills in the form anew.
  if (path !== shown) {
    setShown(path);
    setTyped(filtersIn(values));
  }
  const field = (name: Filter, type: 'text' | 'date') => ({
    type,
    maxLength: 100,
    value: typed[name],
    onWrite: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  return (
    <form
      role="search"
      autoComplete="off"
      className="flex max-w-prose flex-col items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        change({ ...typed, actor: typed.actor.trim(), subject_id: typed.subject_id.trim() });
      }}
    >
      <div className="grid w-full gap-4 sm:grid-cols-2">
        <SelectField
          label={text.subject}
          options={{ '': text.all, ...text.subjects }}
          value={typed.subject}
          onWrite={(subject) => setTyped({ ...typed, subject })}
        />
        <Field label={text.subjectId} {...field('subject_id', 'text')} />
        <Field label={text.from} {...field('from', 'date')} />
        <Field label={text.to} {...field('to', 'date')} />
      </div>
      <Field label={text.actor} hint={text.actorHint} {...field('actor', 'text')} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit">{text.filter}</Button>
        <Button onClick={() => change(filtersIn(new URLSearchParams()))}>{text.clear}</Button>
      </div>
    </form>
  );
}

/** The filters that the page's address has; '' is none. */
function filtersIn(values: URLSearchParams): Record<Filter, string> {
  const named = auditFilters.map((name) => [name, values.get(name) ?? '']);
  return Object.fromEntries(named) as Record<Filter, string>;
}
