import { useCallback } from 'react';
import { loadText } from '#browser/api/load-text.ts';
import { useLoad } from './use-load.ts';
import type { Text } from '#content/text/text.ts';

/** Paths of the text files that a page loads after its HTML. */
const paths = {
  staff: '/staff-text.json',
  advertiseForm: '/advertise/text.json',
} as const;

/**
 * Loads a part of the text catalogue.
 * @param part - must be the same at every call.
 */
export function useText<Part extends keyof typeof paths>(part: Part) {
  return useLoad(useCallback(() => loadText<Text[Part]>(paths[part]), [part]));
}
