import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { getFindHref } from '../components/hrefs.ts';
import type { StaffText } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';

/** The search for anything that a caller can name. The key '/' focuses it. */
export function StaffSearch({ text }: { text: StaffText }) {
  const { values, openQuery } = useQuery();
  const current = values.get('view') === 'find' ? (values.get('q') ?? '') : '';
  const [typed, setTyped] = useState(current);
  const [applied, setApplied] = useState(current);
  // The field takes over the terms of a changed address, for example after the back button.
  if (current !== applied) {
    setApplied(current);
    setTyped(current);
  }
  return (
    <form
      role="search"
      aria-label={text.find.title}
      autoComplete="off"
      className="mb-2 grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2 [&_input]:min-h-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') openQuery(getFindHref(typed.trim()));
      }}
    >
      <Field
        label={text.find.label}
        type="search"
        maxLength={80}
        aria-keyshortcuts="/"
        value={typed}
        onWrite={setTyped}
      />
      <Button type="submit">{text.find.submit}</Button>
    </form>
  );
}
