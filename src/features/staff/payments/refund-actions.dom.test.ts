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

test('the dialog names the sum of the day without a request of its own', async () => {
  const limits = { KES: { sum: 2_999, limit: 10_000 }, USD: { sum: 0, limit: 10_000 } };
  requestJson.mockResolvedValue(limits);
  const screen = { text: getText().staff, announce: () => undefined };
  const actions = createElement(RefundActions, { item: payment, onDone: () => undefined });
  const { click, getText: readText } = await render(
    createElement(ScreenContext, { value: screen }, actions),
  );
  await click('button');
  expect(readText('form')).toContain('You sent back or accepted as missing Kshs. 2,999 today.');
  expect(requestJson).toHaveBeenCalledTimes(1);
});
