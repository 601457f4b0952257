/** Tests the steps of payments on the pages of staff. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { PaymentLine } from '#domain/staff/staff-pages.ts';
import { render } from '#tests/support/render.ts';
import { PaymentLines } from './PaymentLines.tsx';
import { ScreenContext } from './screen.ts';

const text = getText();

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));

document.documentElement.lang = 'en';

/** Creates a payment of 27 November, which began a day earlier. */
const createLine = (changes: Partial<PaymentLine>) =>
  ({
    id: crypto.randomUUID(),
    reference: '845163',
    former_reference: null,
    phone: null,
    shortfall: null,
    differences: [],
    state: 'paid',
    amount: 899,
    currency: 'KES',
    created_at: '2026-11-26T10:00:00Z',
    paid_at: '2026-11-27T10:00:00Z',
    covers_from: null,
    covers_until: null,
    refunded_at: null,
    refund_code: null,
    receipt_number: null,
    listing_id: 1052,
    package: 'weekly',
    with_website: false,
    code: null,
    title: 'Mats',
    claims: [],
    arrival: null,
    match: null,
    failed_at: null,
    due: null,
    refund: null,
    reason: null,
    ...changes,
  }) as unknown as PaymentLine;

async function renderLines(payments: PaymentLine[]): Promise<void> {
  const screen = { text: text.staff, announce: () => undefined };
  const view = createElement(PaymentLines, { payments });
  await render(createElement(ScreenContext, { value: screen }, view));
}

/** Returns the steps of a payment. */
async function readSteps(changes: Partial<PaymentLine>): Promise<string[]> {
  await renderLines([createLine(changes)]);
  return [...document.querySelectorAll('ol li')].map(({ textContent }) => textContent.trim());
}

test('a paid order was started and paid', async () => {
  expect(await readSteps({})).toEqual(['26 Nov 2026, 13:00Started', '27 Nov 2026, 13:00Paid']);
});

test('money without an order came and was never started', async () => {
  const changes = { listing_id: null, package: null, state: 'review' } as const;
  expect(await readSteps(changes)).toEqual(['27 Nov 2026, 13:00Came']);
});

test('money of another sum than its order came and is not paid', async () => {
  expect(await readSteps({ state: 'review' })).toEqual([
    '26 Nov 2026, 13:00Started',
    '27 Nov 2026, 13:00Came',
  ]);
});

test('money that went back has the decision, its reason, the request and the approval', async () => {
  const steps = await readSteps({
    state: 'refunded',
    reason: 'Paid twice.',
    due: { at: '2026-11-27T11:00:00Z', name: 'Baraka Otieno', is_by_staff: true },
    refund: {
      method: 'provider',
      requested_at: '2026-11-27T12:00:00Z',
      requested_name: 'Baraka Otieno',
      approved_at: '2026-11-27T13:00:00Z',
      approved_name: 'Chebet Koech',
      sent_name: null,
      failure: null,
    },
    refunded_at: '2026-11-28T10:00:00Z',
    refund_code: 'TKK7B2MM5Q',
  });
  expect(steps.slice(2)).toEqual([
    '27 Nov 2026, 14:00Baraka Otieno decided to give it back. Reason: Paid twice.',
    '27 Nov 2026, 15:00Baraka Otieno asked to send it back.',
    '27 Nov 2026, 16:00Chebet Koech approved that.',
    '28 Nov 2026, 13:00Sent back TKK7B2MM5Q',
  ]);
});

test('a refund that its provider did not send has the time and the cause', async () => {
  const steps = await readSteps({
    state: 'refund_due',
    refund: {
      method: 'provider',
      requested_at: '2026-11-27T12:00:00Z',
      requested_name: 'Baraka Otieno',
      approved_at: null,
      approved_name: null,
      sent_name: null,
      failure: { at: '2026-11-27T12:05:00Z', cause: 'no-balance' },
    },
  });
  expect(steps.slice(2)).toEqual([
    '27 Nov 2026, 15:00Baraka Otieno asked to send it back.',
    '27 Nov 2026, 15:05It was not sent: the till has too little money.',
  ]);
});

