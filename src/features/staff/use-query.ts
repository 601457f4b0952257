import { useSyncExternalStore } from 'react';
import { readQuery, showQuery, onQueryChange } from '#browser/address.ts';

/**
 * Stores the state of the staff area in the query of the address. Staff can share, bookmark and reload it, and
 * return to it with the back button.
 */
export function useQuery() {
  const query = useSyncExternalStore(onQueryChange, readQuery, () => '');
  const values = new URLSearchParams(query);
  return {
    query,
    values,
    /** Opens another state, such as '?view=review', at its top, as a new entry of the browser's history. */
    openQuery: (newQuery: string) => {
      showQuery(newQuery);
      document.documentElement.scrollTop = 0;
    },
    /**
     * Changes parameters without a new entry in the browser's history, as for filters; null or '' removes a
     * parameter.
     */
    changeParameters: (changes: Record<string, string | null>) => {
      for (const [name, value] of Object.entries(changes)) {
        if (value) values.set(name, value);
        else values.delete(name);
      }
      showQuery(`?${values.toString()}`, { replaces: true });
    },
    /**
     * Appends filters to the path of a list, with their values in the address. Missing filters are left out.
     */
    appendFilters: (path: string, filters: readonly string[]) => {
      const filterEntries = filters
        .map((name) => [name, values.get(name) ?? ''])
        .filter(([, value]) => value);
      return filterEntries.length === 0
        ? path
        : `${path}?${new URLSearchParams(filterEntries).toString()}`;
    },
  };
}
