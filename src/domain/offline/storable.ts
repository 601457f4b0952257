/**
 * The answers that the service worker may store. A page must have a public path, and its answer must be public. Nothing
 * else is stored: the list names what is allowed.
 */
import { otherLanguages } from '../language/language.ts';
import { parseLocalizedPath } from '../language/localized-path.ts';
import { siteSegments } from '../listing/site-segments.ts';
import { isSlug } from '../listing/slug.ts';

/** Public pages of the site at a reserved address, with the pages below it; '/' for none. */
const publicPages =
  /^\/(?:about-[a-z]+|(?:all-businesses|blog|fresh)(?:\/(?!(?:frame|search)$|pictures\/)[\w/-]+)?|job-listings|pricing|privacy|terms)?$/;

/** Pages of the site for use without a network. Search engines must not list them, but each device may store them. */
const offlinePages = /^\/(?:kept|offline)$/;

/** Files with a hash in their name, photos of adverts, and texts of the site. */
const publicAssets =
  /^\/(?:_astro\/(?:fonts\/)?[\w.%-]+|media\/[\w/-]+\.(?:avif|webp)|favicon\.svg|kitenge\.svg|(?:[a-z]{2}\/)?assets\/[\w-]+\.json)$/;

/** Returns the path without its language: '/sw/judys-mats' → '/judys-mats'. */
export const toSharedPath = (path: string): string => parseLocalizedPath(path).path;

/** Returns the paths of a page in all languages: '/sw/judys-mats' → '/judys-mats' and '/sw/judys-mats'. */
export function toLanguagePaths(path: string): string[] {
  const shared = toSharedPath(path);
  const rest = shared === '/' ? '' : shared;
  return [shared, ...otherLanguages.map((language) => `/${language}${rest}`)];
}

/** Returns true for the path of a shop's page, in each language. */
export function isShopPath(path: string): boolean {
  const slug = toSharedPath(path).slice(1);
  return isSlug(slug) && !siteSegments.has(slug) && !publicPages.test(`/${slug}`);
}

/** Returns true for '/', which members and visitors see differently. */
export const isHomePath = (path: string): boolean => toSharedPath(path) === '/';

export const isOfflinePage = (path: string): boolean => offlinePages.test(toSharedPath(path));

/** Returns true for the path of a page that may be stored. */
export const isPagePath = (path: string): boolean =>
  isShopPath(path) || isOfflinePage(path) || publicPages.test(toSharedPath(path));

export const isAssetPath = (path: string): boolean => publicAssets.test(path);

type AnswerHead = Pick<Response, 'status' | 'headers'>;

/**
 * Returns true if the headers of a file at the path of an asset let the worker store it. The storage of photos sends their
 * age without the word `public`.
 */
export const isStorableAsset = ({ status, headers }: AnswerHead): boolean =>
  status === 200 &&
  !/no-store|private|authorization|cookie|\*/i.test(
    [headers.get('cache-control'), headers.get('vary')].join(' '),
  );

/** Returns true if the headers of an answer let every cache store it. */
export const isPublicAnswer = (answer: AnswerHead): boolean =>
  isStorableAsset(answer) && /\bpublic\b/.test(answer.headers.get('cache-control') ?? '');

/** Returns true for HTML that search engines must not list, such as a page of members or the page of an ended advert. */
export const isUnlisted = (html: string): boolean =>
  html.includes('<meta name="robots" content="noindex"');

/** Returns true for the answer of a page that no longer exists, or has moved. A failure of the server differs from it. */
export const isGone = ({ status, type }: Pick<Response, 'status' | 'type'>): boolean =>
  type === 'opaqueredirect' || status === 404 || status === 410;
