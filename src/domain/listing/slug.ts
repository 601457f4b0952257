import type { Listing } from './listing.schema.ts';

/** The last part of the address: '/judys-mats' → 'judys-mats'. */
export function getSlug({ url }: Pick<Listing, 'url'>): string {
  return url.slice(1);
}

/** Whether a business could have this as the last part of its address. */
export function isSlug(text: string): boolean {
  return text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** A word as it stands in an address: 'Web Development' → 'web-development'. */
export function slugFrom(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
