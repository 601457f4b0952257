/** Refunds through all components: staff, both simulators, their messages, the scheduled function. */
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { setPaymentFault, listSimulatorPayments, usePhone } from '../support/daraja.ts';
import { openListingStackForFile, createOwnerClient } from '../support/own-listings.ts';
import { takeCases } from '../support/repetitions.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { control } from '../support/stack.ts';

const { stack, steps, advanceClock, runFunction } = await openListingStackForFile();
afterEach(() => control(stack, 'clock', { reset: true }));
const staff = createStaffClient(stack);

const step = (id: string, body: object) =>
  staff.requestJson<Partial<StaffPayment>>(`payments/${id}/refund`, body);
const due = async (id: string) => {
  await staff.requestJson(`payments/${id}/refund-due`, { reason: 'Paid twice.' });
  // The refund can be undone until then, so no provider is called before.
  await advanceClock(60);
};
const findPayment = async (query: string) =>
  (await staff.list<StaffPayment>(`payments?q=${query}`)).items[0];
const expectState = (query: string, state: string, refund: object) =>
  expect.poll(() => findPayment(query), { timeout: 5_000 }).toMatchObject({ state, refund });

let phones = 900;

/** A payment at the till that matches no order. */
async function paidAtTill(amount = 899) {
  phones += 1;
  const phone = `+254700000${phones}`;
  await usePhone(stack, { phone }, { do: 'pay', amount: String(amount), till: '5378141' });
  const receipt = String((await findReversal(phone))?.['receipt']);
  await expect.poll(() => findPayment(receipt)).toMatchObject({ state: 'review' });
  const { id } = (await findPayment(receipt)) as StaffPayment;
  await due(id);
  return { id, receipt, phone };
}

/** Returns the simulator's entry for the only payment of a phone. */
const findReversal = async (phone: string) =>
  (await listSimulatorPayments(stack)).find((paid) => paid['phone'] === phone.slice(1));

describe('M-Pesa', () => {
  const faults: [PaymentFault['fault'], number][] = [
    ['none', 0],
    ['twice', 0],
    ['error', 61],
    ['before-response', 0],
    ['late', 2 * 3600],
    ['cut-off', 0],
    ['down', 61],
  ];
  test.each(takeCases(faults, 3))(
    'a refund is sent once under fault %s, with code [I6] [I8]',
    async (fault, seconds) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const { id, receipt, phone } = await paidAtTill();
      if (fault !== 'none') {
        await setPaymentFault(stack, { fault, times: 1, delaySeconds: Math.max(seconds - 1, 0) });
      }
      await step(id, { step: 'send' });
      await step(id, { step: 'send' });
      if (seconds > 0) await advanceClock(seconds);
      await expectState(receipt, 'refunded', { state: 'sent', method: 'provider' });
      const reversal = (await findReversal(phone))?.['reversal'];
      expect(await findPayment(receipt)).toMatchObject({ refund_code: reversal });
    },
  );

  test('a refund already sent needs its code from staff', async () => {
    const { id, receipt, phone } = await paidAtTill();
    await setPaymentFault(stack, { fault: 'no-callback', times: 1 });
    await step(id, { step: 'send' });
    expect((await step(id, { step: 'by-hand', code: 'SKL2ZZZ991' })).status, 'too early').toBe(409);
    await advanceClock(3500);
    await expectState(receipt, 'refund_due', { reason: null });
    await advanceClock(101);
    await expectState(receipt, 'refund_due', { reason: 'went-back-already', can_note: true });
    expect((await step(id, { step: 'send' })).status, 'never a second time').toBe(200);
    await runFunction('run-due-transitions');
    const code = String((await findReversal(phone))?.['reversal']);
    const noted = await step(id, { step: 'by-hand', code });
    expect(noted.body).toMatchObject({ state: 'refunded', refund_code: code });
  });

  test('a large refund is sent after a second approval', async () => {
    const { id, receipt, phone } = await paidAtTill(10_000);
    await step(id, { step: 'send' });
    await runFunction('run-due-transitions');
    await expectState(receipt, 'refund_due', { state: 'asked' });
    expect((await step(id, { step: 'approve' })).status).toBe(409);
    await createStaffClient(stack, 'secondStaff').requestJson(`payments/${id}/refund`, {
      step: 'approve',
    });
    await expectState(receipt, 'refunded', { state: 'sent', approved_name: 'Chebet Koech' });
    expect((await findReversal(phone))?.['reversal']).not.toBeNull();
  });

  test('a refund of unknown money is sent manually', async () => {
    const { id = '', provider_reference: code } = (
      await staff.requestJson<Partial<StaffPayment>>('payments/unmatched', {
        reference: 'SKL2ZZZ992',
        amount: 899,
        currency: 'KES',
        reason: 'No name.',
      })
    ).body;
    await due(id);
    // The first member of staff has reached the daily refund limit, so a further refund needs another approver.
    await createStaffClient(stack, 'secondStaff').requestJson(`payments/${id}/refund`, {
      step: 'send',
    });
    await expectState(code ?? '', 'refund_due', { state: 'failed', reason: 'unknown-transaction' });
    const sent = await createStaffClient(stack, 'secondStaff').requestJson<Partial<StaffPayment>>(
      `payments/${id}/refund`,
      { step: 'by-hand', code: 'SKL2ZZZ993' },
    );
    expect(sent.body.state).toBe('refunded');
  });
});

describe('PayPal', () => {
  /** A live advert that was paid by card, with a payment that is due for a refund. */
  async function paidByCard() {
    const { id } = await steps.approved();
    await steps.resetRateLimits();
    const owner = await createOwnerClient(stack, 'member');
    const { body } = await owner.pay(id, { provider: 'card' });
    const { attempt } = (body as { order: { attempt: { id: string; redirect: string } } }).order;
    const token = new URL(attempt.redirect).searchParams.get('token') ?? '';
    const form = new URLSearchParams({ token, outcome: 'pay' });
    await fetch(attempt.redirect, { method: 'POST', body: form, redirect: 'manual' });
    const paid = async () =>
      (await staff.list<StaffPayment>('payments?state=paid')).items.find(
        (each) => each.id === attempt.id,
      );
    await expect.poll(paid, { timeout: 5_000 }).toBeDefined();
    const { provider_reference: code } = (await paid()) as StaffPayment;
    await due(attempt.id);
    return { id: attempt.id, code: code ?? '' };
  }

  const faults: [PaymentFault['fault'], number][] = [
    ['none', 0],
    ['twice', 0],
    ['error', 61],
    ['no-callback', 0],
    ['cut-off', 61],
    ['down', 61],
  ];
  test.each(takeCases(faults, 3))(
    'sends it back once under the fault %s [I6] [I8]',
    async (fault, seconds) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const { id, code } = await paidByCard();
      if (fault !== 'none') {
        await setPaymentFault(stack, { fault, times: 1, delaySeconds: 30 }, 'card');
      }
      await step(id, { step: 'send' });
      if (seconds > 0) await advanceClock(seconds);
      await expectState(code, 'refunded', { state: 'sent', method: 'provider' });
      const answer = await fetch(`${stack.site}/.local/paypal/transactions.json`);
      const all = (await answer.json()) as { custom: string; wentBack: { cents: number }[] }[];
      expect(all.find(({ custom }) => custom === id)?.wentBack).toMatchObject([{ cents: 899 }]);
    },
  );
});
