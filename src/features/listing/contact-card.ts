import ICAL from 'ical.js';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { getProfiles } from './structured-data.ts';

/** Returns the note of the contact, such as 'Ask for Judy. Nairobi, Kshs. 200.' */
export function formatContactNote(
  { contact, deliveries }: Listing,
  { contactName }: { contactName: string },
): string {
  return [`${contactName} ${contact}`, deliveries]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(' ');
}

/**
 * Returns a business as vCard 3.0 [RFC 2426], because old phones cannot read later versions.
 * @param page - address of the business's page
 * @param note - the contact person, and further text
 */
export function formatContactCard(
  listing: Listing,
  { page, note }: { page: string; note: string },
): string {
  const { title, phone, email, category, located, town } = listing;
  const card = new ICAL.Component('vcard');
  card.updatePropertyWithValue('version', '3.0');
  card.updatePropertyWithValue('fn', title);
  // Phones sort contacts by the family name, so the title is the family name.
  card.updatePropertyWithValue('n', [title, '', '', '', '']);
  card.updatePropertyWithValue('org', [title]);
  if (phone !== undefined) {
    card.addPropertyWithValue('tel', phone).setParameter('type', 'CELL');
  }
  if (email !== undefined) card.addPropertyWithValue('email', email);
  // The parts are post office box, extension, street, town, region, postal code and country.
  card.updatePropertyWithValue('adr', ['', '', located, town, '', '', 'Kenya']);
  card.updatePropertyWithValue('categories', category);
  card.addPropertyWithValue('url', page);
  for (const address of getProfiles(listing)) card.addPropertyWithValue('url', address);
  card.updatePropertyWithValue('note', note);
  return `${card.toString()}\r\n`;
}
