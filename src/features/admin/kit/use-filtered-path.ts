import { useQuery } from '../use-query.ts';

/** The path of a list with the words and the state that the address names. */
export function useFilteredPath(path: string): string {
  const { values } = useQuery();
  const filters = new URLSearchParams();
  for (const name of ['q', 'state']) {
    const value = values.get(name);
    if (value) filters.set(name, value);
  }
  return filters.size === 0 ? path : `${path}?${filters.toString()}`;
}
