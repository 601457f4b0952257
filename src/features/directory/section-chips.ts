/** The chips of a list of businesses: links to smaller lists, of one category or town. */
import type { Section } from '#domain/listing/directory.ts';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { toSlug } from '#domain/listing/slug.ts';
import { formatSection } from './format-count.ts';

export interface Chip {
  label: string;
  url: string;
  /** True for the list on which the chip is. */
  isCurrent?: boolean;
}

/** Maximum number of chips for categories and towns together. All of them are linked below the businesses. */
const maxChips = 8;

/** Returns chips of the sections with the most businesses. @param currentUrl - address of the list with the chips */
export function toSectionChips(sections: readonly Section[], currentUrl: string): Chip[] {
  return [...sections]
    .sort((one, other) => other.count - one.count)
    .slice(0, maxChips)
    .map((section) => ({
      label: formatSection(section),
      url: section.url,
      isCurrent: section.url === currentUrl,
    }));
}

/** The search of a page of results: the words, and the category and the town as slugs. */
interface Search {
  typed: string;
  category: string;
  town: string;
}

/** Returns chips that limit a search to the categories and the towns of its results. */
export function toResultChips(
  listings: readonly Pick<Listing, 'category' | 'town'>[],
  search: Search,
): Chip[] {
  const { typed, category, town } = search;
  return (['category', 'town'] as const)
    .filter((kind) => search[kind] === '')
    .flatMap((kind) => {
      const names = Array.from(new Set(listings.map((listing) => listing[kind])));
      return names.length > 1 ? names.map((name) => ({ kind, name })) : [];
    })
    .slice(0, maxChips)
    .map(({ kind, name }) => {
      const parameters = { q: typed, category, town, [kind]: toSlug(name) };
      const filled = Object.entries(parameters).filter(([, value]) => value !== '');
      return { label: name, url: `/all-businesses/search?${String(new URLSearchParams(filled))}` };
    });
}
