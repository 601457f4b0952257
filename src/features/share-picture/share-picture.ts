/** The picture that WhatsApp, Facebook and other services display beside a link to a business. */
import { createHash } from 'node:crypto';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getSlug } from '#domain/listing/slug.ts';
import { formatPhone } from '#domain/phone/phone.ts';

/** Size in px that services recommend [developers.facebook.com, 'Images in Link Shares']. */
export const shareSize = { width: 1200, height: 630 } as const;

/**
 * Version of the drawing code. Every visible change must increment it, so that every picture gets a new address.
 */
const drawingVersion = 2;

/** The parts of a listing that its picture shows. */
export type SharedListing = Pick<
  Listing,
  'title' | 'url' | 'category' | 'town' | 'phone' | 'email' | 'image'
>;

/** Returns the displayed phone number, or the email address if there is none. */
export function getContact({ phone, email = '' }: Pick<SharedListing, 'phone' | 'email'>): string {
  return phone === undefined ? email : formatPhone(phone);
}

/**
 * Returns a short hash of the picture's content for its address. Each change of the content changes the hash.
 * @param brand - the site's name
 * @param cover - identifies the photo if its name is not sufficient
 */
export function createShareVersion(listing: SharedListing, brand: string, cover = ''): string {
  const { title, url, category, town, image } = listing;
  const parts = [
    drawingVersion,
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

/** Returns the path of the picture, such as '/share-pictures/judys-mats/0f3c….jpg'. */
export function getSharePictureUrl(listing: Pick<SharedListing, 'url'>, version: string): string {
  return `/share-pictures/${getSlug(listing)}/${version}.jpg`;
}

/** Returns the picture's alt text. */
export function formatSharePictureAlt(listing: SharedListing): string {
  const { title, town, image } = listing;
  return `${[title, town, getContact(listing)].filter(Boolean).join(', ')}. ${image.alt}`;
}
