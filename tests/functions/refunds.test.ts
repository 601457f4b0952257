/**
 * Tests refunds through all components: staff endpoints, both simulators, their messages and the scheduled
 * function.
 */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import type { StaffFind } from '#domain/staff/staff-pages.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { createCheckoutClient } from '../support/checkout-client.ts';
import { setPaymentFault } from '../support/daraja.ts';
import { takeCases } from '../support/repetitions.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { control, loadWithSchedules, openStackForFile } from '../support/stack.ts';

const tools = await openStackForFile(loadWithSchedules('settle-payments'));
const { stack, advanceClock, runFunction } = tools;
const { createShop, startPayment, decideAtPayPal, payTill, readPayments } =
  createCheckoutClient(tools);
afterEach(() => control(stack, 'clock', { reset: true }));
const staff = createStaffClient(stack);
const secondStaff = createStaffClient(stack, 'secondStaff');

const sendRefundStep = (id: string, body: object, client = staff) =>
  client.requestJson<Partial<StaffPayment>>(`payments/${id}/refund`, body);
const makeRefundDue = async (id: string) => {
  await staff.requestJson(`payments/${id}/refund-due`, { reason: 'Paid twice.' });
  // Staff can undo the step within a minute, so the site calls no provider before.
  await advanceClock(60);
};
const findPayment = async (query: string) =>
  (await staff.list<StaffPayment>(`payments?q=${query}`)).items[0];
const expectState = (query: string, state: string, refund: object) =>
  expect.poll(() => findPayment(query), { timeout: 5_000 }).toMatchObject({ state, refund });

/** Creates a payment at the till that matches no order, and makes its refund due. */
async function payAtTill(amount = 899) {
  const { phone } = await createShop();
  const receipt = await payTill({ phone }, amount);
  await expect.poll(() => findPayment(receipt)).toMatchObject({ state: 'review' });
  const { id } = (await findPayment(receipt)) as StaffPayment;
  await makeRefundDue(id);
  return { id, receipt, phone };
}

/** Returns the code of the reversal of the only payment from a phone, or null. */
const findReversal = async (phone: string) => (await readPayments({ phone }))[0]?.['reversal'];

const faults: [fault: PaymentFault['fault'], delaySeconds: number][] = [
  ['none', 0],
  ['twice', 0],
  ['error', 61],
  ['before-response', 0],
  ['late', 2 * 3600],
  ['cut-off', 0],
  ['down', 61],
];
const cases = takeCases(faults, 2);
test.each(cases)('a refund is sent once with a code: %s [I6] [I8]', async (fault, delaySeconds) => {
  vi.spyOn(console, 'error').mockReturnValue();
  const { id, receipt, phone } = await payAtTill();
  const faultSeconds = Math.max(delaySeconds - 1, 0);
  if (fault !== 'none')
    await setPaymentFault(stack, { fault, times: 1, delaySeconds: faultSeconds });
  await sendRefundStep(id, { step: 'send' });
  await sendRefundStep(id, { step: 'send' });
  if (delaySeconds > 0) await advanceClock(delaySeconds);
  await expectState(receipt, 'refunded', { state: 'sent', method: 'provider' });
  expect(await findPayment(receipt)).toMatchObject({ refund_code: await findReversal(phone) });
});

test('a refund already sent needs its code from staff', async () => {
  const { id, receipt, phone } = await payAtTill();
  await setPaymentFault(stack, { fault: 'no-callback', times: 1 });
  await sendRefundStep(id, { step: 'send' });
  const earlyResponse = await sendRefundStep(id, { step: 'by-hand', code: 'SKL2ZZZ991' });
  expect(earlyResponse.status).toBe(409);
  await advanceClock(3500);
  await expectState(receipt, 'refund_due', { reason: null });
  await advanceClock(101);
  await expectState(receipt, 'refund_due', { reason: 'went-back-already', can_note: true });
  expect((await sendRefundStep(id, { step: 'send' })).status, 'never a second time').toBe(200);
  await runFunction('settle-payments');
  const code = String(await findReversal(phone));
  const response = await sendRefundStep(id, { step: 'by-hand', code });
  expect(response.body).toMatchObject({ state: 'refunded', refund_code: code });
});

