/** Tests which changes need a review, and that the database and the browser decide alike. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getLowestPrice, listGoods, type ListingItem } from '#domain/listing/items.ts';
import {
  findContacts,
  freeTextFields,
  findReviewedChanges,
  reviewedFields,
  toImmediateVersion,
} from '#domain/listing/review-again.ts';
import { toVersion, versionSchema, type ListingVersion } from '#domain/listing/version.ts';
import { sampleListing } from '../support/listing-lifecycle.ts';
import { createDraft } from '../support/own-listings.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { countRuns } from '../support/repetitions.ts';

const { readRows } = await openDatabaseForFile();

interface Change {
  before: ListingVersion;
  after: ListingVersion;
}

interface Decision {
  waitingFields: string[];
  immediateVersion: ListingVersion;
}

/** Returns the database's decision for each change. */
async function decideInDatabase(changes: Change[]): Promise<Decision[]> {
  const rows = await readRows<Decision>(
    `select app.changes_to_review(before, after) as "waitingFields",
       to_jsonb(app.without_review(before, after)) as "immediateVersion"
     from jsonb_array_elements($1::jsonb) with ordinality as listed (change, place)
       cross join jsonb_populate_record(null::public.listing_versions, change -> 'before') as before
       cross join jsonb_populate_record(null::public.listing_versions, change -> 'after') as after
     order by place`,
    JSON.stringify(changes),
  );
  return rows.map(({ waitingFields, immediateVersion }) => ({
    waitingFields: waitingFields.toSorted(),
    immediateVersion: versionSchema.parse(immediateVersion),
  }));
}

const decideInBrowser = ({ before, after }: Change): Decision => ({
  waitingFields: findReviewedChanges(before, after).toSorted(),
  immediateVersion: toImmediateVersion(before, after),
});

const readWaitingFields = async (before: ListingVersion, after: ListingVersion) =>
  (await decideInDatabase([{ before, after }]))[0]?.waitingFields;

const baseVersion = toVersion(createDraft({ phone: sampleListing.phone }));

/** Letters, digits, characters between them, words for numbers, and parts of addresses. */
const textPart = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Array.from('0123456789ab. -')) },
  fc.constantFrom(
    ...Array.from('٠٧１２①²@/,:_()|~·•–−。．＠\u00a0\u200b\u202e\u0332\ufe0f\u20e3\n\t\u0007'),
  ),
  fc.constantFrom('one', 'saba ', ' oh', 'double ', 'till ', 'till no ', 'paybill', ' dot ', 'com'),
  fc.constantFrom('www.', '.com', 'https://', 'BIT.LY/', 'a@b.co', 'é', 'İ', 'ß', '字', 'школа.рф'),
);
const textArbitrary = fc.string({ unit: textPart, maxLength: 40 });
const ids = Array.from({ length: 3 }, () => crypto.randomUUID());
const itemsArbitrary = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...ids),
    name: textArbitrary,
    price: fc.constantFrom(1, 9_999_999),
    isFrom: fc.boolean(),
    isOutOfStock: fc.boolean(),
    image: fc.constantFrom(null, ...ids),
  }),
  { selector: ({ id }) => id },
);
const fieldsArbitrary = fc.record({
  located: textArbitrary,
  opening_hours: fc.constantFrom('', 'Mo-Sa 08:00-18:00', 'Mo-Fr 08:00-12:00,14:00-18:00; PH off'),
  hours: textArbitrary,
  deliveries: textArbitrary,
  description: textArbitrary,
  title: fc.constantFrom('A', 'B'),
  items: itemsArbitrary,
});
const changeArbitrary = fc
  .tuple(fieldsArbitrary, fieldsArbitrary, fc.boolean())
  .map(([before, other, extendsHours]): Change => {
    const after = extendsHours
      ? { ...before, hours: `${before.description} ${other.hours}` }
      : other;
    return { before: { ...baseVersion, ...before }, after: { ...baseVersion, ...after } };
  });

test('the items of a card have the goods and the lowest price of all items', async () => {
  const itemArbitrary = fc.record({
    id: fc.uuid(),
    name: fc.constantFrom('Mat', 'Mat, small', 'Rug, red', 'Rug, blue', 'Basket', 'Bowl', 'Tray'),
    price: fc.integer({ min: 1, max: 9 }),
    isFrom: fc.boolean(),
    isOutOfStock: fc.boolean(),
    image: fc.constant(null),
  });
  const sampledItems = fc.sample(fc.array(itemArbitrary, { maxLength: 8 }), 200);
  const rows = await readRows<{ items: ListingItem[] }>(
    `select app.card_items(items) as items
     from jsonb_array_elements($1::jsonb) with ordinality as listed (items, place) order by place`,
    JSON.stringify(sampledItems),
  );
  for (const [index, { items }] of rows.entries()) {
    const allItems = sampledItems[index] ?? [];
    expect(items.length).toBeLessThanOrEqual(4);
    // A card says that everything is out of stock.
    expect(items.length > 0).toBe(allItems.length > 0);
    expect(getLowestPrice(items)).toEqual(getLowestPrice(allItems));
    expect(listGoods(items)).toBe(listGoods(allItems));
  }
});

test('browser and database agree on any texts [E7]', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(changeArbitrary, { minLength: 30, maxLength: 60 }),
      async (changes) => {
        const results = changes.map(decideInBrowser);
        expect(await decideInDatabase(changes)).toEqual(results);
        for (const [index, { immediateVersion, waitingFields }] of results.entries()) {
          const { after } = changes[index] ?? { after: baseVersion };
          expect(
            findReviewedChanges(immediateVersion, after).toSorted(),
            'the remaining change',
          ).toEqual(waitingFields);
        }
      },
    ),
    { numRuns: countRuns(2, 60) },
  );
  // PGlite needs minutes for hundreds of texts.
}, 300_000);

