import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  createAccount,
  createCapture,
  merchantId,
  paymentId,
} from '#tests/support/paypal-account.ts';
import { createSamplePayment } from '#tests/support/samples.ts';
import { UnconfirmedMessage } from '../provider.ts';
import { createApi, PayPalRefusal } from './api.ts';
import { confirmEvent } from './events.ts';
import { getAddresses } from './addresses.ts';
import { findCapture, toRefundEvent } from './refunds.ts';
import { parsePaymentRef, createOrders } from './orders.ts';

const attempt = createSamplePayment({
  id: paymentId,
  reference: '482915',
  provider: 'card',
  currency: 'USD',
});

test.each([
  [paymentId, { payment: paymentId }],
  ['482915', { reference: '482915' }],
  ['082915', {}],
  ['4829150', {}],
  ['AB482915', {}],
  ['', {}],
  [undefined, {}],
])('the custom id %j refers to %j', (custom, about) => {
  expect(parsePaymentRef(custom)).toEqual(about);
});

const createEvent = (kind: string, resource: object) =>
  JSON.stringify({ event_type: kind, resource: { id: 'C1', ...resource } });

describe('an event of a capture', () => {
  test.each([
    [{}, { kind: 'paid', code: 'C1', amount: 899, currency: 'USD', isOurs: true }],
    [{ amount: { currency_code: 'EUR', value: '8.99' } }, { kind: 'paid', amount: 0 }],
    [{ payee: { merchant_id: 'STRANGER2345N' } }, { kind: 'paid', isOurs: false }],
    [{ status: 'PARTIALLY_REFUNDED' }, { kind: 'paid', amount: 899 }],
    [{ status: 'PENDING' }, { kind: 'waiting', isHeld: true }],
    [{ status: 'DECLINED' }, { kind: 'failed', reason: 'declined' }],
  ])(
    'with PayPal’s fields %j becomes %j, regardless of its body',
    async (change, providerEvent) => {
      const { account } = createAccount({ '/v2/payments/captures/C1': createCapture(change) });
      const forgedResource = createCapture({
        amount: { currency_code: 'USD', value: '279.99' },
        custom_id: '482915',
      });
      for (const kind of ['COMPLETED', 'PENDING', 'DENIED']) {
        const providerEvents = await confirmEvent(
          account,
          createEvent(`PAYMENT.CAPTURE.${kind}`, forgedResource),
        );
        expect(providerEvents).toMatchObject([{ ...providerEvent, about: { payment: paymentId } }]);
      }
    },
  );

  test('of an unknown capture is unconfirmed', async () => {
    const { account } = createAccount({});
    const body = createEvent('PAYMENT.CAPTURE.COMPLETED', createCapture());
    await expect(confirmEvent(account, body)).rejects.toBeInstanceOf(UnconfirmedMessage);
  });

  test('without a payee is read from its order', async () => {
    const ids = { related_ids: { order_id: 'ORDER1' } };
    const capture = createCapture({ payee: undefined, supplementary_data: ids });
    const unit = { custom_id: paymentId, payee: { merchant_id: merchantId } };
    const { account } = createAccount({
      '/v2/payments/captures/C1': capture,
      '/v2/checkout/orders/ORDER1': {
        id: 'ORDER1',
        status: 'COMPLETED',
        purchase_units: [{ ...unit, payments: { captures: [capture] } }],
      },
    });
    const providerEvents = await confirmEvent(
      account,
      createEvent('PAYMENT.CAPTURE.COMPLETED', {}),
    );
    expect(providerEvents).toMatchObject([{ kind: 'paid', code: 'C1', isOurs: true }]);
  });

  test.each([
    ['../../v1/other', 'PAYMENT.CAPTURE.COMPLETED'],
    ['C1?fields=all', 'PAYMENT.CAPTURE.COMPLETED'],
    ['C1', 'BILLING.PLAN.CREATED'],
  ])('with the id %s and the kind %s sends no request', async (id, kind) => {
    const { account, paths } = createAccount({});
    expect(await confirmEvent(account, createEvent(kind, { id }))).toEqual([]);
    expect(paths).toEqual([]);
  });
});

