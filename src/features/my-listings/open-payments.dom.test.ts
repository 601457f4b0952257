import { createElement } from 'react';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { render } from '#tests/support/render.ts';
import { createSampleListing, createSamplePayment } from '#tests/support/samples.ts';
import { OpenPayments } from './OpenPayments.tsx';

const text = getText();

test.each([
  ['till', {}, 'You have not paid'],
  ['mpesa', {}, 'We sent an M-Pesa prompt'],
  ['mpesa', { reported_at: '2026-11-21T12:00:00Z' }, 'we are checking that your money came'],
  ['till', { claimed: true }, 'We have your M-Pesa code'],
] as const)('a pending payment by %s with %j has its line', async (provider, fields, sentence) => {
  const payment = { ...createSamplePayment({ state: 'pending' }), provider, ...fields };
  const listing = createSampleListing({ state: 'approved', payments: [payment] });
  const card = await render(
    createElement(OpenPayments, { listing, loadedAt: undefined, text: text.myListings } as never),
  );
  expect(card.getText('p')).toContain(sentence);
});
