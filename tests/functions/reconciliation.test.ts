import { expect, test } from 'vitest';

import type { Reconciliation } from '#domain/staff/reconciliation.ts';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import type { AuditEntry } from '#domain/staff/staff-audit.ts';
import type { StaffFind, StaffToday } from '#domain/staff/staff-pages.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { createCheckoutClient } from '../support/checkout-client.ts';
import { setPaymentFault } from '../support/daraja.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createRefundEvent } from '../support/payment-calls.ts';
import { rareTest } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const tools = await openStackForFile();
const { stack, database, listings, advanceClock, runFunction } = tools;
const { payTill } = createCheckoutClient(tools);
const staff = createStaffClient(stack);
const secondStaff = createStaffClient(stack, 'secondStaff');
const hourSeconds = 3600;

const setMpesaFault = (name: PaymentFault['fault']) => setPaymentFault(stack, { fault: name });

/** Creates a submitted listing with a confirmed payment, and returns the code of the payment. */
async function createPaidCode(code = newCode()) {
  await listings.confirm(await listings.beginPayment(await listings.submitted()), { code });
  return code;
}
const reconcile = async () => {
  const { body } = await staff.requestJson<Reconciliation>('reconciliation', {});
  return body.compared.find(({ provider }) => provider === 'mpesa');
};
const findDifferences = async (code: string) =>
  (await staff.listAll<WaitingMoney>('waiting-payments')).flatMap((item) =>
    item.kind === 'difference' && item.difference.code === code ? [item] : [],
  );

/** Checks that the two kinds of waiting entries make up the list, and that the counts of the day are theirs. */
async function expectKindsToDivide() {
  const listKind = async (query = '') =>
    (await staff.listAll<WaitingMoney>(`waiting-payments${query}`)).map(({ kind }) => kind);
  const differences = await listKind('?kind=difference');
  const others = await listKind('?kind=money');
  expect(new Set(differences)).toEqual(new Set(['difference']));
  expect(others).toContain('claim');
  expect(others).not.toContain('difference');
  expect((await listKind()).toSorted()).toEqual([...differences, ...others].toSorted());
  const { body: today } = await staff.requestJson<StaffToday>('today');
  expect(today.differences).toBe(differences.length);
  expect(today.payments).toBe(differences.length + others.length);
  expect((await staff.send('waiting-payments?kind=other')).status).toBe(422);
}

test('an unreported listed payment is matched and noted once [I11]', async () => {
  const listing = await listings.approved({ title: 'Akinyi Beads' });
  await listings.beginPayment(listing);
  await listings.payPrompt(await listings.submitted(), '+254700000021');
  await setMpesaFault('no-callback');
  const phone = '+254700000021';
  const code = await listings.claim(listing, await payTill({ phone }, 899));
  expect((await listings.readStored(listing)).state).toBe('approved');
  // The nightly comparison may run within this hour.
  await advanceClock(hourSeconds);
  expect(await reconcile()).toMatchObject({ isDown: false });
  expect(await reconcile()).toMatchObject({ differences: 0 });
  expect((await listings.readStored(listing)).state).toBe('live');
  const [entry, ...otherEntries] = await findDifferences(code);
  expect(otherEntries).toEqual([]);
  const amounts = { recorded_amount: null, provider_amount: 899 };
  expect(entry).toMatchObject({
    difference: { kind: 'message-missed', provider: 'mpesa', ...amounts },
    payment: { provider_reference: code, state: 'paid', listing: { title: 'Akinyi Beads' } },
  });
  const claimed = await listings.approved({ title: 'Kamau Repairs' });
  await listings.beginPayment(claimed);
  await listings.claim(claimed);
  await expectKindsToDivide();
  const named = { differences: [{ kind: 'message-missed', provider_amount: 899 }] };
  const readPayment = async () =>
    (await staff.listAll<StaffPayment>(`payments?q=${code}`)).find(({ state }) => state === 'paid');
  expect(await readPayment()).toMatchObject(named);
  const { body: result } = await staff.requestJson<StaffFind>(`find?q=${code}`);
  expect(result.payments.find(({ state }) => state === 'paid')).toMatchObject(named);
  const path = `differences/${entry?.difference.id ?? 0}/settle`;
  expect((await staff.send(path, { reason: '' })).status).toBe(422);
  expect((await staff.send(path, { reason: 'The line was down.' })).status).toBe(204);
  expect(await findDifferences(code)).toEqual([]);
  expect(await readPayment()).toMatchObject({
    differences: [],
    decisions: expect.arrayContaining([
      expect.objectContaining({ reason: 'The line was down.' }),
    ]) as object,
  });
  const log = await staff.listAll<AuditEntry>(`audit?subject_id=${code}`);
  expect(log.map(({ reason }) => reason)).toContain('The line was down.');
  await runFunction('reconcile-payments');
  expect(await findDifferences(code), 'a settled difference stays settled').toEqual([]);
});

