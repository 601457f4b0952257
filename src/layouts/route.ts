import { getLanguage } from '../domain/language/language.ts';
import {
  getVersions,
  parseLocalizedPath,
  type PageVersion,
} from '../domain/language/localized-path.ts';

/** Matches the end of a built file's path: '/index.html' or '.html'. */
const fileEndPattern = /(?:\/index)?\.html$/;
const finalSlashPattern = /\/$/;
const directoryPattern = /^\/(all-businesses|directory-frame)/;

/** Returns the address of a page in the form of links, without the name of its file. */
export function getRoute({ pathname }: URL): string {
  return pathname.replace(fileEndPattern, '').replace(finalSlashPattern, '') || '/';
}

/** Returns the address of a page in English, which is the same for the page in each language. */
export function getPagePath(url: URL): string {
  return parseLocalizedPath(getRoute(url)).path;
}

/** True for pages of the directory and for the template of its search results. */
export function isInDirectory(path: string): boolean {
  return directoryPattern.test(path);
}

/** True for pages with a search of their own. */
export function hasOwnSearch(path: string): boolean {
  return ['/', '/404'].includes(path) || isInDirectory(path);
}

/** Returns the pages at the same address in each language, that of the present language first. */
export function getPageVersions(url: URL): PageVersion[] {
  return getVersions(getRoute(url)).sort(
    (one, other) =>
      Number(other.language === getLanguage()) - Number(one.language === getLanguage()),
  );
}
