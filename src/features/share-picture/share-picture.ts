/** The picture by which a business's link is seen where it is sent: WhatsApp, Facebook and others show it. */
import { createHash } from 'node:crypto';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { slugOf } from '#domain/listing/slug.ts';
import { formatPhone } from '#domain/phone/phone.ts';

/** In pixels, as every service wants it [developers.facebook.com, 'Images in Link Shares']. */
export const shareSize = { width: 1200, height: 630 } as const;

/** Whatever changes how the picture is drawn counts this up, so that every picture gets a new address. */
const edition = 1;

/** What of a listing is on its picture. */
export type Shared = Pick<
  Listing,
  'title' | 'url' | 'category' | 'town' | 'phone' | 'email' | 'image'
>;

/** The number on it, or the e-mail address of who gave none. */
export function getContact({ phone, email = '' }: Pick<Shared, 'phone' | 'email'>): string {
  return phone === undefined ? email : formatPhone(phone);
}

/**
 * What a picture shows in a few letters of an address: other ones as soon as anything of it is another.
 * @param brand - our name.
 * @param cover - what its photo is known by, where the name of that is not enough.
 */
export function shareVersion(listing: Shared, brand: string, cover = ''): string {
  const { title, url, category, town, image } = listing;
  const parts = [
    edition,
    brand,
    title,
    url,
    category,
    town,
    getContact(listing),
    image.name,
    cover,
  ];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

/** Where the picture is on the site: '/share-pictures/judys-mats/0f3c….jpg'. */
export function sharePictureUrl(listing: Pick<Shared, 'url'>, version: string): string {
  return `/share-pictures/${slugOf(listing)}/${version}.jpg`;
}

/** What is on it, for whoever cannot see it. */
export function sharePictureAlt(listing: Shared): string {
  const { title, town, image } = listing;
  return `${[title, town, getContact(listing)].filter(Boolean).join(', ')}. ${image.alt}`;
}
