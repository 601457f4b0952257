/** The address of a page as links name it, whatever its file is called. */
export function getRoute({ pathname }: URL): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}

/** Whether a page is one of the directory's, the frame of its search included. */
export function isInDirectory(route: string): boolean {
  return /^\/(all-businesses|directory-frame)/.test(route);
}
