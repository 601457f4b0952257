import type { DirectoryPage } from '#domain/listing/directory.ts';
import { fill } from '#domain/text/fill.ts';

type TitleText = Record<'title' | 'categoryTitle' | 'townTitle' | 'pageTitle', string>;

/** What a page of the directory is called; no two are called the same. */
export function titleOf({ section, page }: DirectoryPage, text: TitleText): string {
  const words = { all: text.title, category: text.categoryTitle, town: text.townTitle };
  const title = fill(words[section.kind], { name: section.name });
  return page === 1 ? title : fill(text.pageTitle, { title, page });
}
