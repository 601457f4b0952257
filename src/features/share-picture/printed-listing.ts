/** The texts of the pictures that owners share: the Status picture and the poster. */
import { createHash } from 'node:crypto';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getSlug } from '#domain/listing/slug.ts';
import { formatShillings } from '#domain/money/money.ts';
import { excerpt } from '#domain/text/excerpt.ts';
import { fill } from '#domain/text/placeholders.ts';
import { keepDrawableCharacters } from './lettering.ts';
import type { OwnPictureKind } from './picture-kinds.ts';
import { getContact } from './share-picture.ts';

/**
 * Version of the drawing code of both pictures. Every visible change must increment it, so that every picture gets a
 * new address.
 */
const drawingVersion = 2;

/** Maximum number of items on a picture. */
const maxItems = 3;
/** Maximum length in characters of the description, which replaces missing prices. */
const maxDescriptionLength = 120;

export interface PrintedText {
  /** A price with the placeholder {price}, such as 'from {price}'. */
  from: string;
  /** The sentence beside the QR code. */
  scan: string;
}

/** The texts of a picture, which contain drawable characters only. */
export interface PrintedListing {
  slug: string;
  name: string;
  place: string;
  items: { name: string; price: string }[];
  /** The start of the description; '' beside items. */
  description: string;
  contact: string;
  /** Address of the page without its protocol. */
  address: string;
  /** Address in the QR code. Its hash marks scans of posters; see visit-source.ts. */
  code: string;
  brand: string;
  scan: string;
}

/**
 * Returns the texts of a picture.
 * @param address - absolute address of the listing's page
 */
export function toPrintedListing(
  listing: Listing,
  { brand, address, text }: { brand: string; address: string; text: PrintedText },
): PrintedListing {
  const { title, category, town, description } = listing;
  const slug = getSlug(listing);
  const items = listing.items
    .filter(({ isOutOfStock }) => !isOutOfStock)
    .slice(0, maxItems)
    .map(({ name, price, isFrom, priceText: typedPrice }) => {
      const amount = typedPrice ?? formatShillings(price);
      const priceText = isFrom ? fill(text.from, { price: amount }) : amount;
      return { name: keepDrawableCharacters(name), price: keepDrawableCharacters(priceText) };
    });
  return {
    slug,
    // A title without drawable letters is replaced by the slug.
    name: keepDrawableCharacters(title) || slug.replaceAll('-', ' '),
    place: keepDrawableCharacters(`${category}, ${town}`),
    items,
    description:
      items.length > 0 ? '' : keepDrawableCharacters(excerpt(description, maxDescriptionLength)),
    contact: keepDrawableCharacters(getContact(listing)),
    address: address.replace(/^https?:\/\//, ''),
    code: `${address}#p`,
    brand: keepDrawableCharacters(brand),
    scan: keepDrawableCharacters(text.scan),
  };
}

/** Returns a short hash of a picture's content for its address. */
export function createPrintedVersion(
  kind: OwnPictureKind,
  printed: PrintedListing,
  cover: string,
): string {
  const parts = [kind, drawingVersion, cover, printed];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}