test('a large refund is sent after a second approval', async () => {
  const { id, receipt, phone } = await payAtTill(10_000);
  await sendRefundStep(id, { step: 'send' });
  await runFunction('settle-payments');
  await expectState(receipt, 'refund_due', { state: 'asked' });
  expect((await sendRefundStep(id, { step: 'approve' })).status).toBe(409);
  await sendRefundStep(id, { step: 'approve' }, secondStaff);
  await expectState(receipt, 'refunded', { state: 'sent', approved_name: 'Chebet Koech' });
  expect(await findReversal(phone)).not.toBeNull();
});

test('a refund of unknown money is sent manually', async () => {
  const code = 'SKL2ZZZ992';
  const money = { reference: code, amount: 899, currency: 'KES', reason: 'No name.' };
  const { body } = await staff.requestJson<StaffPayment>('payments/unmatched', money);
  await makeRefundDue(body.id);
  // The first staff user has reached the daily limit for refunds without approval, so another staff user sends
  // this refund.
  await sendRefundStep(body.id, { step: 'send' }, secondStaff);
  await expectState(code, 'refund_due', { state: 'failed', reason: 'unknown-transaction' });
  const failure = { refund: 'failed', cause: 'unknown-transaction' };
  expect((await findPayment(code))?.decisions.map(({ details }) => details)).toContainEqual(
    failure,
  );
  const { payments } = (await staff.requestJson<StaffFind>(`find?q=${code}`)).body;
  expect(payments[0]?.refund?.failure, 'the search says it, too').toEqual({
    at: expect.any(String) as string,
    cause: 'unknown-transaction',
  });
  const manualStep = { step: 'by-hand', code: 'SKL2ZZZ993' };
  const response = await sendRefundStep(body.id, manualStep, secondStaff);
  expect(response.body.state).toBe('refunded');
});

describe('PayPal', () => {
  /** Creates a live advert with a card payment, and makes the refund of this payment due. */
  async function payByCard() {
    const { order } = await startPayment(await createShop(), { provider: 'card' });
    const { id = '', redirect } = order?.attempt ?? {};
    await decideAtPayPal(redirect, 'pay');
    const findPaidPayment = async () => {
      const { items } = await staff.list<StaffPayment>('payments?state=paid');
      return items.find((payment) => payment.id === id);
    };
    await expect.poll(findPaidPayment, { timeout: 5_000 }).toBeDefined();
    const { provider_reference: code } = (await findPaidPayment()) as StaffPayment;
    await makeRefundDue(id);
    return { id, code: code ?? '' };
  }

  const faults: [fault: PaymentFault['fault'], delaySeconds: number][] = [
    ['none', 0],
    ['twice', 0],
    ['error', 61],
    ['no-callback', 0],
    ['cut-off', 61],
    ['down', 61],
  ];
  const rows = takeCases(faults, 1);
  test.each(rows)('a payment is refunded once: fault %s [I6] [I8]', async (fault, delaySeconds) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { id, code } = await payByCard();
    if (fault !== 'none')
      await setPaymentFault(stack, { fault, times: 1, delaySeconds: 30 }, 'card');
    await sendRefundStep(id, { step: 'send' });
    if (delaySeconds > 0) await advanceClock(delaySeconds);
    await expectState(code, 'refunded', { state: 'sent', method: 'provider' });
    const response = await fetch(`${stack.site}/.local/paypal/transactions.json`);
    const transactions = (await response.json()) as { custom: string; wentBack: object[] }[];
    const refundedPayment = transactions.find(({ custom }) => custom === id);
    expect(refundedPayment?.wentBack).toMatchObject([{ cents: 899 }]);
  });
});