test('an accepted missing sum is a step between the money and its cover', async () => {
  const steps = await readSteps({
    amount: 890,
    shortfall: {
      amount: 9,
      reason: 'A fee of the bank.',
      accepted_name: 'Baraka Otieno',
      accepted_at: '2026-11-27T11:00:00Z',
    },
    covers_from: '2026-11-27T11:00:00Z',
    covers_until: '2026-12-04T11:00:00Z',
  });
  expect(steps[2]).toBe(
    '27 Nov 2026, 14:00Baraka Otieno accepted it, with Kshs. 9 missing. Reason: A fee of the bank.',
  );
  expect(steps[3]).toContain('4 Dec');
});

test('money that became due by the clock has no name', async () => {
  const due = { at: '2026-11-27T11:00:00Z', name: null, is_by_staff: false };
  const steps = await readSteps({ state: 'refund_due', due });
  expect(steps.at(-1)).toBe('27 Nov 2026, 14:00It became due back by itself.');
});

test('matched money has its reference from before the match', async () => {
  await renderLines([createLine({ former_reference: '804678' })]);
  expect(document.querySelector('li p')?.textContent).toBe(
    '845163Kshs. 899WeeklyPaidWas 804678 before the match.',
  );
});

test('the attempts of an order share a row, which begins with the paid one', async () => {
  const failed = createLine({ state: 'failed', paid_at: null });
  const other = createLine({ reference: '902214' });
  await renderLines([failed, createLine({}), other]);
  const rows = [...document.querySelectorAll('ul > li')];
  expect(rows.map((row) => row.querySelector('a')?.textContent)).toEqual(['845163', '902214']);
  const lines = [...(rows[0]?.querySelectorAll('p') ?? [])].map((line) => line.textContent);
  expect(lines).toEqual([
    '845163Kshs. 899WeeklyPaid',
    'Another attempt for the same order:Kshs. 899WeeklyFailed',
  ]);
});

const arrival = {
  at: '2026-11-27T10:00:00Z',
  actor_id: null,
  actor_name: null,
  is_by_payer: false,
  has_other_number: false,
};

const staff = { actor_id: crypto.randomUUID(), actor_name: 'Baraka Otieno' };
const match = { ...arrival, ...staff, at: '2026-11-27T10:30:00Z' };

test('matched money was never started, and names the staff that matched it', async () => {
  expect(await readSteps({ arrival, match })).toEqual([
    '27 Nov 2026, 13:00Came without an order',
    '27 Nov 2026, 13:30Baraka Otieno matched it to Mats.',
  ]);
});

test('money of staff has its writer, and a match says that the numbers differed', async () => {
  const differing = { ...match, has_other_number: true };
  expect(await readSteps({ arrival: { ...arrival, ...staff }, match: differing })).toEqual([
    '27 Nov 2026, 13:00Came without an order',
    '27 Nov 2026, 13:00Baraka Otieno wrote it down.',
    '27 Nov 2026, 13:30Baraka Otieno matched it to Mats. The numbers differed.',
  ]);
});

test('a failed attempt has the time of its failure', async () => {
  const failure = { state: 'failed', paid_at: null, failed_at: '2026-11-27T09:00:00Z' } as const;
  expect((await readSteps(failure))[1]).toBe('27 Nov 2026, 12:00This attempt failed.');
});

test('a payment that its provider does not confirm names the difference', async () => {
  const sums = { recorded_amount: 899, provider_amount: null, currency: 'KES' };
  const difference = { id: 1, kind: 'not-at-provider', provider: 'mpesa', ...sums };
  await renderLines([createLine({ differences: [difference] } as never)]);
  const link = document.querySelector('a[href="?view=payments&q=845163"]:last-of-type');
  expect(link?.textContent).toBe('M-Pesa: Not in the provider’s list');
});

test('money has the number of its payer, also with hidden digits', async () => {
  await renderLines([createLine({ phone: '2547*****425' })]);
  expect(document.querySelector('li p')?.textContent).toContain('2547*****425');
});
