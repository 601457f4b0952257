/** The businesses that are in no database, as the last build wrote them. */
import type { Listing } from '#domain/listing/listing.schema.ts';
import { slugFrom } from '#domain/listing/slug.ts';
import { matches } from '#domain/listing/search.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import type { PictureData } from '#ui/picture-data.ts';
import type { ListingSearch } from '../data/live-listings.ts';
import { builtPage, forContent } from '../http/built-page.ts';

interface BuiltBusinesses {
  listings: Listing[];
  /** Every picture of theirs, by name. */
  pictures: Record<string, PictureData>;
  /** Every town of the build, those of members' listings too. */
  towns: string[];
  isMissing?: true;
}

const none: BuiltBusinesses = { listings: [], pictures: {}, towns: [], isMissing: true };

let read: { text: string; businesses: BuiltBusinesses } | undefined;

/** None where the built site is not to be had; then nobody should keep what is made of it. */
export async function builtBusinesses(): Promise<BuiltBusinesses> {
  const isRight = (file: string) => file.startsWith('{"listings"');
  const text = await builtPage('/businesses/built.json', isRight, forContent);
  if (text === undefined) return none;
  // Written by our own build.
  if (read?.text !== text) read = { text, businesses: JSON.parse(text) as BuiltBusinesses };
  return read.businesses;
}

/** Whether a search finds it, by the same rules as the database's. */
export function fits(listing: Listing, { typed, category, town }: ListingSearch): boolean {
  if (category !== '' && slugFrom(listing.category) !== category) return false;
  if (town !== '' && slugFrom(listing.town) !== town) return false;
  const { title, description, contact, phone, located, deliveries, hours } = listing;
  const number = phone === undefined ? '' : formatPhone(phone);
  const words = [title, listing.category, listing.town, located, contact, number, hours];
  return matches([...words, deliveries, description].join(' '), typed);
}
