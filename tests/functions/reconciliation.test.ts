import { describe, expect, test } from 'vitest';
import { site as business } from '#content/site.ts';
import type { Reconciliation } from '#domain/staff/reconciliation.ts';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { setPaymentFault, listSimulatorPayments, usePhone } from '../support/daraja.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock, runFunction } = await openStackForFile();
const staff = createStaffClient(stack);
const hour = 3600;

const fault = (name: PaymentFault['fault']) => setPaymentFault(stack, { fault: name });

/**
 * A customer pays the till with no prompt.
 * @returns the code
 */
async function payTill(amount: number, phone: string): Promise<string> {
  await usePhone(stack, { phone }, { do: 'pay', amount: String(amount), till: business.till });
  const [newest] = await listSimulatorPayments(stack);
  return String(newest?.['receipt']);
}
const reconcile = async () => {
  const { body } = await staff.requestJson<Reconciliation>('reconciliation', {});
  return body.compared.find(({ provider }) => provider === 'mpesa');
};
const differences = async (code: string) =>
  (await staff.listAll<WaitingMoney>('waiting-payments')).flatMap((item) =>
    item.kind === 'difference' && item.difference.code === code ? [item] : [],
  );

describe('what a provider lists', () => {
  test('an unreported listed payment is matched and noted once [I11]', async () => {
    const listing = await listings.approved({ title: 'Akinyi Beads' });
    await listings.beginPayment(listing);
    await listings.payPrompt(await listings.submitted(), '+254700000021');
    await fault('no-callback');
    const code = await listings.claim(listing, await payTill(899, '0700000021'));
    expect((await listings.readStored(listing)).state).toBe('approved');
    // This hour may include the nightly run.
    await advanceClock(hour);
    expect(await reconcile()).toMatchObject({ isDown: false });
    expect(await reconcile()).toMatchObject({ differences: 0 });
    expect((await listings.readStored(listing)).state).toBe('live');
    const [noted, ...more] = await differences(code);
    expect(more).toEqual([]);
    expect(noted).toMatchObject({
      difference: {
        kind: 'message-missed',
        provider: 'mpesa',
        recorded_amount: null,
        provider_amount: 899,
      },
      payment: { provider_reference: code, state: 'paid', listing: { title: 'Akinyi Beads' } },
    });
    const path = `differences/${noted?.difference.id ?? 0}/settle`;
    expect((await staff.send(path, { reason: '' })).status).toBe(422);
    expect((await staff.send(path, { reason: 'The line was down.' })).status).toBe(204);
    expect(await differences(code)).toEqual([]);
    await runFunction('reconcile-payments');
    expect(await differences(code), 'what was looked into does not come back').toEqual([]);
  });

  test('a listed payment with another amount is noted only [I11]', async () => {
    const { id } = await listings.submitted();
    const payment = await listings.beginPayment({ id });
    await fault('no-callback');
    const code = await payTill(129, '0700000022');
    await listings.confirm(payment, { received: 899, code });
    await advanceClock(hour);
    await runFunction('reconcile-payments');
    expect(await differences(code)).toMatchObject([
      {
        difference: { kind: 'other-sum', recorded_amount: 899, provider_amount: 129 },
        payment: { state: 'paid' },
      },
    ]);
  });
});

describe('what the books have', () => {
  test('an unlisted payment in the books is noted after an hour', async () => {
    const code = newCode();
    await listings.confirm(await listings.beginPayment(await listings.submitted()), { code });
    await reconcile();
    expect(await differences(code), 'just now').toEqual([]);
    // The order is older than the list, so its payment may be older too.
    const old = {
      payment: await listings.beginPayment(await listings.submitted()),
      code: newCode(),
    };
    await advanceClock(2 * hour);
    await reconcile();
    expect(await differences(code)).toMatchObject([
      { difference: { kind: 'not-at-provider', recorded_amount: 899, provider_amount: null } },
    ]);
    await advanceClock(47 * hour);
    await listings.confirm(old.payment, { code: old.code });
    await advanceClock(2 * hour);
    await reconcile();
    expect(await differences(old.code)).toEqual([]);
  });
});

test('a provider’s outage is reported, without differences', async () => {
  const code = newCode();
  await listings.confirm(await listings.beginPayment(await listings.submitted()), { code });
  await fault('down');
  await advanceClock(2 * hour);
  expect(await reconcile()).toEqual({ provider: 'mpesa', isDown: true, listed: 0, differences: 0 });
  expect(await differences(code)).toEqual([]);
});

/**
 * Compares a list with only these events.
 * @returns the events that had not arrived, and the number of new differences
 */
async function compare(provider: string, events: object[]) {
  const now = new Date().toISOString();
  const args = { p_provider: provider, p_since: now, p_until: now, p_events: events };
  return (await database.rpc('compare_with_provider', args).throwOnError()).data as unknown;
}
const wentBack = (code: string, of: string) => ({
  kind: 'refunded',
  about: { code: of },
  code,
  amount: 899,
  currency: 'KES',
  at: '2026-01-01T00:00:00Z',
});

test.each([
  ['no message of it came', true, 899, 'message-missed'],
  ['another sum was asked for', true, 898, 'went-back'],
  ['nobody asked for it', false, 899, 'went-back'],
])('a refunded due payment is noted once: %s [I11]', async (_, isAsked, amount, kind) => {
  const code = newCode();
  const back = newCode();
  const payment = await listings.beginPayment(await listings.submitted());
  await listings.confirm(payment, { code });
  await listings.markRefundDue(payment, 'not live');
  const request = { p_actor_id: staffId, p_payment_id: payment, p_approval_from: 10_000 };
  if (isAsked) await database.rpc('ask_refund', request).throwOnError();
  const event = { ...wentBack(back, code), amount };
  const unrecorded = kind === 'message-missed' ? [event] : [];
  expect(await compare('mpesa', [event])).toEqual({ unrecorded, differences: 1 });
  expect(await differences(back)).toMatchObject([{ difference: { kind } }]);
});

test('PayPal’s own refunds and reversals are noted [I11]', async () => {
  const paid = newCode();
  const back = newCode();
  const reversed = newCode();
  const events = [wentBack(back, paid), { ...wentBack(reversed, paid), kind: 'taken-back' }];
  const inDollars = events.map((event) => ({ ...event, currency: 'USD' }));
  expect(await compare('card', inDollars)).toEqual({ unrecorded: [], differences: 2 });
  expect(await differences(back)).toMatchObject([{ difference: { kind: 'went-back' } }]);
  expect(await differences(reversed)).toMatchObject([{ difference: { kind: 'taken-back' } }]);
});
