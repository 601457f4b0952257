/** Renders a page of search results inside a frame page of the build. */
import { createElement } from 'react';
import { categories } from '#content/categories.ts';
import { getText } from '#content/text/text.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { fill } from '#domain/text/placeholders.ts';
import { getCategoryName } from '#domain/listing/category-name.ts';
import { getSearchUrl } from '#features/directory/search-address.ts';
import { SearchResults } from '#features/directory/SearchResults.tsx';
import { findNewerListings } from '../data/live-listings.ts';
import { environment } from '../env.ts';
import { answerPage } from '../http/answer-page.ts';
import { listTag, sharedHeaders, noStore } from '../http/cache.ts';
import { log } from '../http/log.ts';
import { readBuiltBusinesses } from './built-businesses.ts';
import {
  getAnyHoursUrl,
  getTypedUrl,
  searchParameters,
  type FoundPage,
  type SearchPage,
} from './search.ts';

/** Renders a page of results. @param title - the heading of the page */
export async function renderSearchPage(
  { search, cursor }: SearchPage,
  { next, isMomentary, ...result }: FoundPage,
  title: string,
): Promise<Response> {
  const { directory, listing: card } = getText();
  const content = createElement(SearchResults, {
    title,
    search,
    choices: await readChoices(result),
    text: { ...directory, card },
    ...result,
    siteUrl: environment().site,
    typedUrl: getTypedUrl(search),
    anyHoursUrl: getAnyHoursUrl(search),
    ...(next !== undefined && { next: getSearchUrl(search, { cursor: next }) }),
    ...(cursor !== undefined && { first: getSearchUrl(search) }),
  });
  const headers = isMomentary ? noStore : sharedHeaders([listTag], searchParameters);
  return answerPage({ title, content, status: 200, headers, frame: 'directory' });
}

/**
 * Returns the heading of the page of a category or town. The name comes from the first result, because a category
 * or town that is newer than the last build is only known from listings.
 */
export function getSectionTitle(
  { search: { category, town } }: SearchPage,
  result: FoundPage,
): string {
  const { directory } = getText();
  const [first] = result.listings;
  if (category !== '')
    return first ? getCategoryName(first.category, directory.categoryNames) : directory.searchTitle;
  if (town !== '') return fill(directory.townTitle, { name: findTownName(town, result) });
  return directory.searchTitle;
}

/** Returns the name of a town by its slug. The first result may be from elsewhere in the county of that name. */
function findTownName(slug: string, { listings, section }: FoundPage): string {
  const here = listings.find(({ town }) => toSlug(town) === slug);
  return here?.town ?? section?.town ?? slug;
}

/** Returns the towns of the listings that a build lacks. Without the database, the choices lack these towns. */
async function findTownsSince(builtAt: string): Promise<string[]> {
  const everywhere = { category: '', town: '' };
  const newer = await findNewerListings(everywhere, builtAt).catch((error: unknown) =>
    log.fault('GET /all-businesses/search', error),
  );
  return newer?.towns ?? [];
}

/**
 * Returns the choices of the search form: all categories, and in alphabetical order the towns of the build, of the
 * listings since the build, and of the results.
 */
async function readChoices({ listings }: Pick<FoundPage, 'listings'>) {
  const { towns, builtAt } = await readBuiltBusinesses();
  const newerTowns = builtAt === undefined ? [] : await findTownsSince(builtAt);
  const allTowns = [...towns, ...newerTowns, ...listings.map(({ town }) => town)];
  // Names with the same slug become one choice.
  const toChoices = (names: readonly string[]) =>
    Array.from(new Map(names.map((name) => [toSlug(name), name])).values()).sort((one, other) =>
      one.localeCompare(other, 'en'),
    );
  return { category: toChoices(categories), town: toChoices(allTowns) };
}
