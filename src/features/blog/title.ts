import type { BlogPage } from '#domain/article/blog-pages.ts';
import { fill } from '#domain/text/fill.ts';

/** What the window of a page of the list is called. */
export function listTitle(
  { number }: BlogPage,
  text: { title: string; titleOfPage: string },
): string {
  return number === 1 ? text.title : fill(text.titleOfPage, { page: number });
}
