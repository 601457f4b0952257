import type { ListedEntry } from './blog.schema.ts';

const entriesPerPage = 24;

/** A page of the list of posts, with the addresses of the pages with newer and older posts, if they exist. */
export interface BlogPage {
  /** Page 1 is at /blog. */
  number: number;
  entries: ListedEntry[];
  newer?: string;
  older?: string;
}

/**
 * Splits the posts into pages.
 * @param entries - newest first.
 * @returns at least one page, because /blog exists even when it is empty.
 */
export function toBlogPages(entries: readonly ListedEntry[]): BlogPage[] {
  const count = Math.max(1, Math.ceil(entries.length / entriesPerPage));
  return Array.from({ length: count }, (_, index) => {
    const number = index + 1;
    return {
      number,
      entries: entries.slice(index * entriesPerPage, number * entriesPerPage),
      ...(number > 1 && { newer: getAddress(number - 1) }),
      ...(number < count && { older: getAddress(number + 1) }),
    };
  });
}

function getAddress(number: number): string {
  return number === 1 ? '/blog' : `/blog/older/${number}`;
}
