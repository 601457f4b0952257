/** Tests the steps of a payment that staff read. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { PaymentTimeline } from './PaymentTimeline.tsx';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

const act = {
  actor_id: '5a0e1b6f-0000-4000-8000-000000000001',
  actor_name: 'Baraka Otieno',
  listing_title: null,
  reason: null,
};
const decisions: StaffPayment['decisions'] = [
  { from_state: 'review', to_state: 'refund_due', details: {} },
  { from_state: 'refund_due', to_state: 'review', details: { undone: 'refund-due' } },
].map((decision, index) => ({
  ...act,
  ...decision,
  at: `2026-11-27T08:0${index}:00Z`,
}));

async function readSteps(changes: Partial<StaffPayment>): Promise<string[]> {
  const payment = {
    reference: '845163',
    created_at: '2026-11-27T07:00:00Z',
    paid_at: null,
    provider_reference: null,
    amount: 899,
    received_amount: 500,
    currency: 'KES',
    shortfall: null,
    taken_back: null,
    differences: [],
    move: null,
    refund: null,
    decisions,
    ...changes,
  } as unknown as StaffPayment;
  const screen = { text: text.staff, announce: () => undefined };
  await render(
    createElement(
      ScreenContext,
      { value: screen },
      createElement(PaymentTimeline, { item: payment }),
    ),
  );
  return [...document.querySelectorAll('ol li')].map(
    ({ lastChild }) => lastChild?.textContent ?? '',
  );
}

test('a refund that was undone does not have the reason of the review', async () => {
  const steps = await readSteps({ state: 'review', reason: 'another sum came' });
  expect(steps[1]).toBe('Baraka Otieno decided to give it back.');
});

test('only the last decision for a refund has the reason of the payment', async () => {
  const again = { ...act, from_state: 'review', to_state: 'refund_due', details: {} };
  const steps = await readSteps({
    state: 'refund_due',
    reason: 'The shop is closed.',
    decisions: [...decisions, { ...again, at: '2026-11-27T09:00:00Z' }],
  });
  expect(steps[1]).toBe('Baraka Otieno decided to give it back.');
  expect(steps[3]).toBe('Baraka Otieno decided to give it back. Reason: The shop is closed.');
});

const arrival = {
  ...act,
  actor_id: null,
  actor_name: null,
  from_state: null,
  to_state: 'review',
  details: {},
  at: '2026-11-27T07:00:00Z',
};
const match = {
  ...act,
  from_state: 'review',
  to_state: 'paid',
  details: { match: 'done', listing: 1052 },
  listing_title: 'Voi Water Tanks',
  at: '2026-11-27T08:00:00Z',
};
const money = { paid_at: arrival.at, provider_reference: 'SKL2ABC345', listing: null };

test('money without an order has its arrival, its match with the advert, and the undo', async () => {
  const undo = { ...act, from_state: 'review', to_state: 'review', details: { undone: 'match' } };
  const steps = await readSteps({
    ...money,
    state: 'review',
    decisions: [arrival, match, { ...undo, at: '2026-11-27T08:01:00Z' }],
  });
  expect(steps).toEqual([
    'Kshs. 500 came without an order, code SKL2ABC345.',
    'Baraka Otieno matched it to Voi Water Tanks.',
    'Baraka Otieno: Match undone.',
  ]);
});

test('money of staff has the person that wrote it down, and a match without a person says so', async () => {
  const steps = await readSteps({
    ...money,
    state: 'paid',
    listing: { title: 'Voi Water Tanks' } as StaffPayment['listing'],
    decisions: [
      { ...arrival, ...act },
      { ...match, actor_id: null, actor_name: null },
    ],
  });
  expect(steps).toEqual([
    'Kshs. 500 came without an order, code SKL2ABC345.',
    'Baraka Otieno wrote it down.',
    'It was matched to Voi Water Tanks by itself.',
  ]);
});

test('a payment of an order begins with the order, also if its sum arrived in review', async () => {
  const steps = await readSteps({
    ...money,
    state: 'review',
    listing: { title: 'Voi Water Tanks' } as StaffPayment['listing'],
    decisions: [arrival],
  });
  expect(steps).toEqual(['The payment was started.', 'Kshs. 500 came, code SKL2ABC345.']);
});

const recorded = { ...act, from_state: 'pending', to_state: 'review', details: {} };
const recordedAt = '2026-11-27T08:00:00Z';

test.each([
  ['recorded names the staff user', act.actor_id, 'Baraka Otieno wrote it down.'],
  ['that came by itself names none', null, undefined],
])('another sum for an order %s', async (_, actor_id, step) => {
  const steps = await readSteps({
    ...money,
    paid_at: recordedAt,
    state: 'review',
    payer_id: '5a0e1b6f-0000-4000-8000-000000000007',
    listing: { title: 'Voi Water Tanks' } as StaffPayment['listing'],
    decisions: [{ ...recorded, actor_id, at: recordedAt }],
  });
  expect(steps.slice(1)).toEqual(['Kshs. 500 came, code SKL2ABC345.', ...(step ? [step] : [])]);
});

test('a refund that the provider did not send is a step with the cause', async () => {
  const details = { refund: 'failed', cause: 'unknown-transaction' };
  const failure = { ...act, actor_id: null, actor_name: null, details };
  const steps = await readSteps({
    state: 'refund_due',
    decisions: [{ ...failure, from_state: 'refund_due', to_state: 'refund_due', at: recordedAt }],
  });
  expect(steps[1]).toBe('Refund not sent: M-Pesa does not know its code.');
});

test('a request that failed stays a step after a further request', async () => {
  const [first, second] = ['2026-11-27T08:01:00Z', '2026-11-27T08:03:00Z'];
  const request = { ...act, from_state: 'refund_due', to_state: 'refund_due' };
  const refund = {
    method: 'provider',
    state: 'sending',
    requested_at: second,
    requested_name: 'Chebet Koech',
    approved_at: null,
  } as StaffPayment['refund'];
  const requests = [first, second].map((at) => ({ ...request, at, details: { refund: 'asked' } }));
  const steps = await readSteps({ state: 'refund_due', refund, decisions: requests });
  expect(steps.slice(1)).toEqual([
    'Baraka Otieno asked to send it back.',
    'Chebet Koech asked to send it back.',
  ]);
});

test('a match by the owner’s own code says so', async () => {
  const payer = { actor_id: '5a0e1b6f-0000-4000-8000-000000000007', actor_name: 'Njeri Wambui' };
  const steps = await readSteps({
    ...money,
    state: 'paid',
    payer_id: payer.actor_id,
    listing: { title: 'Voi Water Tanks' } as StaffPayment['listing'],
    decisions: [arrival, { ...match, ...payer }],
  });
  expect(steps[1]).toBe('It was matched to Voi Water Tanks by the code that its owner sent.');
});

test('a match by staff with their own advert has their name', async () => {
  const steps = await readSteps({
    ...money,
    state: 'paid',
    payer_id: act.actor_id,
    listing: { title: 'Voi Water Tanks' } as StaffPayment['listing'],
    decisions: [arrival, { ...match, details: { ...match.details, by: 'staff' } }],
  });
  expect(steps[1]).toBe('Baraka Otieno matched it to Voi Water Tanks.');
});

test('a match of money from another number says so', async () => {
  const details = { ...match.details, by: 'staff', number: 'differs' };
  const steps = await readSteps({
    ...money,
    state: 'paid',
    listing: { title: 'Voi Water Tanks' } as StaffPayment['listing'],
    decisions: [arrival, { ...match, details }],
  });
  expect(steps[1]).toBe('Baraka Otieno matched it to Voi Water Tanks. The numbers differed.');
});

const acceptedAt = '2026-11-27T08:00:00Z';
const acceptance = [
  { from_state: 'review', to_state: 'review', details: { shortfall: 'accepted' } },
  { from_state: 'review', to_state: 'paid', details: {} },
].map((decision) => ({ ...act, ...decision, at: acceptedAt }));

test('an acceptance is one step', async () => {
  const shortfall = {
    amount: 1,
    reason: 'One shilling',
    accepted_at: acceptedAt,
    accepted_name: 'Chebet',
  } as StaffPayment['shortfall'];
  expect((await readSteps({ state: 'paid', shortfall, decisions: acceptance })).slice(1)).toEqual([
    'Chebet accepted it, with Kshs. 1 missing. Reason: One shilling',
  ]);
});

test('an acceptance that was undone stays a step', async () => {
  const undone = { from_state: 'paid', to_state: 'review', details: { undone: 'accept' } };
  const steps = await readSteps({
    state: 'review',
    decisions: [...acceptance, { ...act, ...undone, at: '2026-11-27T08:01:00Z' }],
  });
  expect(steps[1]).toMatch(/^Baraka Otieno.*accepted/);
  expect(steps.join(' ')).not.toContain('matched it');
  expect(steps).toHaveLength(3);
});

test('the failure of an attempt is a step', async () => {
  const failure = { ...act, from_state: 'pending', to_state: 'failed', details: {} };
  const steps = await readSteps({
    state: 'failed',
    decisions: [{ ...failure, at: '2026-11-27T08:00:00Z' }],
  });
  expect(steps).toEqual(['The payment was started.', 'This attempt failed.']);
});
