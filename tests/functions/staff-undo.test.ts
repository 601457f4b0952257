/**
 * Tests the staff endpoints that undo a step, move a payment and refuse money of another till. Also tests the log
 * of a refund.
 */
import { expect, test } from 'vitest';
import type { DailyLimits } from '#domain/staff/daily-limits.ts';
import type { StaffFind } from '#domain/staff/staff-pages.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingEntry, WaitingMoney } from '#domain/staff/waiting-money.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock, runFunction } =
  await openStackForFile(loadWithSchedules());
const staff = createStaffClient(stack);
const secondStaff = createStaffClient(stack, 'secondStaff');

const sendStep = (id: string, name: string, body: object, client = staff) =>
  client.requestJson<Partial<StaffPayment> & { code?: string }>(`payments/${id}/${name}`, body);
const confirmPayment = (id: string, code = newCode()) =>
  sendStep(id, 'confirm', { reference: code, amount: 899, currency: 'KES' });
/** Returns the ledger of the current month in Nairobi as a file. */
const readLedger = () => {
  const month = new Date(Date.now() + 3 * 3_600_000).toISOString().slice(0, 7);
  return staff.readFile(`ledger?month=${month}&format=csv`);
};
const createOrder = async (name: string) => {
  const listing = await listings.approved({ title: name });
  return { ...listing, payment: await listings.beginPayment(listing) };
};

test('a step of staff is undone within a minute of the server’s clock', async () => {
  const { payment, ...listing } = await createOrder('Akinyi Beads');
  const { body } = await confirmPayment(payment);
  expect(body).toMatchObject({ state: 'paid', undo: { act: 'confirm' } });
  expect(body.undo?.seconds).toBeGreaterThan(0);
  expect(body.undo?.seconds).toBeLessThanOrEqual(60);
  const undoResponse = await sendStep(payment, 'undo', {});
  expect(undoResponse.body).toMatchObject({ state: 'pending', undo: null, receipt_number: null });
  expect((await listings.readStored(listing)).state).toBe('approved');
  await confirmPayment(payment);
  await advanceClock(60);
  const lateResponse = await sendStep(payment, 'undo', {});
  expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'undo-over']);
  expect((await listings.readStored(listing)).state).toBe('live');
});

test('the decisions about money without an order name its advert, also for another sum', async () => {
  const { payment: attempt, id: listing } = await createOrder('Malindi Boats');
  const money = { reference: newCode(), amount: 500, currency: 'KES', reason: 'No reference.' };
  const { body } = await staff.requestJson<StaffPayment>('payments/unmatched', money);
  const matched = await sendStep(body.id, 'adopt', { attempt });
  const actor_name = 'Baraka Otieno';
  const match = { details: { match: 'done', listing }, listing_title: 'Malindi Boats' };
  expect(matched.body).toMatchObject({
    state: 'review',
    decisions: [
      { from_state: null, to_state: 'review', actor_name, listing_title: null },
      { from_state: 'review', to_state: 'review', actor_name, ...match },
    ],
  });
  const findLine = async () =>
    (await staff.requestJson<StaffFind>(`find?q=${money.reference}`)).body.payments.find(
      ({ id }) => id === body.id,
    );
  const act = { actor_name, is_by_payer: false };
  expect(await findLine()).toMatchObject({ arrival: act, match: act });
  const undone = await sendStep(body.id, 'undo', {});
  expect(await findLine()).toMatchObject({ arrival: act, match: null });
  expect(undone.body).toMatchObject({ listing: null });
  expect(undone.body.decisions?.slice(1)).toMatchObject([match, { details: { undone: 'match' } }]);
});

