/** Pages of a list: asked for in the address, described in headers. */
import { prefix } from './http.ts';
import { Refusal } from './refusal.ts';

const defaultSize = 50;

export interface Page {
  number: number;
  size: number;
  limit: number;
  offset: number;
}

/** @throws {Refusal} `bad-page` */
export function requirePage(query: URLSearchParams): Page {
  const number = requireCount(query.get('page')) || 1;
  const size = requireCount(query.get('per_page')) || defaultSize;
  return { number, size, limit: size, offset: (number - 1) * size };
}

/** `Link` with the neighbours and the last page, relative to the service, and `X-Total-Count`. */
export function pageHeaders(url: string, page: Page, count: number): Record<string, string> {
  const { pathname, searchParams } = new URL(url);
  const last = Math.ceil(count / page.size);
  const link = (number: number, relation: string) => {
    const query = new URLSearchParams(searchParams);
    query.set('page', String(number));
    query.sort();
    return `<${pathname.slice(prefix.length)}?${query.toString()}>; rel="${relation}"`;
  };
  const links = [
    ...(last > page.number ? [link(page.number + 1, 'next')] : []),
    ...(page.number > 1 ? [link(page.number - 1, 'prev')] : []),
    link(last, 'last'),
  ];
  return { link: links.join(', '), 'x-total-count': String(count) };
}

/** Nobody has so many rows; above it the product of two would not fit into a bigint. */
const most = 1_000_000_000;

function requireCount(text: string | null): number {
  if (!text) return 0;
  if (!/^\d+$/.test(text)) {
    const reason = `strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`;
    throw new Refusal('bad-page', { details: [reason] });
  }
  return Math.min(Number(text), most);
}
