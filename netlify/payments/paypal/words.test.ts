import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { Attempt } from '../provider.ts';
import { createApi, PayPalRefusal } from './api.ts';
import { wordsOfEvent } from './events.ts';
import { wordsOfNotification } from './ipn.ts';
import { addressesOf } from './addresses.ts';
import { captureOf, refundWord } from './refunds.ts';
import { aboutOf, createOrders } from './orders.ts';

const payment = '3f2c1d0e-4b5a-4c6d-8e7f-901234567890';
const attempt: Attempt = {
  ...{ id: payment, reference: '482915', amount: 899, currency: 'USD', what: 'Weekly' },
  ...{ phone: null, session: null, createdAt: new Date() },
};

test.each([
  [payment, { payment }],
  ['482915', { reference: '482915' }],
  ['082915', {}],
  ['4829150', {}],
  ['AB482915', {}],
  ['', {}],
  [undefined, {}],
])('%j beside the money is about %j', (custom, about) => {
  expect(aboutOf(custom)).toEqual(about);
});

describe('a notification', () => {
  const account = { merchantId: 'EMBEDDED2345N', receiver: 'cards@tangaza.example' };
  const fields = {
    txn_id: '5O190127TN364715T',
    payment_status: 'Completed',
    receiver_email: 'Cards@Tangaza.example',
    mc_gross: '8.99',
    mc_currency: 'USD',
    custom: '482915',
  };
  const code = fields.txn_id;
  const about = { reference: '482915' };
  const usd = { amount: 899, currency: 'USD' };
  const back = { payment_status: 'Refunded', parent_txn_id: 'PARENT', mc_gross: '-8.99' };

  test.each([
    [{}, [{ kind: 'paid', about, code, ...usd, isOurs: true }]],
    [{ receiver_id: account.merchantId }, [{ kind: 'paid', isOurs: true }]],
    [{ receiver_id: 'STRANGER2345N' }, [{ kind: 'paid', isOurs: false }]],
    [{ receiver_email: 'somebody@else.example' }, [{ kind: 'paid', isOurs: false }]],
    [{ mc_currency: 'EUR' }, [{ kind: 'paid', amount: 0 }]],
    [{ mc_gross: 'much' }, [{ kind: 'paid', amount: 0 }]],
    [{ payment_status: 'Pending' }, [{ kind: 'waiting', about }]],
    [{ payment_status: 'Denied' }, [{ kind: 'failed', about, reason: 'declined' }]],
    [{ payment_status: 'Voided' }, [{ kind: 'failed', about, reason: 'expired' }]],
    [back, [{ kind: 'refunded', about: { ...about, code: 'PARENT' }, code, ...usd }]],
    [
      { ...back, payment_status: 'Reversed' },
      [{ kind: 'taken-back', about: { ...about, code: 'PARENT' }, code }],
    ],
    [{ payment_status: 'Canceled_Reversal' }, []],
    [{ payment_status: 'Something' }, []],
  ])('that says %j becomes %j', (change, words) => {
    const body = new URLSearchParams({ ...fields, ...change }).toString();
    expect(wordsOfNotification(body, account)).toMatchObject(words);
  });

  test('of something else than a payment says nothing', () => {
    expect(wordsOfNotification('txn_type=new_case&case_id=PP-1', account)).toEqual([]);
    expect(wordsOfNotification('', account)).toEqual([]);
  });
});

test.each([
  ['COMPLETED', 'USD', { kind: 'paid', code: 'C1', amount: 899, isOurs: true }],
  ['COMPLETED', 'EUR', { kind: 'paid', code: 'C1', amount: 0 }],
  ['PENDING', 'USD', { kind: 'waiting' }],
  ['DECLINED', 'USD', { kind: 'failed', reason: 'declined' }],
  ['DENIED', 'USD', { kind: 'failed', reason: 'declined' }],
])('a capture that an event calls %s, in %s, becomes %j', async (state, currency, word) => {
  const merchantId = 'EMBEDDED2345N';
  const resource = {
    ...{ id: 'C1', custom_id: payment, payee: { merchant_id: merchantId } },
    amount: { currency_code: currency, value: '8.99' },
  };
  const body = JSON.stringify({ event_type: `PAYMENT.CAPTURE.${state}`, resource });
  // Nothing has to be asked: PayPal would answer with an error.
  const api = apiAnswering({}, 500);
  const orders = createOrders(api, { site: '', merchantId, page: '' });
  expect(await wordsOfEvent({ api, orders, merchantId }, body)).toMatchObject([
    { ...word, about: { payment } },
  ]);
});

