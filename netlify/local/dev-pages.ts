/** Which addresses a dev server has pages for, so that an endpoint gives way to them as to a built file. */
import { businesses } from '#content/businesses/businesses.ts';
import { directoryPages } from '#domain/listing/directory.ts';

interface Route {
  /** The path of its file: '/[business]'. */
  pattern: string;
  patternRegex: RegExp;
}

/** Routes that have a page for some names only; for the others there may be a listing. */
const ofBusinesses = ['/[business]', '/all-businesses/[...section]'];

/** What the dev server itself needs: its client, modules, pictures. */
const ofTheServer = /^\/[@_]|^\/(?:src|node_modules)\/|\.(?!vcf$|json$)\w+$/;

export function pagesInDevelopment(routes: readonly Route[]): (pathname: string) => boolean {
  const businessPages = new Set([
    ...businesses.map(({ url }) => url),
    ...directoryPages(businesses).map(({ url }) => url),
  ]);
  const others = routes.filter(({ pattern }) => !ofBusinesses.includes(pattern));
  return (pathname) =>
    businessPages.has(pathname) ||
    ofTheServer.test(pathname) ||
    others.some(({ patternRegex }) => patternRegex.test(pathname));
}
