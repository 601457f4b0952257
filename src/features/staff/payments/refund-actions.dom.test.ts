/** Tests the dialog that sends a refund. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { RefundActions } from './RefundActions.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));
const requestJson = vi.hoisted(() => vi.fn());
vi.mock('#browser/api/request.ts', () => ({ requestJson }));

document.documentElement.lang = 'en';

const payment = {
  id: '5a0e1b6f-0000-4000-8000-000000000001',
  reference: '845163',
  provider: 'mpesa',
  provider_reference: 'SKL2MMM111',
  state: 'refund_due',
  amount: 899,
  received_amount: 899,
  currency: 'KES',
  phone: '+254712345678',
  listing: null,
  refund: null,
  move: null,
  differences: [],
  decisions: [],
  can_send: true,
  needs_second: false,
} as unknown as StaffPayment;

interface Case {
  /** The sum of today. */
  sum?: number;
  changes?: Partial<StaffPayment>;
  /** The place of the button among those of the refund. */
  place?: number;
}

/** Returns the text of a dialog about the refund, with a limit of Kshs. 10,000 a day. */
async function readDialog({ sum = 2_999, changes = {}, place = 1 }: Case): Promise<string> {
  requestJson.mockClear();
  requestJson.mockResolvedValue({ KES: { sum, limit: 10_000 }, USD: { sum: 0, limit: 10_000 } });
  const screen = { text: getText().staff, announce: () => undefined };
  const item = { ...payment, ...changes };
  const actions = createElement(RefundActions, { item, onDone: () => undefined });
  const { click, getText: readText } = await render(
    createElement(ScreenContext, { value: screen }, actions),
  );
  await click(`div:nth-child(${place}) > button`);
  return readText('form');
}

test('the dialog names the sum of the day without a request of its own', async () => {
  const text = await readDialog({});
  expect(text).toContain('You sent back or accepted as missing Kshs. 2,999 today.');
  expect(text).toContain('After this, Kshs. 6,102 is left until Kshs. 10,000');
  expect(requestJson).toHaveBeenCalledTimes(1);
});

const byHand = {
  state: 'sending',
  method: 'hand',
  approved_at: null,
  requested_at: '2026-11-28T10:00:00Z',
  requested_name: 'Baraka Otieno',
} as unknown as NonNullable<StaffPayment['refund']>;

test.each([
  ['went-back-already', /It went back to0712 345 678/, /Look up its code there and record it/],
  [null, /It may have gone to0712 345 678/, /Look at M-Pesa first/],
])('the dialog about money at the provider asks for no transfer (%s)', async (reason, to, lead) => {
  const refund = { ...byHand, method: 'provider', reason, can_note: true } as const;
  const text = await readDialog({ changes: { refund, can_send: false } });
  expect(text).toMatch(to);
  expect(text).toMatch(lead);
  expect(text).not.toContain('Send it to');
});

test.each<[string, Case, string]>([
  [
    'a sum that reaches the limit of the day',
    { sum: 9_500, place: 2 },
    'today. With this it is Kshs. 10,399: from Kshs. 10,000 in a day, somebody else has to approve.',
  ],
  [
    'a sum above the limit',
    { changes: { received_amount: 14_999, needs_second: true } },
    'From Kshs. 10,000, somebody else has to approve.',
  ],
  [
    'money with a larger sum before its correction',
    { changes: { largest_sum: 14_999, needs_second: true } },
    'This payment once stood in our books with Kshs. 14,999.',
  ],
  [
    'a refund by hand without an approval',
    { changes: { refund: byHand } },
    'With it, the sum of Baraka Otieno on 28 Nov 2026 stayed below the limit of a day',
  ],
])('the dialog about %s names the limit', async (_, options, note) => {
  expect(await readDialog(options)).toContain(note);
});
