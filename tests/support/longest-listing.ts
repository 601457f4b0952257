/** The longest values that the fields of a listing accept, for tests of layout. */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import { listingFields } from '#domain/listing/fields.ts';
import { listingLimits as limits } from '#domain/listing/listing.limits.ts';
import { maxAccountLength } from '#domain/listing/payment-details.ts';
import { createItem, type ListingOverrides } from './listing-lifecycle.ts';

/** A phrase of terms as they occur in names and addresses, without a full stop, so that it reads as one line. */
const phrase =
  'Wambui Baskets and Household Goods Wholesale and Retail of Kapsowar-Chebiemit-Iten Junction ';

/** Returns a text of exactly the given length, of words. */
export function fillWithPhrases(length: number): string {
  const text = phrase.repeat(Math.ceil(length / phrase.length)).slice(0, length);
  return text.replace(/ $/, 's');
}

/** Returns a text of exactly the given length, without a space. */
export function fillUnbroken(length: number): string {
  return 'Mkakatimaridadi'.repeat(Math.ceil(length / 15)).slice(0, length);
}

/** A function that makes a text of the given length. */
export type FillText = (length: number) => string;

/** Returns the longest profiles, details of payments and link of a map. */
function getLongestChannels() {
  return {
    facebook: 'https://www.facebook.com/'.padEnd(listingFields.facebook.max, 'Mkakatimaridadi'),
    instagram: 'https://www.instagram.com/'.padEnd(listingFields.instagram.max, 'wambui_baskets'),
    tiktok: 'https://www.tiktok.com/@'.padEnd(listingFields.tiktok.max, 'wambui_baskets'),
    payment_details: [
      'till 1234567',
      'paybill 1234567',
      `account ${'WAMBUIBASKETS'.repeat(3).slice(0, maxAccountLength)}`,
      'pochi +254700000021',
      'cash',
    ].join('\n'),
    map: 'https://www.google.com/maps/place/'.padEnd(listingFields.map.max, 'Kapsowar+'),
  };
}

/**
 * Returns the fields of a listing with texts of the maximum length, and as many prices as possible.
 * @param fill - makes the texts
 * @param images - ids of pictures, of which the first are those of the listing and of its first prices
 */
export function createLongestListing(
  fill: FillText,
  images: readonly string[],
): ListingOverrides & Pick<ListingDraft, 'items'> {
  const local = 'wambui.baskets.and.household.goods.wholesale';
  return {
    title: fill(listingFields.title.max),
    category: 'Web Development',
    county: 'Elgeyo-Marakwet',
    town: fill(listingFields.town.max),
    located: fill(listingFields.located.max),
    contact: fill(listingFields.contact.max),
    phone: '+254700000021',
    email: `${local}@${'kisumu-market.'.repeat(14)}example`,
    whatsapp: '+254110000022',
    website: `https://kisumu-market.example/${'a'.repeat(listingFields.website.max - 30)}`,
    ...getLongestChannels(),
    hours: fill(listingFields.hours.max),
    deliveries: fill(listingFields.deliveries.max),
    description: fill(listingFields.description.max),
    images: images.slice(0, limits.images.max).map((id) => ({ id, alt: fill(limits.alt) })),
    items: Array.from({ length: limits.items.max }, (_, index) =>
      createItem(fill(limits.itemName.max), {
        price: String(limits.price.max),
        isFrom: true,
        isOutOfStock: index % 5 === 4,
        image: images[limits.images.max + index] ?? null,
      }),
    ),
  };
}
