import { describe, expect, test } from 'vitest';
import { createAccount, createCapture, merchantId } from '#tests/support/paypal-account.ts';
import { ForgedMessage, UnconfirmedMessage } from '../provider.ts';
import { verifyNotification, confirmNotification } from './ipn.ts';

describe('a notification', () => {
  const settings = { merchantId, receiver: 'cards@tangaza.example' };
  const code = '5O190127TN364715T';
  const fields = {
    txn_id: code,
    payment_status: 'Completed',
    receiver_email: 'Cards@Tangaza.example',
    mc_gross: '279.99',
    mc_currency: 'USD',
    custom: '482915',
  };
  const createBody = (change: object = {}) =>
    new URLSearchParams({ ...fields, ...change }).toString();

  /** Verifies a notification with a fake PayPal that responds with `reply`. */
  const verifyWith = async (body: string, reply: string, status = 200, client = '') => {
    const requests: unknown[] = [];
    const fetch = ((_: string, init: RequestInit) => {
      requests.push(init.body);
      return Promise.resolve(new Response(reply, { status }));
    }) as typeof globalThis.fetch;
    const outcome = await verifyNotification(body, {
      ...settings,
      validation: '',
      fetch,
      client,
    }).catch((error: unknown) => error);
    return { requests, outcome };
  };

  test.each([
    [{}, 1],
    [{ receiver_id: merchantId, receiver_email: 'second@tangaza.example' }, 1],
    [{ receiver_email: 'second@tangaza.example', business: settings.receiver }, 1],
    [{ receiver_id: 'STRANGER2345N' }, 0],
    [{ receiver_email: 'somebody@else.example' }, 0],
    [{ txn_id: '1' }, 0],
    [{ txn_id: '../../v1/oauth2/tok' }, 0],
  ])('with %j is sent back to PayPal %i times', async (change, times) => {
    const body = createBody(change);
    const { requests, outcome } = await verifyWith(body, 'INVALID');
    expect(outcome).toBeInstanceOf(ForgedMessage);
    expect(requests).toEqual(Array(times).fill(`cmd=_notify-validate&${body}`));
  });

  test('is valid only if PayPal confirms it', async () => {
    const verified = await verifyWith(createBody(), 'VERIFIED');
    expect(verified.outcome).toMatch(/^[0-9a-f]{64}$/);
    expect((await verifyWith(createBody(), 'VERIFIED')).outcome).toBe(verified.outcome);
    expect((await verifyWith(createBody({ mc_gross: '1' }), 'VERIFIED')).outcome).not.toBe(
      verified.outcome,
    );
    const unavailable = await verifyWith(createBody(), '', 500);
    expect(unavailable.outcome).toBeInstanceOf(Error);
    expect(unavailable.outcome).not.toBeInstanceOf(ForgedMessage);
  });

  test('of the same sender causes at most 20 requests a minute', async () => {
    const results = await Promise.all(
      Array.from({ length: 200 }, () => verifyWith(createBody(), 'INVALID', 200, '192.0.2.1')),
    );
    expect(results.flatMap(({ requests }) => requests).length).toBeLessThanOrEqual(20);
    const unverified = results.filter(({ requests }) => requests.length === 0);
    for (const { outcome } of unverified) expect(outcome).not.toBeInstanceOf(ForgedMessage);
    expect((await verifyWith(createBody(), 'VERIFIED', 200, '192.0.2.2')).requests).toHaveLength(1);
  });

  test.each(['txn_type=new_case&case_id=PP-1', '', `txn_id=${code}`])(
    'that concerns no payment sends no request: %s',
    async (body) => {
      const { requests, outcome } = await verifyWith(body, 'VERIFIED');
      expect([requests, outcome]).toEqual([[], undefined]);
    },
  );

  test('becomes an event of PayPal’s capture, without its own fields', async () => {
    const capture = createCapture({ id: code, custom_id: '482916' });
    const { account } = createAccount({ [`/v2/payments/captures/${code}`]: capture });
    expect(await confirmNotification(account, createBody(), new Date())).toMatchObject([
      { kind: 'paid', code, amount: 899, isOurs: true, about: { reference: '482916' } },
    ]);
  });

  test('without a capture becomes an event of PayPal’s list of transactions', async () => {
    const info = {
      transaction_id: code,
      transaction_event_code: 'T0006',
      transaction_status: 'S',
      transaction_amount: { currency_code: 'USD', value: '8.99' },
      transaction_initiation_date: '2026-11-24T09:00:00+0000',
      custom_field: '482916',
    };
    const createList = (transactions: object[]) => ({
      '/v1/reporting/transactions': {
        account_number: merchantId,
        total_pages: 1,
        transaction_details: transactions,
      },
    });
    const { account } = createAccount(createList([{ transaction_info: info }]));
    expect(await confirmNotification(account, createBody(), new Date())).toMatchObject([
      { kind: 'paid', code, amount: 899, about: { reference: '482916' } },
    ]);
    const otherAccount = createAccount(createList([])).account;
    await expect(
      confirmNotification(otherAccount, createBody(), new Date()),
    ).rejects.toBeInstanceOf(UnconfirmedMessage);
  });
});
