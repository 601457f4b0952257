import type { BlogEntry } from './blog.schema.ts';

const entriesAPage = 24;

/** A page of the list of posts, with the addresses of the pages before and after it. */
export interface BlogPage {
  /** Page 1 is at /blog. */
  number: number;
  entries: BlogEntry[];
  newer?: string;
  older?: string;
}

/**
 * Splits the posts into pages.
 * @param entries - newest first.
 * @returns at least one page, because /blog exists even when it is empty.
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