/** PayPal, which gives tokens and says the same to everything else. */
function apiAnswering(said: object, status = 200) {
  const answer = (url: string) =>
    url.endsWith('/token')
      ? Response.json({ access_token: 'A21', expires_in: 9_000 })
      : Response.json(said, { status });
  const fetch = ((url: string) => Promise.resolve(answer(url))) as typeof globalThis.fetch;
  const settings = { clientId: 'app', clientSecret: 'secret' };
  return createApi(settings, 'https://paypal.example', { site: '', fetch, now: () => new Date() });
}

test.each([
  [400, true],
  [404, true],
  [422, true],
  [429, true],
  [408, false],
  [409, false],
  [500, false],
  [503, false],
])('a call that PayPal answers with %s was certainly not done: %s', async (status, isRefusal) => {
  const asked = apiAnswering({ name: 'SOMETHING' }, status).call(
    '/v2/checkout/orders',
    z.object({}),
    { body: {} },
  );
  const error: unknown = await asked.catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Error);
  expect(error instanceof PayPalRefusal).toBe(isRefusal);
});

test.each([
  ['live', 'approve', 'https://www.paypal.com/checkoutnow?token=1', true],
  ['live', 'payer-action', 'https://www.paypal.com/checkoutnow?token=1', true],
  ['live', 'self', 'https://www.paypal.com/checkoutnow?token=1', false],
  ['live', 'approve', 'http://www.paypal.com/checkoutnow?token=1', false],
  ['live', 'approve', 'https://www.sandbox.paypal.com/checkoutnow?token=1', false],
  ['live', 'approve', 'https://www.paypal.com.evil.example/checkoutnow', false],
  ['sandbox', 'approve', 'https://www.sandbox.paypal.com/checkoutnow?token=1', true],
  ['sandbox', 'approve', 'javascript:alert(1)', false],
] as const)('%s leads a payer by the link %s to %s: %s', async (environment, rel, href, leads) => {
  const api = apiAnswering({ id: 'ORDER', links: [{ rel, href }] });
  const { page } = addressesOf(environment, '');
  const orders = createOrders(api, { site: 'https://site.example', merchantId: '', page });
  const begun = await orders.begin(attempt).catch((error: unknown) => error);
  expect(begun).toEqual(
    leads
      ? { session: 'ORDER', redirect: href }
      : expect.objectContaining({ reason: 'misconfigured' }),
  );
});

describe('a refund', () => {
  const refund = { id: 'R1', amount: { currency_code: 'USD', value: '8.99' } };
  const code = '2GG279541U471931P';
  const up = `${addressesOf('live', '').api}/v2/payments/captures/${code}`;

  test.each([
    ['COMPLETED', { kind: 'refunded', code: 'R1', amount: 899, refund: payment }],
    ['PENDING', { kind: 'waiting' }],
    ['FAILED', { kind: 'refund-failed', reason: 'FAILED', refund: payment }],
    ['CANCELLED', { kind: 'refund-failed', reason: 'CANCELLED', refund: payment }],
  ])('that is %s becomes %j', (status, word) => {
    const told = refundWord({ ...refund, status, custom_id: `refund-${payment}` }, { code });
    expect(told).toMatchObject({ about: { code }, ...word });
  });

  test('names its money in the link upwards, and nowhere else', () => {
    expect(captureOf({ links: [{ rel: 'up', href: up }] })).toEqual({ code });
    expect(captureOf({ links: [{ rel: 'self', href: up }] })).toEqual({});
    expect(captureOf({ links: undefined })).toEqual({});
  });
});
