/** Tests searches in English and Kiswahili against the businesses that they must find. */
import { beforeAll, expect, test } from 'vitest';
import { businesses } from '#content/businesses/businesses.ts';
import { findByTerms } from '#netlify/pages/term-search.ts';
import { openStackForFile } from '../support/stack.ts';

const { listings } = await openStackForFile();

const memberListings = [
  ['Zuri Hair', 'Beauty', 'Braids, cornrows and cuts for women and children, in Homa Bay.'],
  ['Kamau Butchery', 'Food', 'Beef, goat and matumbo, fresh every morning at the stage in Juja.'],
  ['Otieno Mobile', 'Repairs', 'Cracked screens and dead batteries replaced in Kisumu.'],
  // A business of the build mentions an Akinyi.
  ['Akinyi Tents', 'Events', 'Tents, tables and chairs for weddings and burials in Siaya.'],
  ['Amani Kitchen', 'Food', 'Pilau, chapati and beans for your office, brought before noon.'],
];

beforeAll(async () => {
  for (const [title = '', category = '', description = ''] of memberListings)
    await listings.live({ title, category, description });
});

async function search(typed: string, filters = { category: '', town: '' }) {
  const result = await findByTerms({ typed, ...filters }, businesses, 0);
  return { ...result, slugs: result.listings.map(({ url }) => url.slice(1)) };
}

const mats = 'judys-mats';
const naomi = 'naomi-mats';
const groceries = 'amgel-enterprises-limited';
const riders = 'swift-riders';
const vitenge = 'faiths-vitenges';
const brooches = 'brooches';
const logos = 'logos-by-dave';
const websites = 'tsbdesigns';
const hair = 'zuri-hair';
const butcher = 'kamau-butchery';
const phones = 'otieno-mobile';
const kitchen = 'amani-kitchen';

test.each([
  ['delivery, deliveries', [groceries, riders]],
  ['groceries, grocery, sukuma, sukuma wiki, mboga, vegetables', [groceries]],
  ['matunda, tomatoes, unga', [groceries]],
  ['clothes', [vitenge, brooches]],
  ['nguo, kitenge, vitenge, dress, tailors', [vitenge]],
  ['cheap mat, mats, carpet, mkeka, rugs in nairobi', [mats, naomi]],
  ['boda boda, courier, parcels', [riders]],
  ['jewellery, earrings', [brooches]],
  ['logo, designer', [logos]],
  ['website, tovuti', [websites]],
  ['nyama, butcher', [butcher]],
  ['salon, kinyozi, nywele', [hair]],
  ['fundi simu, phone repair', [phones]],
  ['chakula', [kitchen, butcher]],
  ['catering', [kitchen]],
])('a search for one of %j finds %j', async (terms, mustFind) => {
  for (const typed of terms.split(', ')) {
    const { slugs, isWhole } = await search(typed);
    expect(slugs, typed).toEqual(expect.arrayContaining(mustFind));
    expect(isWhole, typed).toBe(true);
  }
});

test.each(['mitumba', 'mtumba'])('%j has new clothes that come close only', async (typed) => {
  const { slugs, isWhole, exact } = await search(typed);
  expect(slugs).toContain(vitenge);
  expect({ isWhole, exact }).toEqual({ isWhole: false, exact: 0 });
});

test.each([
  ['woven', mats],
  ['weaving', mats],
  ['batteries', phones],
  ['battery', phones],
  ['replacing', phones],
  ['cracks', phones],
])('%j finds %s by stem', async (typed, slug) => {
  expect((await search(typed)).slugs).toContain(slug);
});

test.each([
  ['carpte', 'carpet'],
  ['vitengi', 'vitenges'],
  ['battries', 'batteries'],
  ['door matz', 'door mat'],
  ['Machacos mats', 'machakos mats'],
  ['akinyo', 'akinyi'],
])('%j is corrected to %j', async (typed, expected) => {
  const { isWhole, correction } = await search(typed);
  expect({ isWhole, correction }).toEqual({ isWhole: true, correction: expected });
});

test('unknown words find nothing and are not corrected', async () => {
  const nothing = {
    total: 0,
    exact: 0,
    listings: [],
    slugs: [],
    isWhole: false,
    isShortened: false,
  };
  const summary = { typed: 'xylophonist', absence: 'goods' };
  expect(await search('xylophonist')).toEqual({ ...nothing, ...summary });
});

test('a name precedes mere mentions of the word', async () => {
  expect((await search('mats')).slugs.slice(0, 2).sort()).toEqual([mats, naomi]);
  expect((await search('hair')).slugs[0]).toBe(hair);
});

test('half of several words is enough without a full match', async () => {
  const { isWhole, slugs } = await search('mats goat');
  expect(isWhole).toBe(false);
  expect(slugs).toEqual(expect.arrayContaining([mats, naomi, butcher]));
  expect((await search('nothing-like-this')).total).toBe(0);
});

test('the other words are found in other towns, if the typed town lacks them', async () => {
  const missing = { isWhole: true, place: 'Garissa', typed: 'mats', isPlaceEmpty: true };
  expect(await search('mats garissa')).toMatchObject({ ...missing, total: 2 });
  expect(await search('mats in Garissa under 2000')).toMatchObject({
    ...missing,
    maxPrice: 1999,
  });
  expect(await search('mats garisa')).toMatchObject(missing);
  expect(await search('garissa')).toMatchObject({ total: 0, absence: 'place', place: 'Garissa' });
  // Thika has a business without mats.
  const withoutMats = { isWhole: true, place: 'Thika', typed: 'mats', isPlaceEmpty: false };
  expect(await search('mats thika')).toMatchObject({ ...withoutMats, total: 2 });
  expect((await search('mats machakos')).place).toBeUndefined();
  // Machakos has mats, which the price or the selected town leaves out.
  expect((await search('mats machakos under 1230')).place).toBeUndefined();
  const nairobi = { category: '', town: 'nairobi' };
  expect((await search('mats machakos', nairobi)).place).toBeUndefined();
});

test.each(['salon open now', 'open salon', 'salon iko wazi sasa'])(
  '%j finds the same as salon',
  async (typed) => {
    const { slugs } = await search('salon');
    expect(slugs[0]).toBe(hair);
    expect(await search(typed)).toMatchObject({ isWhole: true, slugs });
  },
);

test('a search is limited to its category and town', async () => {
  const byCategory = await search('deliveries', { category: 'deliveries', town: '' });
  expect(byCategory.slugs.sort()).toEqual([groceries, riders]);
  const byTown = await search('mats', { category: '', town: 'machakos' });
  expect(byTown.slugs).toEqual([naomi]);
});
