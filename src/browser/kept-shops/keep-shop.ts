/** Keeps a shop and drops it again: in the list of the device, and in the store of the worker. */
import { localizePath } from '#domain/language/localized-path.ts';
import { addKeptShop, removeKeptShop, type KeptShop } from './kept-shops.ts';
import { sendToWorker } from './worker.ts';

/** The page with the list of kept shops. */
export const getListPath = () => localizePath('/kept');

/** The page for all pages that are not stored. */
export const getFallbackPath = () => localizePath('/offline');

/** Keeps a shop, as the latest one by default. @returns false if the list is full. */
export function keepShop(shop: KeptShop, index = 0): boolean {
  if (!addKeptShop(shop, index)) return false;
  const path = localizePath(shop.path);
  const assets = findLoadedFiles(path === location.pathname);
  if (shop.picture !== '') assets.push(shop.picture);
  void sendToWorker({
    kind: 'keep',
    path,
    list: getListPath(),
    fallback: getFallbackPath(),
    assets,
  });
  return true;
}

export function dropShop(path: string): void {
  removeKeptShop(path);
  dropStoredShop(path);
}

/** Drops the stored page and photo of a shop, which the list lacks already. */
export function dropStoredShop(path: string): void {
  void sendToWorker({ kind: 'drop', path });
}

/** Returns the addresses of the scripts, texts and fonts that this page has loaded, and of its pictures if they belong to the shop. */
export function findLoadedFiles(hasPictures: boolean): string[] {
  const pattern = hasPictures
    ? /\.(?:js|json|css|woff2|svg|avif|webp)$/
    : /\.(?:js|json|css|woff2|svg)$/;
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pattern.test(pathname))
    .map(({ pathname, search }) => pathname + search);
}
