import type { VisitSource } from './visit.ts';

/** The hash at the end of the address in the code of a poster, and in a shared link. */
const posterHash = '#p';
const sharedHash = '#w';
/** The hash of an item or a photo, which the messages of customers have. The results of a search have that of an item, too. */
const subjectHash = /^#(?:item|photo)-/;
const itemHash = /^#item-/;

/** Matches the address of a page of this site with a search. */
const siteSearch = /[?&]q=/;
const searchEngine = /\/\/((www|search|m)\.)?(google|bing|duckduckgo|yahoo|ecosia|yandex)\./;
/** Matches the address of a social network. 't.co' shortens the links of X. */
const socialNetwork = /[/.](whatsapp|facebook|instagram|tiktok)[./]|\/\/t\.co\//;

/**
 * Returns the source of a visit from the hash of the address, otherwise from the referrer.
 * @param entry - a value of the beacon: the hash of the address, a space, and the referrer. Either part can be ''.
 * @param origins - the origins of this site's pages.
 */
export function getVisitSource(entry: string, origins: readonly string[]): VisitSource {
  const [hash = '', referrer = ''] = entry.split(' ');
  if (hash === posterHash) return 'poster';
  const isFromSite = origins.some((origin) => referrer.startsWith(`${origin}/`));
  const isOfResult = isFromSite && itemHash.test(hash);
  if (hash === sharedHash || (subjectHash.test(hash) && !isOfResult)) return 'shared';
  if (isFromSite) return siteSearch.test(referrer) ? 'search' : 'lists';
  if (searchEngine.test(referrer)) return 'search';
  if (socialNetwork.test(referrer)) return 'shared';
  return 'elsewhere';
}
