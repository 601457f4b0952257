import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatContactCard } from './contact-card.ts';

const listing = {
  title: 'Mama Atieno; Fish, Fried',
  category: 'Food',
  phone: '+254700000019',
  located: 'Kondele, Kisumu',
  town: 'Kisumu',
  website: 'https://fish.example',
} as Listing;
const page = 'https://tangaza.example/mama-atieno';

/** Parses a contact card as an address book does. */
const parseCard = (card: string) => new ICAL.Component(ICAL.parse(card) as unknown[]);

test('a contact card contains the name, number, place, pages and note', () => {
  const card = parseCard(formatContactCard(listing, { page, note: 'Ask for Atieno' }));
  expect(card.getFirstPropertyValue('fn')).toBe('Mama Atieno; Fish, Fried');
  expect(card.getFirstPropertyValue('tel')).toBe('+254700000019');
  expect(card.getFirstPropertyValue('adr')).toContain('Kisumu');
  const urls = card.getAllProperties('url').map((url) => url.getFirstValue());
  expect(urls).toEqual([page, 'https://fish.example']);
  expect(card.getFirstPropertyValue('note')).toBe('Ask for Atieno');
});

test('a line break in the name adds no property to the card', () => {
  const hostileListing = { ...listing, title: 'Fish\r\nTEL:+254700000666' };
  const card = parseCard(formatContactCard(hostileListing, { page, note: 'a\nb' }));
  expect(card.getAllProperties('tel')).toHaveLength(1);
  expect(card.getFirstPropertyValue('note')).toBe('a\nb');
});

test('lines end with CR LF, and long lines are folded', () => {
  const lines = formatContactCard(listing, { page, note: 'long '.repeat(60) }).split('\r\n');
  expect(lines.at(-1)).toBe('');
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(76);
});
