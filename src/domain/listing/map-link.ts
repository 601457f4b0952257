/**
 * The place of a business on Google Maps: place names, coordinates, a plus code, or a pasted link. The site opens it by
 * an address, which needs no key. [developers.google.com/maps/documentation/urls/get-started]
 */

/** Maximum length of the stored place. A link contains the id and the position of the place. */
export const maxMapLength = 400;

const mapHosts = ['google.com', 'google.co.ke'].flatMap((host) => [
  host,
  `www.${host}`,
  `maps.${host}`,
]);

/** Parameters that name a place. The others, such as `entry`, belong to the visit of the owner. */
const placeParameters = ['api', 'q', 'query', 'query_place_id', 'cid', 'ftid', 'll'];

/** Matches a path that shows a place. `/maps/d` shows a map that any user draws, and `/maps/dir` has a starting point. */
const placePath = /^\/maps(?:\/(?:place|search)\/.+|\/@.+|\/?)$/;

/** Matches the short links of the share button of Google Maps, which lead to Google Maps only. */
const shortLink = /^https:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps)\/[A-Za-z0-9_-]+$/;

/** Matches a text with the form of an address, in which a link to another site is refused. */
const addressPattern = /^[a-z][a-z0-9+.-]*:(?!\d)|:\/\/|^[^\s/]+\.[a-z]{2,}(?:[/?#:]|$)/i;

/** Matches a complete plus code or a position, which need no town. [github.com/google/open-location-code] */
const completePosition =
  /^(?:[2-9CFGHJMPQRVWX]{8}\+[2-9CFGHJMPQRVWX]{2,3}|-?\d{1,2}\.\d+,\s*-?\d{1,3}\.\d+)$/i;

/**
 * Returns the stored form of a typed place: a link of Google Maps in normal form, or place names as they were typed.
 * A blank text becomes ''. The result is undefined for a link to another site, and for signs of markup.
 */
export function parseMap(typed: string): string | undefined {
  const text = typed.trim().replaceAll(/\s+/g, ' ');
  if (addressPattern.test(text)) return parseMapLink(text);
  return /[<>\p{Cc}\p{Cf}]/u.test(text) ? undefined : text;
}

/** Returns the address that shows a stored place. The town completes place names and short plus codes. */
export function getMapUrl(map: string, town: string): string {
  if (map.startsWith('https://')) return map;
  const hasTown = completePosition.test(map) || map.toLowerCase().includes(town.toLowerCase());
  const query = encodeURIComponent(hasTown ? map : `${map}, ${town}`);
  return `https://www.google.com/maps/search/?api=1&query=${query}`;
}

function parseMapLink(text: string): string | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  if (!/^[!-~]+$/.test(text) || !URL.canParse(address)) return undefined;
  const { hostname, pathname, searchParams, port, username, password } = new URL(address);
  if (port !== '' || username !== '' || password !== '') return undefined;
  const short = `https://${hostname}${pathname}`;
  if (shortLink.test(short)) return short;
  const path = hostname.startsWith('maps.') && pathname === '/' ? '/maps' : pathname;
  if (!mapHosts.includes(hostname) || !placePath.test(path)) return undefined;
  const parameters = Array.from(searchParams).filter(([name]) => placeParameters.includes(name));
  const isBare = /^\/maps\/?$/.test(path);
  if (isBare && parameters.length === 0) return undefined;
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters).toString()}` : '';
  return `https://www.google.com${isBare ? '/maps' : path}${query}`;
}
