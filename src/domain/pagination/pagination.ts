/** Parses the pagination headers of the identity service's lists. */

/**
 * The numbers of the first, previous, next, last and current page, and in `total` the number of items. Page numbers
 * begin at 1. A number is missing if the headers do not contain it. `current` is derived from the other pages.
 */
export interface Pagination {
  first?: number;
  prev?: number;
  next?: number;
  last?: number;
  current?: number;
  total?: number;
}

const relations = ['first', 'prev', 'next', 'last'] as const;

/** Captures the address and the parameters of each link in the header `Link`. */
const linkPattern = /<([^>]*)>([^,]*)/g;
/** Captures the relations of a link, which blanks separate. */
const relationsPattern = /(?:^|;)\s*rel="?([^";]*)"?/i;

/** Reads `X-Total-Count`, and the parameter `page` of each link in the header `Link` [RFC 8288]. */
export function parsePagination(headers: Headers): Pagination {
  const pages: Pagination = {};
  for (const [, address = '', parameters = ''] of parseLinks(headers)) {
    const page = parseNumber(new URLSearchParams(address.split('?')[1]).get('page'));
    const names = relationsPattern.exec(parameters)?.[1]?.split(' ') ?? [];
    for (const relation of relations)
      if (page !== undefined && names.includes(relation)) pages[relation] = page;
  }
  const current = deriveCurrentPage(pages);
  const total = parseNumber(headers.get('x-total-count'));
  return {
    ...pages,
    ...(current !== undefined && { current }),
    ...(total !== undefined && { total }),
  };
}

function parseLinks(headers: Headers) {
  return (headers.get('link') ?? '').matchAll(linkPattern);
}

/**
 * Derives the number of the current page from its neighbours. Without neighbours, the current page is the last one. The
 * result is undefined if the last page is missing too.
 */
function deriveCurrentPage({ prev, next, last }: Pagination): number | undefined {
  if (next !== undefined) return next - 1;
  if (prev !== undefined) return prev + 1;
  return last;
}

function parseNumber(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text.trim()) ? Number(text) : undefined;
}
