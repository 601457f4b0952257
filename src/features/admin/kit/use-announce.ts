import { createContext, useContext } from 'react';

export const AnnounceContext = createContext<(words: string) => void>(() => undefined);

/** Says in words what was done; '' says nothing any more. */
export function useAnnounce(): (words: string) => void {
  return useContext(AnnounceContext);
}
