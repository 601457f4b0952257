import { useCallback } from 'react';
import { loadWords } from '#browser/api/words.ts';
import { useLoad } from './use-load.ts';
import type { Text } from '#content/text/text.ts';

/** Words that come after their page, each from a file of their own. */
const paths = {
  adminWords: '/admin-words.json',
  advertiseWords: '/advertise/words.json',
} as const;

/** Words of the catalogue. @param part - the same at every call */
export function useText<Part extends keyof typeof paths>(part: Part) {
  return useLoad(useCallback(() => loadWords<Text[Part]>(paths[part]), [part]));
}
