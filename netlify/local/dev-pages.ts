/**
 * Recognises the addresses for which the dev server has a page or a file. Pages have precedence over endpoints, as
 * they have on the built site.
 */
import { businesses } from '#content/businesses/businesses.ts';
import { createDirectoryPages } from '#domain/listing/directory.ts';

interface Route {
  /** The path of the page in the routes of Astro: '/[business]'. */
  pattern: string;
  patternRegex: RegExp;
}

/** Patterns of the routes that have a page for some names only. The other names may belong to listings. */
const businessPatterns = ['/[business]', '/all-businesses/[...section]'];

/** Matches the addresses of the dev server itself: its client, its modules and pictures. */
const serverAddress = /^\/[@_]|^\/(?:src|node_modules)\/|\.(?!vcf$|json$)\w+$/;

export function createPageTest(routes: readonly Route[]): (pathname: string) => boolean {
  const businessPages = new Set([
    ...businesses.map(({ url }) => url),
    ...createDirectoryPages(businesses).map(({ url }) => url),
  ]);
  const otherRoutes = routes.filter(({ pattern }) => !businessPatterns.includes(pattern));
  return (pathname) =>
    businessPages.has(pathname) ||
    serverAddress.test(pathname) ||
    otherRoutes.some(({ patternRegex }) => patternRegex.test(pathname));
}
