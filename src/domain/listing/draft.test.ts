import { expect, test } from 'vitest';
import { sampleListing } from '#tests/support/listing-lifecycle.ts';
import type { PackageId, PricePackage } from '../package/package.ts';
import { toDraftFields, toVersion } from './version.ts';
import { listingDraftSchema, checkListing, emptyDraft, type ListingDraft } from './draft.schema.ts';

const price = { shillings: 899, cents: 899 };
const packages: PricePackage[] = [
  { id: 'weekly', name: 'Weekly', days: 7, price },
  { id: 'monthly', name: 'Monthly', days: 30, price },
  { id: 'yearly', name: 'Yearly', days: 365, price: null },
];
const choices = { categories: ['Food', 'Clothing'], counties: ['Nairobi', 'Kisumu'], packages };

const getProblems = (draft: ListingDraft) => checkListing(draft, choices).problems ?? {};

const draft = listingDraftSchema.parse({
  ...sampleListing,
  phone: '0700 000-021',
  images: [{ id: '0d2c9a36-6f0a-4d1e-9b57-7c1f0f6a2b11', alt: 'Baskets on a table' }],
  package: 'weekly',
});

test('a complete draft is trimmed and has phone numbers in international form', () => {
  const typed = { ...draft, title: '  Wambui   Baskets ', whatsapp: '254 110 000 022' };
  const { complete } = checkListing(typed, choices);
  expect(complete).toMatchObject({
    title: 'Wambui Baskets',
    phone: '+254700000021',
    whatsapp: '+254110000022',
  });
});

test('an empty draft reports all missing fields at once [R011, R012, R013, R015]', () => {
  expect(Object.keys(getProblems(emptyDraft)).sort().join(' ')).toBe(
    'category contact county description images package phone title town',
  );
});

test('a phone number or an e-mail address is enough [R012]', () => {
  const getProblemsAfter = (change: object) => getProblems({ ...draft, ...change });
  expect(getProblemsAfter({ phone: '' }).phone).toBe('advert.phone.missing');
  expect(getProblemsAfter({ phone: '', email: 'shop@baskets.example' })).toEqual({});
  expect(getProblemsAfter({ email: 'shop@' }).email).toBe('advert.email.wrong');
});

test.each([
  ['', ''],
  [' Https://baskets.example/shop', 'https://baskets.example/shop'],
  ['HTTP://baskets.example', 'https://baskets.example'],
  ['www.baskets.example', 'https://www.baskets.example'],
  ['baskets.example:8443/shop', 'https://baskets.example:8443/shop'],
])('the website %j becomes %j [R014]', (website, expected) => {
  const typed = { ...draft, website };
  expect(checkListing(typed, choices).complete?.website).toBe(expected);
  expect(toVersion(typed).website ?? '').toBe(expected);
});

test.each([
  'baskets',
  'ftp://baskets.example',
  'mailto:shop@baskets.example',
  'shop@baskets.example',
  'javascript:alert(1)',
  'https://nowhere',
  'https://a b.example',
])('the website %j is rejected [R014]', (website) => {
  expect(getProblems({ ...draft, website }).website).toBe('advert.website.wrong');
});

test('some packages allow no website [R005]', () => {
  const getProblemsWith = (id: PackageId) =>
    getProblems({ ...draft, package: id, withWebsite: true });
  expect(getProblemsWith('weekly')).toEqual({ withWebsite: 'package.website' });
  expect(getProblemsWith('monthly')).toEqual({});
});

test('a package without a price cannot be chosen [R175]', () => {
  expect(getProblems({ ...draft, package: 'yearly' }).package).toBe('package.unpriced');
});

test('a draft with a field that owners may not set is rejected', () => {
  for (const change of [{ featured: true }, { state: 'live' }, { live_until: '2099-01-01' }])
    expect(listingDraftSchema.safeParse({ ...draft, ...change }).success).toBe(false);
});

