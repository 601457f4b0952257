/** The shops that a visitor keeps, stored on this device only. */
import { parseStored, readItem, writeItem } from '../storage.ts';

/** A kept shop. The list is stored as JSON, an array of these. */
export interface KeptShop {
  /** The address of the shop's page without a language: '/judys-mats'. */
  path: string;
  title: string;
  /** The address of a photo on this site; '' if there is none. */
  picture: string;
  /** The place, the line of the price, and the call. Shops that were added before these fields lack them. */
  place?: string;
  price?: string;
  /** Such as 'tel:+254712345678'. */
  call?: string;
  /** The number as it is shown: '0712 345 678'. */
  phone?: string;
  /** The opening hours, in the notation of opening-hours.ts. */
  hours?: string;
  /** The address of a WhatsApp message: 'https://wa.me/254712345678?text=…'. */
  chat?: string;
}

/** The check is written by hand, because the schemas are in the chunk of members. */
function isKeptShop(value: unknown): value is KeptShop {
  const { path, title, picture } = Object(value) as Partial<Record<keyof KeptShop, unknown>>;
  return (
    typeof path === 'string' &&
    /^\/[a-z0-9-]+$/.test(path) &&
    typeof title === 'string' &&
    typeof picture === 'string' &&
    /^\/(?!\/)|^$/.test(picture)
  );
}

/** Returns a shop without the optional fields that are damaged. */
function toKeptShop(shop: KeptShop): KeptShop {
  const { path, title, picture, place, price, call, phone, hours, chat } = shop;
  return {
    path,
    title,
    picture,
    ...(typeof place === 'string' && { place }),
    ...(typeof price === 'string' && { price }),
    ...(typeof call === 'string' && /^tel:\+?\d+$/.test(call) && { call }),
    ...(typeof phone === 'string' && { phone }),
    ...(typeof hours === 'string' && { hours }),
    ...(typeof chat === 'string' && chat.startsWith('https://wa.me/') && { chat }),
  };
}

/** Maximum number of kept shops: each has some 100 kB on the device, and the list asks for each when it opens. */
export const maxKeptShops = 30;

const storageKey = 'kept shops';

/** Reads the shops, the latest first. An entry that is damaged is skipped. */
export function readKeptShops(): KeptShop[] {
  const stored = parseStored(readItem(storageKey));
  return Array.isArray(stored) ? stored.filter(isKeptShop).map(toKeptShop) : [];
}

export const isKept = (path: string): boolean => readKeptShops().some((shop) => shop.path === path);

/** Adds a shop, as the latest one by default. @returns false if the list is full. */
export function addKeptShop(shop: KeptShop, index = 0): boolean {
  const others = readKeptShops().filter(({ path }) => path !== shop.path);
  if (others.length >= maxKeptShops) return false;
  writeItem(storageKey, JSON.stringify(others.toSpliced(index, 0, shop)));
  return true;
}

/** Renews the facts of a kept shop. Its photo stays, because the worker has stored its file. */
export function renewKeptShop(shop: KeptShop): void {
  const shops = readKeptShops().map((entry) =>
    entry.path === shop.path ? { ...shop, picture: entry.picture } : entry,
  );
  writeItem(storageKey, JSON.stringify(shops));
}

export function removeKeptShop(path: string): void {
  const others = readKeptShops().filter((shop) => shop.path !== path);
  writeItem(storageKey, JSON.stringify(others));
}

/** Calls `changed` when another tab changes the list. */
export function watchKeptShops(changed: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === storageKey) changed();
  });
}
