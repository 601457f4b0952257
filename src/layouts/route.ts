/** Returns the address of a page in the form of links, without the name of its file. */
export function getRoute({ pathname }: URL): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}

/** True for pages of the directory and for the template of its search results. */
export function isInDirectory(route: string): boolean {
  return /^\/(all-businesses|directory-frame)/.test(route);
}
