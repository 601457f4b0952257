import { useCallback } from 'react';
import { loadText } from '#browser/api/load-text.ts';
import { useLoad } from './use-load.ts';
import type { Text } from '#content/text/text.ts';

/** Texts that load after their page, each from its own file. */
const paths = {
  staff: '/staff-text.json',
  advertiseForm: '/advertise/text.json',
} as const;

/**
 * Loads texts of the catalogue.
 * @param part - must be the same at every call.
 */
export function useText<Part extends keyof typeof paths>(part: Part) {
  return useLoad(useCallback(() => loadText<Text[Part]>(paths[part]), [part]));
}
