import type { Listing } from './listing.schema.ts';

/** Returns the slug of an address: '/judys-mats' → 'judys-mats'. */
export function getSlug({ url }: Pick<Listing, 'url'>): string {
  return url.slice(1);
}

/** Returns true for a text with the form of a slug: at most 80 lower-case letters, digits and single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= 80 && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Converts a text to a slug: 'Web Development' → 'web-development'. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}
