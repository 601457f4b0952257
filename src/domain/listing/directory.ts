/** The directory lists all businesses, and the businesses of each category and town, on pages of 24. */
import type { Listing } from './listing.schema.ts';
import { slugFrom } from './slug.ts';

export const directoryPageSize = 24;

/** The subject of a directory page. */
export interface Section {
  kind: 'all' | 'category' | 'town';
  /** Name of the category or town; '' for all. */
  name: string;
  /** Address of the section's first page. */
  url: string;
  count: number;
}

export interface DirectoryPage {
  section: Section;
  /** The first page is 1. */
  page: number;
  pages: number;
  url: string;
  listings: Listing[];
}

const root = '/all-businesses';

/** Returns the address of the first page of a category or town. */
export function sectionUrl(kind: 'category' | 'town', name: string): string {
  return `${root}/${kind}/${slugFrom(name)}`;
}

/** Returns true if the section's number of businesses includes the listing. */
type IsCounted = (listing: Listing) => boolean;

const everyOne: IsCounted = () => true;

/** Returns the categories or towns that have businesses, sorted by name. */
export function toSections(
  listings: readonly Listing[],
  kind: 'category' | 'town',
  isCounted = everyOne,
): Section[] {
  return Array.from(Map.groupBy(listings, (listing) => listing[kind]))
    .map(([name, all]) => ({
      kind,
      name,
      url: sectionUrl(kind, name),
      count: all.filter(isCounted).length,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Returns every page of the directory. The first page exists even if there are no listings. */
export function directoryPages(
  listings: readonly Listing[],
  isCounted = everyOne,
): DirectoryPage[] {
  const count = listings.filter(isCounted).length;
  const all: Section = { kind: 'all', name: '', url: root, count };
  return [
    ...toPages(all, listings),
    ...(['category', 'town'] as const).flatMap((kind) => {
      const groups = Map.groupBy(listings, (listing) => listing[kind]);
      return toSections(listings, kind, isCounted).flatMap((section) =>
        toPages(section, groups.get(section.name) ?? []),
      );
    }),
  ];
}

function toPages(section: Section, listings: readonly Listing[]): DirectoryPage[] {
  const pages = Math.max(1, Math.ceil(listings.length / directoryPageSize));
  return Array.from({ length: pages }, (_, at) => ({
    section,
    page: at + 1,
    pages,
    url: at === 0 ? section.url : `${section.url}/${at + 1}`,
    listings: listings.slice(at * directoryPageSize, (at + 1) * directoryPageSize),
  }));
}
