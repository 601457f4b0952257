// @chunk core
// src/build/script-chunks.ts joins the modules of the chunk 'core' into one file.
import { useSyncExternalStore } from 'react';
import type { Store } from '#browser/store.ts';

/** Returns a part of a store's state, and renders the component again only when that part changes. */
export function useStore<State, Part>(
  store: Pick<Store<State>, 'get' | 'subscribe'>,
  select: (state: State) => Part,
): Part {
  const readPart = () => select(store.get());
  return useSyncExternalStore(store.subscribe, readPart, readPart);
}
