/** The names of the worker's caches. */
import { toSharedPath } from './storable.ts';

/**
 * The version of the stored data, with which the name of each cache begins. A change of the form of the caches increases it, and the new worker deletes the caches of
 * the former version.
 */
const version = '1 ';

/** The cache of the pages that a visitor has opened. */
export const visitedCache = `${version}visited`;

/** The cache of the list of kept shops, and of the page for all others. */
export const offlineCache = `${version}offline`;

/** The cache of one kept shop: its page in each language that was kept, and the files of the page. */
export const getShopCache = (path: string): string => `${version}shop ${toSharedPath(path)}`;

/** The maximum number of visited pages and of their scripts. The entry with the oldest visit leaves first. */
export const maxVisitedFiles = 100;

/** Selects the caches that another version of the worker has written. */
export const selectFormerCaches = (names: readonly string[]): string[] =>
  names.filter((name) => !name.startsWith(version));
