/** The directory: every business in pages of 24, all together, by category and by town. */
import type { Listing } from './listing.schema.ts';
import { slugFrom } from './slug.ts';

export const directoryPageSize = 24;

/** What a page of the directory is about. */
export interface Section {
  kind: 'all' | 'category' | 'town';
  /** The category's or town's name; '' for all. */
  name: string;
  /** Address of the section's first page. */
  url: string;
  count: number;
}

export interface DirectoryPage {
  section: Section;
  /** From 1. */
  page: number;
  pages: number;
  url: string;
  listings: Listing[];
}

const root = '/all-businesses';

/** Address of a category's or town's first page. */
export function sectionUrl(kind: 'category' | 'town', name: string): string {
  return `${root}/${kind}/${slugFrom(name)}`;
}

/** Whether it is among the businesses that a section says it has. */
type IsCounted = (listing: Listing) => boolean;

const everyOne: IsCounted = () => true;

/** The categories or towns that have businesses, by name. */
export function toSections(
  listings: readonly Listing[],
  kind: 'category' | 'town',
  isCounted = everyOne,
): Section[] {
  return Array.from(Map.groupBy(listings, (listing) => listing[kind]))
    .map(([name, all]) => ({
      ...{ kind, name, url: sectionUrl(kind, name) },
      count: all.filter(isCounted).length,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));
}

/** Every page of the directory. The first is there even when nothing is in it. */
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
