import { expect, test } from 'vitest';
import { parsePagination, type Pagination } from './pagination.ts';

/** Returns the header `Link` with a page for each relation. */
const createLink = (pages: Record<string, number>) =>
  Object.entries(pages)
    .map(([relation, page]) => `</admin/users?page=${page}&per_page=10>; rel="${relation}"`)
    .join(', ');

const firstPage = { next: 2, last: 6 };
const lastPage = { prev: 5, last: 6 };
const samples: [what: string, link: string, total: string, pagination: Pagination][] = [
  [
    'a page in the middle',
    createLink({ first: 1, prev: 2, next: 4, last: 6 }),
    '58',
    { first: 1, prev: 2, next: 4, last: 6, current: 3, total: 58 },
  ],
  ['the first page', createLink(firstPage), '58', { ...firstPage, current: 1, total: 58 }],
  ['the last page', createLink(lastPage), '58', { ...lastPage, current: 6, total: 58 }],
  ['the only page', createLink({ last: 1 }), '0', { last: 1, current: 1, total: 0 }],
  ['a response without a total', createLink({ next: 2 }), '', { next: 2, current: 1 }],
  ['a response without links', '', '3', { total: 3 }],
  ['a response without both headers', '', '', {}],
  [
    'whole addresses, and relations of several names without quotes',
    '<https://shop.example/users?per_page=5&page=12>;title="a"; rel=next, <x?page=1>; rel="first prev"',
    '',
    { next: 12, first: 1, prev: 1, current: 11 },
  ],
  ['a response with words in place of numbers', '<x?page=two>; rel="next", next', 'many', {}],
];

test.each(samples)('%s is parsed from the headers [R126]', (_, link, total, pagination) => {
  const headers = { ...(link && { link }), ...(total && { 'x-total-count': total }) };
  expect(parsePagination(new Headers(headers))).toEqual(pagination);
});