rareTest('a listed payment with another amount is noted only [I11]', async () => {
  const { id } = await listings.submitted();
  const payment = await listings.beginPayment({ id });
  await setMpesaFault('no-callback');
  const code = await payTill({ phone: '+254700000022' }, 129);
  await listings.confirm(payment, { received: 899, code });
  await advanceClock(hourSeconds);
  await runFunction('reconcile-payments');
  const difference = { kind: 'other-sum', recorded_amount: 899, provider_amount: 129 };
  const expectedEntry = { difference, payment: { state: 'paid' } };
  expect(await findDifferences(code)).toMatchObject([expectedEntry]);
});

rareTest('an unlisted payment in the books is noted after an hour', async () => {
  const code = await createPaidCode();
  await reconcile();
  expect(await findDifferences(code), 'just now').toEqual([]);
  // The order is older than the list of the provider, so its payment may be older too.
  const oldPayment = await listings.beginPayment(await listings.submitted());
  await advanceClock(2 * hourSeconds);
  await reconcile();
  expect(await findDifferences(code)).toMatchObject([
    { difference: { kind: 'not-at-provider', recorded_amount: 899, provider_amount: null } },
  ]);
  await advanceClock(47 * hourSeconds);
  const oldCode = newCode();
  await listings.confirm(oldPayment, { code: oldCode });
  await advanceClock(2 * hourSeconds);
  await reconcile();
  expect(await findDifferences(oldCode)).toEqual([]);
});

test('a provider’s outage is reported, without differences', async () => {
  const code = await createPaidCode();
  await setMpesaFault('down');
  await advanceClock(2 * hourSeconds);
  expect(await reconcile()).toEqual({ provider: 'mpesa', isDown: true, listed: 0, differences: 0 });
  expect(await findDifferences(code)).toEqual([]);
});

/**
 * Compares the recorded payments with a provider's list that contains only these events.
 * @returns the events that the caller has to record, and the number of new differences
 */
async function compare(provider: string, events: object[]) {
  const timestamp = new Date().toISOString();
  const args = { p_provider: provider, p_since: timestamp, p_until: timestamp, p_events: events };
  return (await database.rpc('compare_with_provider', args).throwOnError()).data as unknown;
}
const createListedRefund = (code: string, originalCode: string) => ({
  ...createRefundEvent(originalCode, code),
  at: '2026-01-01T00:00:00Z',
});

test.each([
  ['its message is missing', true, 899, 'message-missed'],
  ['another amount was requested', true, 898, 'went-back'],
  ['it was not requested', false, 899, 'went-back'],
])('a refunded due payment is noted once: %s [I11]', async (_, isRequested, amount, kind) => {
  const code = newCode();
  const refundCode = newCode();
  const payment = await listings.beginPayment(await listings.submitted());
  await listings.confirm(payment, { code });
  await listings.markRefundDue(payment, 'not live');
  const request = { p_actor_id: staffId, p_payment_id: payment, p_approval_from: 10_000 };
  if (isRequested) await database.rpc('ask_refund', request).throwOnError();
  const event = { ...createListedRefund(refundCode, code), amount };
  const unrecorded = kind === 'message-missed' ? [event] : [];
  expect(await compare('mpesa', [event])).toEqual({ unrecorded, differences: 1 });
  expect(await findDifferences(refundCode)).toMatchObject([{ difference: { kind } }]);
});

test('a late decision about a difference is refused with the first one, and a repeated one is not', async () => {
  const code = await createPaidCode();
  const refundCode = newCode();
  await compare('mpesa', [createListedRefund(refundCode, code)]);
  const [entry] = await findDifferences(refundCode);
  const decide = async (client: typeof staff, name: string) => {
    const path = `differences/${entry?.difference.id ?? 0}/${name}`;
    const response = await client.send(path, { reason: 'M-Pesa was called.' });
    return `${response.status} ${await response.text()}`;
  };
  expect(await decide(staff, 'settle')).toBe('204 ');
  expect(await decide(staff, 'settle')).toBe('204 ');
  const late =
    /^409 .*"decision","message":"Baraka Otieno was faster, on .+: Difference checked\. /;
  expect(await decide(secondStaff, 'settle')).toMatch(late);
  expect(await decide(secondStaff, 'close')).toBe('204 ');
  const closed = /^409 .*"decision","message":"Chebet \w+ was faster, on .+: Difference closed\. /;
  expect(await decide(staff, 'close')).toMatch(closed);
});

test('PayPal’s own refunds and reversals are noted [I11]', async () => {
  const paidCode = newCode();
  const refundCode = newCode();
  const reversalCode = newCode();
  const events = [
    createListedRefund(refundCode, paidCode),
    { ...createListedRefund(reversalCode, paidCode), kind: 'taken-back' },
  ];
  const dollarEvents = events.map((event) => ({ ...event, currency: 'USD' }));
  expect(await compare('card', dollarEvents)).toEqual({ unrecorded: [], differences: 2 });
  expect(await findDifferences(refundCode)).toMatchObject([{ difference: { kind: 'went-back' } }]);
  const reversal = { difference: { kind: 'taken-back' } };
  expect(await findDifferences(reversalCode)).toMatchObject([reversal]);
});
