import { expect, test } from 'vitest';
import {
  createSampleListing as createListing,
  createSamplePayment,
} from '#tests/support/samples.ts';
import { getNextStep, sortByNextStep } from './next-step.ts';
import type { OwnListing } from './own-listing.ts';

const now = new Date('2026-11-21T12:00:00Z');
const createPending = (fields: Partial<OwnListing['payments'][number]>) => ({
  ...createSamplePayment({ state: 'pending' }),
  ...fields,
});

const till = createPending({ provider: 'till' });
const claimed = createPending({ provider: 'till', claimed: true });
const prompt = createPending({ provider: 'mpesa' });
const reported = createPending({ provider: 'card', reported_at: '2026-11-21T11:59:00Z' });
const inReview = createSamplePayment({ state: 'review' });

test.each([
  ['approved', [], 'pay'],
  ['approved', [till], 'paying'],
  ['approved', [prompt], 'prompted'],
  ['approved', [reported], 'reported'],
  ['submitted', [{ ...reported, provider: 'mpesa' as const }], 'reported'],
  ['approved', [claimed], 'claimed'],
  ['approved', [inReview], 'review'],
  ['live', [], 'renew'],
  ['live', [till], 'renew'],
  ['live', [reported], 'reported'],
  ['live', [inReview], 'review'],
  ['expired', [], 'ended'],
  ['expired', [prompt], 'ended'],
  ['expired', [claimed], 'claimed'],
] as const)('the next step of an advert in %s with %j is %s', (state, payments, kind) => {
  const listing = createListing({
    state,
    live_until: '2026-11-21T18:00:00Z',
    payments: [...payments],
  });
  expect(getNextStep([listing], now)).toMatchObject({ kind });
});

test('an advert whose payment is checked comes after the ones that wait for their owner', () => {
  const approved = (payment: OwnListing['payments'][number]) =>
    createListing({ state: 'approved', payments: [payment] });
  const [checked, review, other] = [approved(reported), approved(inReview), approved(till)];
  expect(sortByNextStep([review, checked, other], now)).toEqual([other, checked, review]);
});
