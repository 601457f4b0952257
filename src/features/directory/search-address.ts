/** The addresses of searches on a page of the directory. */

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