test.each([
  [{ facebook: 'Wambui Baskets' }, 'advert.facebook.wrong'],
  [{ tiktok: 'vm.tiktok.com/ZMabc' }, 'advert.tiktok.nameless'],
  [{ map: 'bit.ly/kibuye' }, 'advert.map.wrong'],
  [{ map: 'x'.repeat(401) }, 'advert.map.long'],
  [{ payment_details: 'paybill 247247' }, 'advert.payment_details.account'],
  [{ payment_details: 'till 12' }, 'advert.payment_details.till'],
])('the draft with %j has the problem %s', (change, problem) => {
  expect(Object.values(getProblems({ ...draft, ...change }))).toEqual([problem]);
});

test('an incomplete profile or link is no part of a version yet', () => {
  const typed = { ...draft, instagram: 'two words', map: 'bit.ly/kibuye' };
  expect(toVersion(typed)).toMatchObject({ instagram: null, map: null, payment_details: '' });
});

const item = {
  id: '5a0e1b6f-0000-4000-8000-000000000001',
  name: ' Door   mat ',
  price: 'Kshs. 1,200',
  isFrom: false,
  isOutOfStock: false,
  image: null,
};
const blankItem = { ...item, id: '5a0e1b6f-0000-4000-8000-000000000002', name: ' ', price: '' };

test('items are converted to normal form, and empty rows are removed', () => {
  const typed = { ...draft, items: [blankItem, item] };
  const expectedItems = [{ ...item, name: 'Door mat', price: '1200' }];
  expect(checkListing(typed, choices).complete?.items).toEqual(expectedItems);
  expect(toVersion(typed).items).toEqual([{ ...expectedItems[0], price: 1200 }]);
  expect(toDraftFields(toVersion(typed)).items).toEqual(expectedItems);
});

test.each([
  [{ name: '' }, 'name', 'missing'],
  [{ name: 'x' }, 'name', 'short'],
  [{ name: 'x'.repeat(81) }, 'name', 'long'],
  [{ price: ' ' }, 'price', 'missing'],
  [{ price: 'ask me' }, 'price', 'wrong'],
  [{ price: '10,000,000' }, 'price', 'wrong'],
] as const)('an item with %j has the problem items.<id>.%s: %s', (change, part, code) => {
  const problems = getProblems({ ...draft, items: [blankItem, { ...item, ...change }] });
  expect(problems).toEqual({ [`items.${item.id}.${part}`]: `advert.item.${part}.${code}` });
});

test('an item with only a photo is no empty row, and two items with one id are rejected', () => {
  const image = draft.images[0]?.id ?? null;
  expect(Object.keys(getProblems({ ...draft, items: [{ ...blankItem, image }] }))).toHaveLength(2);
  expect(getProblems({ ...draft, items: [item, item] })).toEqual({ items: 'advert.items.twice' });
});

test('the same photo twice is rejected', () => {
  const images = [...draft.images, ...draft.images];
  expect(getProblems({ ...draft, images }).images).toBe('advert.images.twice');
});

test.each([
  ['Sa 09:00-13:00; Mo-Fr 08:00-00:00', 'Mo-Fr 08:00-24:00; Sa 09:00-13:00'],
  ['PH off', ''],
  ['', ''],
])('the opening hours %j are submitted as %j', (opening_hours, expected) => {
  const { complete } = checkListing({ ...draft, opening_hours }, choices);
  expect(complete?.opening_hours).toBe(expected);
  expect(toVersion({ ...draft, opening_hours }).opening_hours).toBe(expected);
});

test.each([
  ['Mo 08:00-', 'wrong'],
  ['Every day', 'wrong'],
  ['Mo 08:00-13:00,12:00-18:00', 'overlap'],
])('the opening hours %j are refused as %s', (opening_hours, problem) => {
  const problems = getProblems({ ...draft, opening_hours });
  expect(problems).toEqual({ opening_hours: `advert.opening_hours.${problem}` });
});

test('a draft of a former version of the form has no opening hours', () => {
  const fields = Object.entries(draft).filter(([field]) => field !== 'opening_hours');
  expect(listingDraftSchema.parse(Object.fromEntries(fields))).toEqual({
    ...draft,
    opening_hours: '',
  });
});
