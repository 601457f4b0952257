/** The address of a page as links name it, whatever its file is called. */
export function routeOf({ pathname }: URL): string {
  return pathname.replace(/(?:\/index)?\.html$/, '').replace(/\/$/, '') || '/';
}
