import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { emptyDraft } from '#domain/listing/draft.schema.ts';
import { toVersion } from '#domain/listing/version.ts';
import { sampleListing } from '#tests/support/listing-lifecycle.ts';
import { listDoubts } from './list-doubts.ts';

const version = { ...toVersion(emptyDraft), ...sampleListing };
const reports = { reporters: null, reasons: {}, groups: [] };
const item = { submitted: version, approved: null, viewed: null, alike: [], reports };

const list = (change: Partial<typeof version>, approved: typeof version | null = null) =>
  listDoubts({ ...item, submitted: { ...version, ...change }, approved }, getText().staff.review);

test('a new advert without a sign has no doubt', () => {
  expect(list({})).toEqual([]);
});

test('a sign of a fraud is a doubt', () => {
  expect(list({ description: 'Send your PIN.' })).toEqual(['It has a warning: Asks for a secret.']);
});

test('a changed number is a doubt, and a changed description is none', () => {
  const changes = { phone: '+254700000032', description: 'Baskets of all sizes.' };
  expect(list(changes, version)).toEqual(['Phone changes from 0700 000 021 to 0700 000 032.']);
});

test('a text that another advert shares is no doubt, because sellers of one brand share texts', () => {
  const other = { listing: 1, title: 'Mats', slug: 'mats', has_name: false, has_text: true };
  const text = getText().staff.review;
  expect(listDoubts({ ...item, alike: [other] }, text)).toEqual([]);
  expect(listDoubts({ ...item, alike: [{ ...other, has_name: true }] }, text)).toHaveLength(1);
});
