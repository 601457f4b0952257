import type { BlogEntry } from './blog.schema.ts';

/** How many posts a page of the list shows. */
const entriesAPage = 24;

/** A page of the list, and the addresses of the pages beside it. */
export interface BlogPage {
  /** From 1, which is at /blog. */
  number: number;
  entries: BlogEntry[];
  newer?: string;
  older?: string;
}

/**
 * @param entries - newest first.
 * @returns at least one page, which may be empty: the blog has an address of its own.
 */
export function blogPages(entries: readonly BlogEntry[]): BlogPage[] {
  const count = Math.max(1, Math.ceil(entries.length / entriesAPage));
  return Array.from({ length: count }, (_, at) => ({
    number: at + 1,
    entries: entries.slice(at * entriesAPage, (at + 1) * entriesAPage),
    ...(at > 0 && { newer: getAddress(at) }),
    ...(at + 1 < count && { older: getAddress(at + 2) }),
  }));
}

function getAddress(number: number): string {
  return number === 1 ? '/blog' : `/blog/older/${number}`;
}