test('a refusal of a code is undone at its payment, before the owner gets an e-mail', async () => {
  const { payment, ...listing } = await createOrder('Garissa Camels');
  const code = await listings.claim(listing);
  const findClaim = async () =>
    (await staff.listAll<WaitingMoney>('waiting-payments')).find(
      (item) => item.kind === 'claim' && item.code === code,
    ) as WaitingEntry<'claim'> | undefined;
  const id = (await findClaim())?.claims[0]?.id ?? 0;
  const refuse = () =>
    staff.requestJson<StaffPayment>(`claims/${id}/refuse`, { reason: 'Nothing came.' });
  const { status, body } = await refuse();
  expect([status, body.id, body.undo?.act]).toEqual([200, payment, 'refuse-claim']);
  expect(await findClaim()).toBeUndefined();
  expect((await sendStep(payment, 'undo', {}, secondStaff)).body).toMatchObject({ undo: null });
  expect((await findClaim())?.claims).toMatchObject([{ id }]);
  await refuse();
  const readEmails = async () =>
    (await database.from('emails').select('template').eq('template', 'claim-refused')).data;
  await runFunction('notify-owners');
  expect(await readEmails()).toEqual([]);
  await advanceClock(60);
  await runFunction('notify-owners');
  expect(await readEmails()).toHaveLength(1);
  expect((await sendStep(payment, 'undo', {})).body.code).toBe('undo-over');
});

test('a move of money needs two staff users and shows the unused days', async () => {
  const wrongOrder = await createOrder('Baraka Cakes');
  const rightOrder = await createOrder('Chebet Honey');
  await confirmPayment(wrongOrder.payment);
  const target = await staff.requestJson(`payments/${wrongOrder.payment}/target/${rightOrder.id}`);
  const expectedTarget = { id: rightOrder.id, title: 'Chebet Honey', ruled_out: null };
  expect(target.body).toMatchObject(expectedTarget);
  expect((await staff.send(`payments/${wrongOrder.payment}/target/999999`)).status).toBe(404);
  const request = { step: 'ask', listing: rightOrder.id, reason: 'The number is theirs.' };
  expect((await sendStep(wrongOrder.payment, 'move', request)).body).toMatchObject({
    state: 'paid',
    move: { state: 'asked', to_title: 'Chebet Honey', from_title: 'Baraka Cakes' },
    // The precision -2 allows a difference of 50 seconds.
    unused_seconds: expect.closeTo(7 * 24 * 3600, -2) as number,
  });
  const ownApproval = await sendStep(wrongOrder.payment, 'move', { step: 'approve' });
  expect([ownApproval.status, ownApproval.body.code]).toEqual([409, 'second-approver']);
  const waitingPayments = await secondStaff.listAll<{ payment?: StaffPayment }>('waiting-payments');
  expect(waitingPayments.map(({ payment }) => payment?.id)).toContain(wrongOrder.payment);
  const approval = await sendStep(wrongOrder.payment, 'move', { step: 'approve' }, secondStaff);
  // The move gives the money to a new payment of the right order, so the payment of the wrong order has failed.
  expect(approval.body).toMatchObject({ state: 'failed', move: { state: 'done' } });
  expect((await listings.readStored(wrongOrder)).state).toBe('expired');
  expect((await listings.readStored(rightOrder)).state).toBe('live');
});

test('money of another till cannot be used and is not in the ledger', async () => {
  const { payment } = await createOrder('Duka Moja');
  const code = newCode();
  const otherPayee = { isOurs: false, payer: '2547*****000' };
  const event = createPaidEvent(899, { payment }, { code, ...otherPayee });
  const args = { p_provider: 'till', p_event: event };
  await database.rpc('record_provider_event', args).throwOnError();
  const [heldPayment] = (await staff.list<StaffPayment>(`payments?q=${code}`)).items;
  expect(heldPayment).toMatchObject({ state: 'review', is_ours: false });
  const id = heldPayment?.id ?? '';
  const target = { listing: heldPayment?.listing?.id ?? 1, package: 'weekly' };
  for (const response of [
    await confirmPayment(id, code),
    await sendStep(id, 'match', target),
    await sendStep(id, 'refund-due', { reason: 'Not ours.' }),
  ]) {
    expect([response.status, response.body.code]).toEqual([409, 'not-our-money']);
  }
  expect(await readLedger()).not.toContain(code);
});

