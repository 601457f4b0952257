import { useState } from 'react';
import { draftOf, keepDraft } from '#browser/draft.ts';

/**
 * What is typed into a form, kept in this tab until it is done.
 * @param name - of the draft, such as 'confirm 8f0c…'.
 */
export function useDraft<Values extends Record<string, string>>(name: string, initial: Values) {
  const [values, setValues] = useState<Values>(() => ({ ...initial, ...loadFrom(name, initial) }));
  return {
    values,
    write: (field: keyof Values, value: string) => {
      const next = { ...values, [field]: value };
      setValues(next);
      keepDraft(name, JSON.stringify(next));
    },
    remove: () => keepDraft(name, ''),
  };
}

function loadFrom(name: string, initial: Record<string, string>): Record<string, string> {
  try {
    const stored = JSON.parse(draftOf(name) || '{}') as Record<string, unknown>;
    const known = Object.entries(stored).filter(
      ([field, value]) => field in initial && typeof value === 'string',
    );
    return Object.fromEntries(known) as Record<string, string>;
  } catch {
    return {};
  }
}
