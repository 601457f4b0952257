import { useEffect, useState } from 'react';
import { askForAdminWords } from '#browser/staff.ts';
import type { AdminText } from './admin-text.ts';

/** The words of all panels, once they have come. */
export function useAdminWords() {
  const [words, setWords] = useState<AdminText>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    askForAdminWords<AdminText>().then(setWords, () => setFailures(attempt + 1));
  }, [attempt]);

  return { words, hasFailed: failures > attempt, retry: () => setAttempt(attempt + 1) };
}
