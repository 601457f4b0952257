import { useSyncExternalStore } from 'react';
import { readQuery, showQuery, onQueryChange } from '#browser/address.ts';

/**
 * Stores the state of the screen in the address, so that it can be shared, reloaded and left by the back button.
 */
export function useQuery() {
  const query = useSyncExternalStore(onQueryChange, readQuery, () => '');
  const values = new URLSearchParams(query);
  return {
    query,
    values,
    /** Opens another state as a new history entry, such as '?view=review'. */
    show: (query: string) => showQuery(query),
    /** Changes parameters in place, as filters do; null or '' removes one. */
    change: (changes: Record<string, string | null>) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value) values.set(name, value);
        else values.delete(name);
      }
      showQuery(`?${values.toString()}`, true);
    },
    /** Returns the path of a list with those filters that the address contains. */
    filtered: (path: string, filters: readonly string[]) => {
      const named = filters
        .map((name) => [name, values.get(name) ?? ''])
        .filter(([, value]) => value);
      return named.length === 0 ? path : `${path}?${new URLSearchParams(named).toString()}`;
    },
  };
}
