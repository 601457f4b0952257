import type { VisitSource } from './visit.ts';

/**
 * Where a visit comes from: by what our own links end with, otherwise by the page before.
 * @param entry - as a beacon says it: the hash of the address and the referrer, either '', with a space between.
 * @param origins - of our own pages.
 */
export function getSource(entry: string, origins: readonly string[]): VisitSource {
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
