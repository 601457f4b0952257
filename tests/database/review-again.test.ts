/** Which changes wait for staff: the database and the browser say the same. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contactsIn,
  freeTexts,
  reviewedChanges,
  reviewedFields,
} from '#domain/listing/review-again.ts';
import { versionOf, type ListingVersion } from '#domain/listing/version.ts';
import { sampleListing } from '../support/listing-lifecycle.ts';
import { draftWith } from '../support/own-listings.ts';
import { databaseOfFile } from '../support/database.ts';

const { sql } = await databaseOfFile();

interface Change {
  before: ListingVersion;
  after: ListingVersion;
}

/** What the database says of each change. */
async function eachInDatabase(changes: Change[]): Promise<string[][]> {
  const { rows } = await sql.query<{ fields: string[] }>(
    `select app.changes_to_review(
       jsonb_populate_record(null::public.listing_versions, change -> 'before'),
       jsonb_populate_record(null::public.listing_versions, change -> 'after')) as fields
     from jsonb_array_elements($1::jsonb) with ordinality as listed (change, place) order by place`,
    [JSON.stringify(changes)],
  );
  return rows.map(({ fields }) => fields);
}

const inDatabase = async (before: ListingVersion, after: ListingVersion) =>
  (await eachInDatabase([{ before, after }]))[0];

const words = versionOf(draftWith({ phone: sampleListing.phone }));
const sorted = (fields: readonly string[]) => fields.toSorted();

/** Letters, digits, and all that somebody may put between them. */
const trick = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...Array.from('0123456789ab. -')) },
  fc.constantFrom(
    ...Array.from('٠٧１２①²@/,:_()|~·•–−。．＠　\u00a0\u200b\u202e\u0332\ufe0f\u20e3\n\t\u0007'),
  ),
  fc.constantFrom('www.', '.com', 'https://', 'BIT.LY/', 'a@b.co', 'é', 'İ', 'ß', '字', 'школа.рф'),
);
const text = fc.string({ unit: trick, maxLength: 40 });
const texts = fc.record({ located: text, hours: text, deliveries: text, description: text });
const change = fc.tuple(texts, texts, fc.boolean()).map(([before, other, isMore]): Change => {
  const after = isMore ? { ...before, hours: `${before.description} ${other.hours}` } : other;
  return { before: { ...words, ...before }, after: { ...words, ...after } };
});

test('of any texts the browser and the database say the same [E7]', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 50, maxLength: 100 }), async (changes) => {
      const said = changes.map(({ before, after }) => sorted(reviewedChanges(before, after)));
      expect((await eachInDatabase(changes)).map(sorted)).toEqual(said);
    }),
    { numRuns: 12 },
  );
});

test.each(reviewedFields)('every change of %s waits for staff [E7]', async (field) => {
  const photos = [{ id: crypto.randomUUID(), alt: 'Mats' }];
  const after = { ...words, ...(field === 'photos' ? { photos } : { [field]: 'Something else' }) };
  expect(await inDatabase(words, after)).toEqual([field]);
  expect(reviewedChanges(words, after)).toEqual([field]);
});

test.each(freeTexts)(
  'a change of %s without a way to somebody waits for nobody [E7]',
  async (field) => {
    const after = {
      ...words,
      [field]: 'From 8 am to 5 pm, Kshs. 1,200 each; 12,500 for ten mats.',
    };
    expect(await inDatabase(words, after)).toEqual([]);
    expect(reviewedChanges(words, after)).toEqual([]);
  },
);

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
])('“%s” is a way to somebody [E7]', async (bait) => {
  expect(contactsIn(bait)).not.toEqual([]);
  const after = { ...words, description: `${words.description} ${bait}` };
  expect(reviewedChanges(words, after)).toEqual(['description']);
  expect(await inDatabase(words, after)).toEqual(['description']);
  const moved = { ...words, description: 'Something else of the same length.', hours: `(${bait})` };
  expect(reviewedChanges(after, moved), 'what was approved elsewhere').toEqual([]);
  expect(await inDatabase(after, moved)).toEqual([]);
});