test('a refund is in the log and the ledger with its staff user', async () => {
  const { payment } = await createOrder('Esther Mats');
  await confirmPayment(payment);
  const { reference = '' } = (await sendStep(payment, 'refund-due', { reason: 'Asked for.' })).body;
  const code = 'SKL2BACK01';
  await sendStep(payment, 'refund', { step: 'by-hand', code });
  const { body } = await sendStep(payment, 'refund', { step: 'by-hand', code });
  const sentRefund = { state: 'sent', code, requested_name: 'Baraka Otieno' };
  expect(body).toMatchObject({ refund: sentRefund });
  for (const query of [`subject_id=${reference}`, 'subject_id=skl2back01', 'actor=Baraka']) {
    const entries = await staff.listAll<{ details: { code?: string } }>(`audit?${query}`);
    expect(entries.filter(({ details }) => details.code === code)).toHaveLength(1);
  }
  expect(await staff.readFile('audit?format=csv')).toContain(code);
  expect(await readLedger()).toMatch(/SKL2BACK01.*Baraka/);
});

const readDailyLimits = async () => (await staff.requestJson<DailyLimits>('daily-limits')).body;

test('a missing shilling is accepted with a reason, and the acceptance is undone', async () => {
  const { payment, ...listing } = await createOrder('Fatuma Shoes');
  const money = { reference: newCode(), amount: 898, currency: 'KES' };
  expect((await sendStep(payment, 'confirm', money)).body).toMatchObject({
    state: 'review',
    missing_sum: 1,
    can_accept: true,
    is_reported: false,
  });
  expect((await sendStep(payment, 'accept', { reason: '' })).status).toBe(422);
  const { KES: before } = await readDailyLimits();
  const reason = 'A fee of the bank.';
  expect((await sendStep(payment, 'accept', { reason })).body).toMatchObject({
    state: 'paid',
    received_amount: 898,
    shortfall: { amount: 1, reason, accepted_name: 'Baraka Otieno' },
    undo: { act: 'accept' },
  });
  expect((await readDailyLimits()).KES).toEqual({ ...before, sum: before.sum + 1 });
  expect((await listings.readStored(listing)).state).toBe('live');
  const readLine = async () =>
    (await staff.requestJson<StaffFind>(`find?q=${money.reference}`)).body.payments;
  const shortfall = { amount: 1, reason, accepted_name: 'Baraka Otieno' };
  expect(await readLine()).toMatchObject([{ shortfall }]);
  const undoResponse = await sendStep(payment, 'undo', {});
  expect(undoResponse.body).toMatchObject({ state: 'review', shortfall: null });
  expect((await readDailyLimits()).KES).toEqual(before);
  expect(await readLine()).toMatchObject([{ shortfall: null }]);

  const poorOrder = await createOrder('Gakii Fish');
  const part = { reference: newCode(), amount: 700, currency: 'KES' };
  const { body } = await sendStep(poorOrder.payment, 'confirm', part);
  expect(body).toMatchObject({ missing_sum: 199, can_accept: false });
  expect((await sendStep(poorOrder.payment, 'accept', { reason })).status).toBe(409);
});

test('money that its provider holds or took back is named', async () => {
  const recordEvent = (provider: string, event: object) =>
    database.rpc('record_provider_event', { p_provider: provider, p_event: event }).throwOnError();
  const findPayment = async (query: string) =>
    (await staff.list<StaffPayment>(`payments?q=${query}`)).items[0];
  const heldOrder = await createOrder('Halima Rice');
  const about = { payment: heldOrder.payment };
  await recordEvent('card', { kind: 'waiting', about, isHeld: true });
  expect(await findPayment('Halima+Rice')).toMatchObject({ state: 'pending', is_held: true });

  const { payment, ...listing } = await createOrder('Imani Prints');
  const code = newCode();
  await confirmPayment(payment, code);
  const reversal = newCode();
  await recordEvent('mpesa', { kind: 'taken-back', about: { code }, code: reversal, reason: 'x' });
  const takenBack = { kind: 'taken-back', code: reversal, amount: null, is_closed: false };
  const paid = await findPayment(code);
  expect(paid).toMatchObject({ state: 'paid', taken_back: takenBack });
  const path = `differences/${paid?.taken_back?.id ?? 0}/returned`;
  expect((await staff.send(path, { reason: 'A dispute.' })).status).toBe(204);
  expect(await findPayment(code)).toMatchObject({
    state: 'refunded',
    refund_code: reversal,
    refund: { state: 'sent', sent_name: 'Baraka Otieno' },
  });
  expect((await listings.readStored(listing)).state).toBe('expired');
});
