import { useSyncExternalStore } from 'react';
import { readQuery, showQuery, watchQuery } from '#browser/address.ts';

/** The state of the screen as the address has it, so that it can be shared, reloaded and left again. */
export function useQuery() {
  const query = useSyncExternalStore(watchQuery, readQuery, () => '');
  return {
    values: new URLSearchParams(query),
    /** Goes to a state of its own, such as '?view=review'. */
    show: (query: string) => showQuery(query),
    /** Changes values in place, as filters do; null or '' takes one out. */
    change: (values: Record<string, string | null>) => showQuery(changed(query, values), true),
  };
}

function changed(query: string, change: Record<string, string | null>): string {
  const values = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') values.delete(name);
    else values.set(name, value);
  }
  return `?${values.toString()}`;
}
