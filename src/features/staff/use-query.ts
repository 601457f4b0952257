import { useSyncExternalStore } from 'react';
import { readQuery, showQuery, watchQuery } from '#browser/address.ts';

/** The state of the screen as the address has it, so that it can be shared, reloaded and left again. */
export function useQuery() {
  const query = useSyncExternalStore(watchQuery, readQuery, () => '');
  const values = new URLSearchParams(query);
  return {
    query,
    values,
    /** Goes to a state of its own, such as '?view=review'. */
    show: (query: string) => showQuery(query),
    /** Changes values in place, as filters do; null or '' takes one out. */
    change: (changes: Record<string, string | null>) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value) values.set(name, value);
        else values.delete(name);
      }
      showQuery(`?${values.toString()}`, true);
    },
    /** The path of a list with those filters that the address names. */
    filtered: (path: string, filters: readonly string[]) => {
      const named = filters
        .map((name) => [name, values.get(name) ?? ''])
        .filter(([, value]) => value);
      return named.length === 0 ? path : `${path}?${new URLSearchParams(named).toString()}`;
    },
  };
}
