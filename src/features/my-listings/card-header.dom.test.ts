import { createElement } from 'react';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { render } from '#tests/support/render.ts';
import { createSampleListing, createSamplePayment } from '#tests/support/samples.ts';
import { CardHeader } from './CardHeader.tsx';

document.documentElement.lang = 'en';

const { myListings: text } = getText();
const loadedAt = new Date('2026-11-21T12:00:00Z');
const renderHeader = async (listing: OwnListing) => {
  const header = createElement(CardHeader, { listing, business: 'Mats', loadedAt, text });
  return (await render(header)).getText('header');
};

test.each([
  [{ state: 'pending' }, 'Approved, waiting for your payment'],
  [{ state: 'pending', reported_at: '2026-11-21T11:00:00Z' }, text.checkingPayment],
  [{ state: 'pending', claimed: true }, text.checkingPayment],
  [{ state: 'review' }, text.checkingPayment],
] as const)('an approved advert with the payment %j is "%s"', async (fields, expected) => {
  const payment = createSamplePayment({ ...fields, received_amount: 89 });
  const listing = createSampleListing({ state: 'approved', payments: [payment] });
  expect(await renderHeader(listing)).toContain(expected);
});

test.each([
  ['on', true],
  ['price', false],
] as const)('a planned prompt that is %s is beside the end: %s', async (state, expected) => {
  const renewal = { amount: 899, phone: '+254700000021', at: '2026-11-23T08:00:00Z', state };
  const live_until = '2026-11-24T08:00:00Z';
  const header = await renderHeader(createSampleListing({ state: 'live', live_until, renewal }));
  expect(header).toContain('Until 24 November 2026');
  expect(header.includes('prompt on 23 November 2026')).toBe(expected);
});

test.each([
  ['2026-11-23T11:20:00Z', 'Until 23 November 2026, 14:20'],
  ['2026-11-23T12:20:00Z', 'Until 23 November 2026'],
])('an advert until %s says "%s", with the hour of its last two days', async (end, expected) => {
  const header = await renderHeader(createSampleListing({ state: 'live', live_until: end }));
  expect(header).toMatch(new RegExp(`${expected}$`));
});
