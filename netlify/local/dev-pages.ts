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

/**
 * Patterns of routes that match more addresses than they have pages. The other addresses may belong to listings.
 */
const businessPatterns = ['/[business]', '/all-businesses/[...section]'];

/**
 * Matches the addresses of the dev server itself: paths that begin with `@` or `_`, paths in `src` or
 * `node_modules`, and files with another extension than `.vcf` and `.json`, which functions serve. A function also serves
 * the pictures of the preview of a draft.
 */
const devServerPath = /^\/[@_]|^\/(?:src|node_modules)\/|^(?!\/preview\/).*\.(?!vcf$|json$)\w+$/;

/** Creates the function that returns true if the dev server has a page or a file at a path. */
export function createPageMatcher(routes: readonly Route[]): (pathname: string) => boolean {
  const businessPages = new Set([
    ...businesses.map(({ url }) => url),
    ...createDirectoryPages(businesses).map(({ url }) => url),
  ]);
  const otherRoutes = routes.filter(({ pattern }) => !businessPatterns.includes(pattern));
  return (pathname) =>
    businessPages.has(pathname) ||
    devServerPath.test(pathname) ||
    otherRoutes.some(({ patternRegex }) => patternRegex.test(pathname));
}
