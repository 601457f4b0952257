import { useEffect, useState } from 'react';
import { loadWords } from '#browser/words.ts';
import type { Text } from '#content/text/text.ts';

/** Words that come after their page, each from a file of their own. */
const paths = {
  adminWords: '/admin-words.json',
  advertiseWords: '/advertise/words.json',
  settingsWords: '/profile-management/words.json',
} as const;

/** Words of the catalogue, once they are there. */
export function useWords<Part extends keyof typeof paths>(part: Part) {
  const [words, setWords] = useState<Text[Part]>();
  const [failures, setFailures] = useState(0);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    loadWords<Text[Part]>(paths[part]).then(
      (loaded) => setWords(() => loaded),
      () => setFailures(attempt + 1),
    );
  }, [part, attempt]);

  return { words, hasFailed: failures > attempt, retry: () => setAttempt(attempt + 1) };
}
