/**
 * Recognises the addresses that a dev server has pages for. They take precedence over endpoints, like the files of
 * a built site.
 */
import { businesses } from '#content/businesses/businesses.ts';
import { createDirectoryPages } from '#domain/listing/directory.ts';

interface Route {
  /** The path of the page's file: '/[business]'. */
  pattern: string;
  patternRegex: RegExp;
}

/** Routes that have a page for some names only; other names may belong to listings. */
const ofBusinesses = ['/[business]', '/all-businesses/[...section]'];

/** Addresses of the dev server itself: its client, modules, pictures. */
const ofTheServer = /^\/[@_]|^\/(?:src|node_modules)\/|\.(?!vcf$|json$)\w+$/;

export function pagesInDevelopment(routes: readonly Route[]): (pathname: string) => boolean {
  const businessPages = new Set([
    ...businesses.map(({ url }) => url),
    ...createDirectoryPages(businesses).map(({ url }) => url),
  ]);
  const others = routes.filter(({ pattern }) => !ofBusinesses.includes(pattern));
  return (pathname) =>
    businessPages.has(pathname) ||
    ofTheServer.test(pathname) ||
    others.some(({ patternRegex }) => patternRegex.test(pathname));
}
