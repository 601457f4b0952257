/** Returns the address of a page as links name it, independent of its file's name. */
export function getRoute({ pathname }: URL): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}

/** Returns true for pages of the directory, including the frame of its search. */
export function isInDirectory(route: string): boolean {
  return /^\/(all-businesses|directory-frame)/.test(route);
}
