/** The directory lists all businesses, and the businesses of each category and town, on pages of 24. */
import type { Listing } from './listing.schema.ts';
import { toSlug } from './slug.ts';

export const directoryPageSize = 24;

/** The subject of a directory page. */
export interface Section {
  kind: 'all' | 'category' | 'town';
  /** Name of the category or town; '' for all. */
  name: string;
  /** Address of the section's first page. */
  url: string;
  /** The displayed number of businesses, which can exclude fictitious samples. */
  count: number;
  /** The number of businesses that `count` excludes; undefined without any. */
  samples?: number;
}

export interface DirectoryPage {
  section: Section;
  /** Number of the page in its section, from 1. */
  page: number;
  /** Number of pages of the section. */
  pages: number;
  url: string;
  listings: Listing[];
}

const directoryPath = '/all-businesses';

/** Returns the address of the first page of a category or town. */
export function getSectionUrl(kind: 'category' | 'town', name: string): string {
  return `${directoryPath}/${kind}/${toSlug(name)}`;
}

/** The slugs of the places of which a business is a part: its town, and the county, which ends the place of a member's advert. */
const getPlaceSlugs = ({ town, located }: Place) =>
  new Set([town, located.split(',').at(-1) ?? ''].map(toSlug));

type Place = Pick<Listing, 'town' | 'located'>;

/** True for a business in a town, or in the county of its name. `app.is_in_section` in SQL has the same rule. */
export const isInTown = (listing: Place, slug: string): boolean => getPlaceSlugs(listing).has(slug);

/** Returns the businesses of each category or town by its name. */
function groupListings(listings: readonly Listing[], kind: 'category' | 'town') {
  const groups = Map.groupBy(listings, (listing) => listing[kind]);
  if (kind === 'category') return groups;
  const places = listings.flatMap((listing) =>
    Array.from(getPlaceSlugs(listing), (slug) => ({ slug, listing })),
  );
  const bySlug = Map.groupBy(places, ({ slug }) => slug);
  return new Map(
    Array.from(groups.keys(), (name) => [
      name,
      (bySlug.get(toSlug(name)) ?? []).map(({ listing }) => listing),
    ]),
  );
}

/** A function that returns true if the displayed numbers of businesses include the listing. */
type IsCounted = (listing: Listing) => boolean;

const countAll: IsCounted = () => true;

function countListings(listings: readonly Listing[], isCounted: IsCounted) {
  const count = listings.filter(isCounted).length;
  const samples = listings.length - count;
  return { count, ...(samples > 0 && { samples }) };
}

/** Returns the categories or towns that have businesses, sorted by name. */
export function toSections(
  listings: readonly Listing[],
  kind: 'category' | 'town',
  isCounted = countAll,
): Section[] {
  return Array.from(groupListings(listings, kind))
    .map(([name, group]) => ({
      kind,
      name,
      url: getSectionUrl(kind, name),
      ...countListings(group, isCounted),
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/**
 * Returns every page of the directory: the pages of all businesses, of each category and of each town. The first
 * page of all businesses exists even if there are no listings.
 */
export function createDirectoryPages(
  listings: readonly Listing[],
  isCounted = countAll,
): DirectoryPage[] {
  const counts = countListings(listings, isCounted);
  const allSection: Section = { kind: 'all', name: '', url: directoryPath, ...counts };
  return [
    ...toPages(allSection, listings),
    ...(['category', 'town'] as const).flatMap((kind) => {
      const groups = groupListings(listings, kind);
      return toSections(listings, kind, isCounted).flatMap((section) =>
        toPages(section, groups.get(section.name) ?? []),
      );
    }),
  ];
}

function toPages(section: Section, listings: readonly Listing[]): DirectoryPage[] {
  const pages = Math.max(1, Math.ceil(listings.length / directoryPageSize));
  return Array.from({ length: pages }, (_, index) => ({
    section,
    page: index + 1,
    pages,
    url: index === 0 ? section.url : `${section.url}/${index + 1}`,
    listings: listings.slice(index * directoryPageSize, (index + 1) * directoryPageSize),
  }));
}
