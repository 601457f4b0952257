/** The chips of a list of businesses: links to smaller lists, of one category or town. */
import { getSectionName, type CategoryNames } from '#domain/listing/category-name.ts';
import type { Section } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { getSearchUrl, type Search } from './search-address.ts';

export interface Chip {
  label: string;
  url: string;
}

/** Maximum number of chips for categories, and for towns. All of them are linked below the businesses. */
const maxChipsOfKind = 6;

type Sections = Record<'categories' | 'towns', readonly Section[]>;

/**
 * Returns chips of the categories and the towns with the most businesses, those of both kinds together sorted by their number.
 * The present list has no chip, because its filter is selected.
 * @param currentUrl - address of the list with the chips
 */
export function toSectionChips(
  { categories, towns }: Sections,
  currentUrl: string,
  categoryNames: CategoryNames,
): Chip[] {
  const byCount = (one: Section, other: Section) => other.count - one.count;
  return [categories, towns]
    .flatMap((sections) => sections.toSorted(byCount).slice(0, maxChipsOfKind))
    .filter(({ url }) => url !== currentUrl)
    .sort(byCount)
    .map((section) => ({ label: getSectionName(section, categoryNames), url: section.url }));
}

/** True if some categories or towns have no chip. */
export function hasMoreSections({ categories, towns }: Sections): boolean {
  return Math.max(categories.length, towns.length) > maxChipsOfKind;
}

/** Maximum number of chips for the results of a search. */
const maxResultChips = 12;

/** Returns chips that limit a search to the categories and the towns of its results. */
export function toResultChips(
  listings: readonly Pick<Listing, 'category' | 'town'>[],
  search: Search,
  categoryNames: CategoryNames,
): Chip[] {
  return (['category', 'town'] as const)
    .filter((kind) => search[kind] === '')
    .flatMap((kind) => {
      const names = Array.from(new Set(listings.map((listing) => listing[kind])));
      return names.length > 1 ? names.map((name) => ({ kind, name })) : [];
    })
    .slice(0, maxResultChips)
    .map(({ kind, name }) => ({
      label: getSectionName({ kind, name }, categoryNames),
      url: getSearchUrl({ ...search, [kind]: toSlug(name) }),
    }));
}

/** Returns the address of all businesses that match the words of a limited search, or of all businesses. */
export const toWiderUrl = (search: Search): string =>
  search.typed !== '' && (search.category !== '' || search.town !== '')
    ? getSearchUrl({ ...search, category: '', town: '' })
    : '/all-businesses';
