import type { VisitSource } from './visit.ts';

/**
 * Returns the source of a visit from the hash of the address, otherwise from the referrer.
 * @param entry - a value of the beacon: the hash of the address, a space, and the referrer. Either part can be ''.
 * @param origins - the origins of this site's pages.
 */
export function getVisitSource(entry: string, origins: readonly string[]): VisitSource {
  const [hash, referrer = ''] = entry.split(' ');
  if (hash === '#p') return 'poster';
  if (hash === '#w') return 'shared';
  if (origins.some((origin) => referrer.startsWith(`${origin}/`)))
    return /[?&]q=/.test(referrer) ? 'search' : 'lists';
  if (/\/\/((www|search|m)\.)?(google|bing|duckduckgo|yahoo|ecosia|yandex)\./.test(referrer))
    return 'search';
  if (/[/.](whatsapp|facebook|instagram|tiktok)[./]|\/\/t\.co\//.test(referrer)) return 'shared';
  return 'elsewhere';
}
