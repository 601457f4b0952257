import { useState } from 'react';
import { loadDraft, removeDraft, saveDraft } from '#browser/local-draft.ts';

/**
 * Holds the input of a form. The browser tab stores it until the action succeeds.
 * @param name - key of the draft, such as 'confirm 8f0c…'.
 */
export function useDraft<Values extends Record<string, string>>(name: string, initial: Values) {
  const key = `draft ${name}`;
  const [values, setValues] = useState<Values>(() => ({
    ...initial,
    ...loadStoredValues(key, initial),
  }));
  return {
    values,
    write: (field: keyof Values, value: string) => {
      const newValues = { ...values, [field]: value };
      setValues(newValues);
      saveDraft(key, newValues, 'sessionStorage');
    },
    remove: () => removeDraft(key, 'sessionStorage'),
  };
}

function loadStoredValues(key: string, initial: Record<string, string>): Record<string, string> {
  const stored: [string, unknown][] = Object.entries(loadDraft(key, 'sessionStorage') ?? {});
  return Object.fromEntries(
    stored.filter(
      (entry): entry is [string, string] => entry[0] in initial && typeof entry[1] === 'string',
    ),
  );
}
