/** Reads and writes the stored pages. A page is stored under its path, without the query. */
import { defaultLanguage, isLanguage } from '#domain/language/language.ts';
import { addAgeLine } from '#domain/offline/age-line.ts';
import { findImports, findPageAssets, findPictureName } from '#domain/offline/page-assets.ts';
import {
  isAssetPath,
  isGone,
  isOfflinePage,
  isPublicAnswer,
  isStorableAsset,
  isUnlisted,
  toLanguagePaths,
} from '#domain/offline/storable.ts';
import {
  getShopCache,
  maxVisitedFiles,
  offlineCache,
  visitedCache,
} from '#domain/offline/stores.ts';
import { getAgeSentence } from './text.ts';

/** The header of a stored page with the time of the device at which it was stored, in ms. */
const timeHeader = 'x-stored-at';

const isKept = (path: string) => caches.has(getShopCache(path));

/** Returns the name of the cache to which a page belongs. */
async function selectCache(path: string): Promise<string> {
  if (isOfflinePage(path)) return offlineCache;
  return (await isKept(path)) ? getShopCache(path) : visitedCache;
}

/** Deletes a page in all languages. A kept shop keeps its cache, for the time when its advert is live again. */
async function deleteCopies(path: string): Promise<void> {
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const version of toLanguagePaths(path)) await cache.delete(version);
  }
}

/** Deletes a page in all languages, and the files of a kept shop. */
export async function deletePage(path: string): Promise<void> {
  await caches.delete(getShopCache(path));
  await deleteCopies(path);
}

/**
 * Brings the store into line with an answer of the network: it keeps a public page, and deletes a page that is gone or no
 * longer public. After a failure of the server the page stays as it was.
 * @param isNewest - true if the browser's own cache cannot have answered.
 * @returns true if the page is stored now.
 */
export async function storeAnswer(
  path: string,
  answer: Response,
  isNewest = false,
): Promise<boolean> {
  if (isGone(answer)) await deletePage(path);
  if (answer.status !== 200) return false;
  const html = await answer.text();
  if (!isPublicAnswer(answer) || (isUnlisted(html) && !isOfflinePage(path))) {
    await deleteCopies(path);
    return false;
  }
  const former = await caches.match(path);
  const newerMs = readDate(answer) - readDate(former);
  // The browser's own cache can answer a step back with an older copy than the stored one.
  if (newerMs < 0 && !isNewest) return true;
  const headers = new Headers(answer.headers);
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  const time = newerMs === 0 ? former?.headers.get(timeHeader) : undefined;
  headers.set(timeHeader, time ?? String(Date.now()));
  const visited = await caches.open(visitedCache);
  // A replaced entry becomes the last one, so that the first one has the oldest visit. A kept shop leaves this cache.
  await visited.delete(path);
  const cache = await caches.open(await selectCache(path));
  await cache.put(path, new Response(html, { headers }));
  for (const request of (await visited.keys()).slice(0, -maxVisitedFiles))
    await visited.delete(request);
  return true;
}

/** Returns the time in ms at which the server answered; NaN if it is unknown. */
const readDate = (answer: Response | undefined) => Date.parse(answer?.headers.get('date') ?? '');

/** Returns a stored page, in another language if the requested one is missing. */
export async function findPage(path: string): Promise<Response | undefined> {
  for (const version of [path, ...toLanguagePaths(path)]) {
    const copy = await caches.match(version);
    if (copy) return copy;
  }
  return undefined;
}

/** Returns the page with the line that says how old it is. */
export async function withAge(copy: Response): Promise<Response> {
  const html = await copy.text();
  const [, language = ''] = /<html[^>]* lang="(\w+)"/.exec(html) ?? [];
  const page = addAgeLine({
    html,
    storedAt: Number(copy.headers.get(timeHeader)),
    now: Date.now(),
    language,
    sentence: getAgeSentence(isLanguage(language) ? language : defaultLanguage),
  });
  return new Response(page, { headers: copy.headers });
}

/** Stores files, and the scripts that they import. A file that fails is skipped. */
export async function storeAssets(cacheName: string, addresses: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const paths = new Set(addresses);
  // The loop also visits the paths that it adds.
  for (const address of paths) {
    const { pathname } = new URL(address, location.href);
    if (!isAssetPath(pathname) || (await cache.match(address))) continue;
    // The page has just loaded most of these files, so that the browser has them.
    const answer = await fetch(address, { cache: 'force-cache' }).catch(() => undefined);
    if (!answer || !isStorableAsset(answer)) continue;
    await cache.put(address, answer.clone());
    if (pathname.endsWith('.js'))
      for (const path of findImports(await answer.text())) paths.add(path);
  }
}

/** Returns a stored file. Another width of a picture stands in for a missing one. */
export async function findAsset(path: string): Promise<Response | undefined> {
  const file = await caches.match(path);
  const name = findPictureName(path);
  if (file || name === undefined) return file;
  for (const cacheName of await caches.keys()) {
    const cache = await caches.open(cacheName);
    const other = (await cache.keys()).find(({ url }) => new URL(url).pathname.startsWith(name));
    if (other) return cache.match(other);
  }
  return undefined;
}

/** Stores a page with its files. @returns true if the network had the page. */
export async function fetchPage(path: string, cacheName: string, assets: string[] = []) {
  const answer = await fetch(path, { cache: 'no-cache' });
  const html = await answer.clone().text();
  if (!(await storeAnswer(path, answer))) return false;
  await storeAssets(cacheName, [...assets, ...findPageAssets(html)]);
  return true;
}
