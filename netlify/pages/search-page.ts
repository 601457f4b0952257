/** A page of what was searched for, in the frame that the build wrote. */
import { createElement } from 'react';
import { categories } from '#content/categories.ts';
import { text as catalogue } from '#content/text/text.ts';
import { slugFrom } from '#domain/listing/slug.ts';
import { fill } from '#domain/text/fill.ts';
import { FoundBusinesses } from '#features/directory/FoundBusinesses.tsx';
import { answerPage } from '../http/answer-page.ts';
import { builtPage } from '../http/built-page.ts';
import { escaped, hasPlaces, pageFiller } from '../http/filled-page.ts';
import { pageHeaders } from '../http/page-headers.ts';
import { listTag } from '../http/purge.ts';
import { sharedFor, unkept } from '../http/shared-cache.ts';
import { builtBusinesses } from './built-businesses.ts';
import type { FoundPage, SearchPage } from './search.ts';

const { directory, layout, listing: card } = catalogue;
const text = { ...directory, card };
const places = { title: /(?<=<title>)[^<]*/, content: /<div id="directory">[^]*?<\/div>/ };
const fillPage = pageFiller(places);

/** @param title - the heading of the page. */
export async function searchPage(
  { search }: SearchPage,
  { next, isPartial, ...found }: FoundPage,
  title: string,
): Promise<Response> {
  const [frame, choices, { renderToStaticMarkup }] = await Promise.all([
    builtPage('/directory-frame', (page) => hasPlaces(page, places)),
    choicesFor(found),
    import('react-dom/server'),
  ]);
  const { typed, category, town } = search;
  const said = Object.entries({ q: typed, category, town }).filter(([, value]) => value !== '');
  const further = next === undefined ? undefined : new URLSearchParams([...said, ['cursor', next]]);
  const content = createElement(FoundBusinesses, {
    ...{ title, search, choices, text, ...found },
    ...(further && { next: `/all-businesses/search?${String(further)}` }),
  });
  const headers = isPartial ? unkept : sharedFor([listTag]);
  if (frame === undefined) return answerPage({ title, content, status: 200, headers });
  const page = fillPage(frame, {
    title: escaped(layout.titlePrefix + title),
    content: renderToStaticMarkup(content),
  });
  return new Response(page, { headers: { ...pageHeaders, ...headers } });
}

/** What a section that no build has made yet is called. */
export function titleOf({ search: { category, town } }: SearchPage, found: FoundPage): string {
  const [first] = found.listings;
  if (category !== '') return first?.category ?? directory.searchTitle;
  if (town !== '') return fill(directory.townTitle, { name: first?.town ?? town });
  return directory.searchTitle;
}

/** Every category, and every town that is known of. */
async function choicesFor({ listings }: Pick<FoundPage, 'listings'>) {
  const { towns } = await builtBusinesses();
  const known = [...towns, ...listings.map(({ town }) => town)];
  const choicesOf = (names: readonly string[]) =>
    Array.from(new Map(names.map((name) => [slugFrom(name), name])).values()).sort((one, other) =>
      one.localeCompare(other, 'en'),
    );
  return { category: choicesOf(categories), town: choicesOf(known) };
}
