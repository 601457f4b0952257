/** Matches the end of a built file's path: '/index.html' or '.html'. */
const fileEndPattern = /(?:\/index)?\.html$/;
const finalSlashPattern = /\/$/;
const directoryPattern = /^\/(all-businesses|directory-frame)/;

/** Returns the address of a page in the form of links, without the name of its file. */
export function getRoute({ pathname }: URL): string {
  return pathname.replace(fileEndPattern, '').replace(finalSlashPattern, '') || '/';
}

/** True for pages of the directory and for the template of its search results. */
export function isInDirectory(route: string): boolean {
  return directoryPattern.test(route);
}

/** True for pages with a search of their own. */
export function hasOwnSearch(route: string): boolean {
  return ['/', '/404'].includes(route) || isInDirectory(route);
}