test.each(reviewedFields)('every change of %s waits for staff [E7]', async (field) => {
  const images = [{ id: crypto.randomUUID(), alt: 'Mats' }];
  const change = field === 'images' ? { images } : { [field]: 'Something else' };
  const after = { ...baseVersion, ...change };
  expect(await readWaitingFields(baseVersion, after)).toEqual([field]);
  expect(findReviewedChanges(baseVersion, after)).toEqual([field]);
});

test.each(freeTextFields)('a changed %s without a contact needs no review [E7]', async (field) => {
  const text = 'From 8 am to 5 pm, Kshs. 1,200 each; 12,500 for ten mats.';
  const after = { ...baseVersion, [field]: text };
  expect(await readWaitingFields(baseVersion, after)).toEqual([]);
  expect(findReviewedChanges(baseVersion, after)).toEqual([]);
});

test.each([
  'Open from 8 till 1800, on Sundays till 830',
  'Till 10.30 pm; from 0730 to 1700 hours',
  'One for 20 000, two for 35 000, three for 50 000',
  'Sizes 38, 40, 42; since 1998; Kshs. 1,200 each',
  'Polka dot dress, dot by dot',
  'One two-seater and one six by six bed',
  'No refunds; near Equity Bank, second floor',
  'Pay by M-Pesa: 500 shillings off',
])('“%s” contains no contact details [E7]', async (sentence) => {
  expect(findContacts(sentence)).toEqual([]);
  const after = { ...baseVersion, description: `${baseVersion.description} ${sentence}` };
  expect(await readWaitingFields(baseVersion, after)).toEqual([]);
});

test.each([
  'Send your PIN to 0722000111',
  'Till 5 2 2 5 2 2',
  '0722 000-111',
  '0722.000.111',
  '0722–000–111',
  '+254 (722) 000 111',
  '０７２２０００１１１',
  '0\u200b7\u200b2\u200b2\u200b0\u200b0',
  '0️⃣7️⃣2️⃣2️⃣0️⃣0️⃣',
  '٠٧٢٢٠٠',
  'Write to shop@bank.example',
  'shop @ bank.example',
  'shop＠bank．example',
  'https://3232235777/',
  'www.bank.example',
  'Look at bit.ly/x',
  'BIT。LY/x',
  'Call oh seven double two zero zero zero one one one',
  'sifuri saba mbili mbili sifuri sifuri sifuri moja',
  'SEVEN two 2 zero-zero one',
  '07999 then 99999',
  'Paybill 12345, account 7',
  'pay bill number: 522 5',
  'Buy goods 9912',
  'Till 999',
  'Till no. 830',
  'till namba 5225',
  'evil dot example',
  'shop [dot] co [dot] ke',
])('“%s” contains contact details [E7]', async (contactText) => {
  expect(findContacts(contactText)).not.toEqual([]);
  const after = { ...baseVersion, description: `${baseVersion.description} ${contactText}` };
  expect(findReviewedChanges(baseVersion, after)).toEqual(['description']);
  expect(await readWaitingFields(baseVersion, after)).toEqual(['description']);
  const description = 'Something else of the same length.';
  const moved = { ...baseVersion, description, hours: `(${contactText})` };
  expect(findReviewedChanges(after, moved), 'a contact of the approved version').toEqual([]);
  expect(await readWaitingFields(after, moved)).toEqual([]);
});

const createItem = (name: string): ListingItem => {
  const [id, image] = [crypto.randomUUID(), crypto.randomUUID()];
  return { id, name, price: 300, isFrom: false, isOutOfStock: false, image };
};
const mat = createItem('A');
const rug = createItem('B');
const image = crypto.randomUUID();
const contactText = 'Call 0722000111';
const cheapMat = { ...mat, price: 250 };
const otherPrice = { ...cheapMat, isFrom: true, isOutOfStock: true };
const addedItem = { ...mat, id: crypto.randomUUID(), image: null };

test.each<[string, ListingItem[], ListingItem[]]>([
  ['no change', [mat, rug], [mat, rug]],
  ['another order', [rug, mat], [rug, mat]],
  ['a removal', [rug], [rug]],
  ['new price details', [otherPrice], [otherPrice]],
  ['a removed photo', [{ ...mat, image: null }], [{ ...mat, image: null }]],
  ['a new name', [{ ...mat, name: 'C' }], [{ ...mat, name: 'C' }]],
  ['a new item', [addedItem, mat], [addedItem, mat]],
  ['another photo', [rug, { ...cheapMat, image }], [rug, cheapMat]],
  ['a new item with a photo', [{ ...addedItem, image }, mat], [addedItem, mat]],
  ['a phone number as its name', [{ ...cheapMat, name: contactText }], [cheapMat]],
  ['a new item with a phone number', [{ ...addedItem, name: contactText }, rug], [rug]],
  ['exchanged photos', [{ ...mat, image: rug.image }, rug], [mat, rug]],
])('browser and database decide alike on items: %s [E7]', async (_, changedItems, visibleItems) => {
  const change = {
    before: { ...baseVersion, items: [mat, rug] },
    after: { ...baseVersion, items: changedItems },
  };
  const result = {
    waitingFields: JSON.stringify(changedItems) === JSON.stringify(visibleItems) ? [] : ['items'],
    immediateVersion: { ...baseVersion, items: visibleItems },
  };
  expect(decideInBrowser(change)).toEqual(result);
  expect(await decideInDatabase([change])).toEqual([result]);
});
