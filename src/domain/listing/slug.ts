import type { Listing } from './listing.schema.ts';

/** The last part of the address: '/judys-mats' → 'judys-mats'. */
export function slugOf({ url }: Pick<Listing, 'url'>): string {
  return url.slice(1);
}

/** A word as it stands in an address: 'Web Development' → 'web-development'. */
export function slugFrom(words: string): string {
  return words
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
