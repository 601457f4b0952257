// @chunk core
import { useSyncExternalStore } from 'react';
import type { Store } from '#browser/store.ts';

/** Selects a part of a store; the component renders again only when that part changes. */
export function useStore<State, Part>(
  store: Pick<Store<State>, 'get' | 'subscribe'>,
  part: (state: State) => Part,
): Part {
  const read = () => part(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
