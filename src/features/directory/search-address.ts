/** The addresses of searches: of the page of results, and on a page of the directory. */

/** A search: the words as they are typed, and the category and the town as slugs. */
export interface Search {
  typed: string;
  category: string;
  town: string;
  /** True for a search without a correction of the words. */
  isExact?: boolean;
  /** True for businesses that are open now. */
  isOpen?: boolean;
}

/** Returns the address of a page of results. @param more - further parameters */
export function getSearchUrl(search: Search, more: Record<string, string> = {}): string {
  const { typed, category, town, isExact, isOpen } = search;
  const flags = { exact: isExact ? '1' : '', open: isOpen ? '1' : '' };
  const parameters = { q: typed, category, town, ...flags, ...more };
  const filled = Object.entries(parameters).filter(([, value]) => value !== '');
  return `/all-businesses/search?${String(new URLSearchParams(filled))}`;
}

/** The addresses of the page without a search, and of the page of results. */
interface Addresses {
  page: string;
  results: string;
}

/**
 * Returns the address of a search. A page keeps its own address, unless another section is selected.
 * @param section - the category or the town of the page as a parameter of the search; none on other pages
 */
export function toSearchAddress(
  search: URLSearchParams,
  section: URLSearchParams,
  { page, results }: Addresses,
): string {
  const isInSection = [...section].every(([kind, slug]) => search.get(kind) === slug);
  if (!isInSection) return withQuery(results, [...search]);
  return withQuery(
    page,
    [...search].filter(([name]) => !section.has(name)),
  );
}

const withQuery = (address: string, parameters: [string, string][]): string =>
  parameters.length > 0 ? `${address}?${new URLSearchParams(parameters)}` : address;