describe('an event of a refund or reversal', () => {
  const up = { rel: 'up', href: 'https://api.example/v2/payments/captures/C1' };
  const refundResource = {
    id: 'R1',
    status: 'COMPLETED',
    amount: { currency_code: 'USD', value: '8.99' },
  };
  const forgedResource = { id: 'R1', amount: { currency_code: 'USD', value: '1.00' }, links: [up] };

  test('becomes PayPal’s response about the refund', async () => {
    const { account } = createAccount({
      '/v2/payments/refunds/R1': { ...refundResource, links: [up] },
    });
    expect(
      await confirmEvent(account, createEvent('PAYMENT.CAPTURE.REFUNDED', forgedResource)),
    ).toMatchObject([{ kind: 'refunded', code: 'R1', amount: 899, about: { code: 'C1' } }]);
  });

  test('about a reversal that PayPal does not find is confirmed by the capture', async () => {
    const body = createEvent('PAYMENT.CAPTURE.REVERSED', forgedResource);
    const refunded = createAccount({ '/v2/payments/captures/C1': { status: 'REFUNDED' } });
    expect(await confirmEvent(refunded.account, body)).toMatchObject([
      { kind: 'taken-back', code: 'R1', about: { code: 'C1' } },
    ]);
    const completed = createAccount({ '/v2/payments/captures/C1': { status: 'COMPLETED' } });
    await expect(confirmEvent(completed.account, body)).rejects.toBeInstanceOf(UnconfirmedMessage);
  });
});

/** Creates an API client on a fake PayPal, which issues tokens and responds to every other request with `body`. */
function createFakeApi(body: object, status = 200) {
  const respond = (url: string) =>
    url.endsWith('/token')
      ? Response.json({ access_token: 'A21', expires_in: 9_000 })
      : Response.json(body, { status });
  const fetch = ((url: string) => Promise.resolve(respond(url))) as typeof globalThis.fetch;
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
])('status %s proves that a call had no effect: %s', async (status, isRefusal) => {
  const pending = createFakeApi({ name: 'SOMETHING' }, status).call(
    '/v2/checkout/orders',
    z.object({}),
    { body: {} },
  );
  const error: unknown = await pending.catch((thrown: unknown) => thrown);
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
] as const)('%s accepts the link %s to %s: %s', async (environment, rel, href, isAccepted) => {
  const api = createFakeApi({ id: 'ORDER', links: [{ rel, href }] });
  const { page } = getAddresses(environment, '');
  const orders = createOrders(api, { site: 'https://site.example', merchantId: '', page });
  const result = await orders.begin(attempt).catch((error: unknown) => error);
  expect(result).toEqual(
    isAccepted
      ? { session: 'ORDER', redirect: href }
      : expect.objectContaining({ reason: 'misconfigured' }),
  );
});

describe('a refund', () => {
  const refund = { id: 'R1', amount: { currency_code: 'USD', value: '8.99' } };
  const code = '2GG279541U471931P';
  const up = `${getAddresses('live', '').api}/v2/payments/captures/${code}`;

  test.each([
    ['COMPLETED', { kind: 'refunded', code: 'R1', amount: 899, refund: paymentId }],
    ['PENDING', { kind: 'waiting' }],
    ['FAILED', { kind: 'refund-failed', reason: 'FAILED', refund: paymentId }],
    ['CANCELLED', { kind: 'refund-failed', reason: 'CANCELLED', refund: paymentId }],
  ])('that is %s becomes %j', (status, providerEvent) => {
    const result = toRefundEvent({ ...refund, status, custom_id: `refund-${paymentId}` }, { code });
    expect(result).toMatchObject({ about: { code }, ...providerEvent });
  });

  test('names its capture only in the up link', () => {
    expect(findCapture({ links: [{ rel: 'up', href: up }] })).toEqual({ code });
    expect(findCapture({ links: [{ rel: 'self', href: up }] })).toEqual({});
    expect(findCapture({ links: undefined })).toEqual({});
  });
});
