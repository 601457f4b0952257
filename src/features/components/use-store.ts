// @chunk core
import { useSyncExternalStore } from 'react';
import type { Store } from '#browser/store.ts';

/** Returns a part of a store's state, and renders the component again only when that part changes. */
export function useStore<State, Part>(
  store: Pick<Store<State>, 'get' | 'subscribe'>,
  part: (state: State) => Part,
): Part {
  const read = () => part(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
