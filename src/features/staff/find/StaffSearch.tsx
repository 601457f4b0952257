import { useId, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { fieldClass } from '#ui/variants.ts';
import { getFindHref } from '../components/hrefs.ts';
import { useScreen } from '../components/screen.ts';
import { useQuery } from '../use-query.ts';

/** The search for anything that a caller can name. The key '/' focuses it. */
export function StaffSearch() {
  const { find: text } = useScreen().text;
  const { values, openQuery } = useQuery();
  const id = useId();
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
      aria-label={text.title}
      autoComplete="off"
      className="flex w-full gap-2 max-md:order-first md:w-96"
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') openQuery(getFindHref(typed.trim()));
      }}
    >
      <label htmlFor={id} className="sr-only">
        {text.label}
      </label>
      <input
        id={id}
        type="search"
        className={`${fieldClass} min-w-0`}
        maxLength={80}
        placeholder={text.placeholder}
        aria-keyshortcuts="/"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{text.submit}</Button>
    </form>
  );
}
