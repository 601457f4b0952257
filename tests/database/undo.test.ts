/** For one minute, staff can undo a match, a confirmation or a 'Give back', which restores the earlier state. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';
import { endUndoMinute, readUndoState } from '../support/undo.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows, countRows, readField } = database;
const calls = createPaymentCalls(database);
const { beginPayment, confirmPayment, getPaymentState, askSmallRefund } = calls;
await uploadImages(sql);
await prepareInvariants(sql);

const { baraka: staff } = seededIds;
let shop: number;
let attempt: string;
let code: string;

beforeEach(async () => {
  code = newCode();
  shop = await calls.createApprovedAdvert();
  attempt = await beginPayment(shop);
  await sql.query('delete from public.attempts');
});

const recordTillPayment = async () => {
  const event = createPaidEvent(899, {}, { code, payer: '2541*****999' });
  return (await calls.recordEvent(event)).payment;
};
const confirmAttempt = (amount = 899) => confirmPayment(attempt, code, amount);
const giveBack = (payment: string) => calls.markRefundDue(payment);
const endMinute = () => endUndoMinute(sql);
/** Confirms the attempt, and ends the minute in which the confirmation can be undone. */
const confirmFinally = async () => {
  await confirmAttempt();
  await endMinute();
};
const undo = (payment: string, actor: string = staff) =>
  query<string>('public.undo_payment($1, $2)', actor, payment);

const readState = () => readUndoState(sql, shop, code);
const readNet = () =>
  query<number | null>('(select sum(amount)::int from public.ledger where code = $1)', code);
const readShopState = () => calls.getListingState(shop);
const getReceiptNumber = (payment: string) =>
  readField<number | null>('payments', 'receipt_number', payment);

const payLater = async () => confirmPayment(await beginPayment(shop), newCode());

/** Returns a function that runs the steps, and returns the attempt. */
const after =
  (...steps: (() => Promise<unknown>)[]) =>
  async () => {
    for (const step of steps) await step();
    return attempt;
  };

const actions: [
  name: string,
  prepare: () => Promise<string>,
  action: (payment: string) => Promise<unknown>,
][] = [
  ['a match to an attempt', recordTillPayment, (money) => calls.adoptPayment(money, attempt)],
  ['a match to an advert', recordTillPayment, (money) => calls.matchPayment(money, shop)],
  ['a confirmation', after(), () => confirmAttempt()],
  ['a confirmation of a claim', after(() => calls.claim(shop, code)), () => confirmAttempt()],
  ['a confirmation of reported money', after(recordTillPayment), () => confirmAttempt()],
  ['a confirmation of another sum', after(), () => confirmAttempt(500)],
  ['a give back of a live advert', after(confirmFinally), giveBack],
  ['a give back before a later payment', after(confirmAttempt, payLater, endMinute), giveBack],
  ['a give back of unmatched money', recordTillPayment, giveBack],
];

describe.each(actions)('%s', (_name, prepare, action) => {
  test('an undone action leaves the former state and can repeat', async () => {
    const payment = await prepare();
    const stateBefore = await readState();
    await action(payment);
    expect(await readState()).not.toEqual(stateBefore);
    await undo(payment);
    expect(await readState()).toEqual({ ...stateBefore, net: (await readNet()) ?? null });
    expect((await readNet()) ?? 0).toBe((stateBefore as { net: number | null }).net ?? 0);
    expect(await findBrokenInvariants(sql)).toEqual([]);
    await action(payment);
    expect(await findBrokenInvariants(sql)).toEqual([]);
  });

  test('the action cannot be undone after its minute', async () => {
    const payment = await prepare();
    await action(payment);
    await endMinute();
    await expect(undo(payment)).rejects.toMatchObject({ code: 'TG408' });
  });

  test('no notice to the owner is due within the minute', async () => {
    const payment = await prepare();
    await query('public.lease_notices(1000)');
    const dueNotices = `public.notices
      where listing_id = $1 and done_at is null and next_attempt_at <= app.now()`;
    await action(payment);
    expect(await countRows(dueNotices, shop)).toBe(0);
    await undo(payment);
    await endMinute();
  });
});

test('an undone confirmation voids its receipt, and the next receipt is new', async () => {
  await confirmAttempt();
  const receipt = await getReceiptNumber(attempt);
  await undo(attempt);
  expect(await getReceiptNumber(attempt)).toBe(null);
  expect(
    await query('(select payment_id from public.void_receipts where receipt_number = $1)', receipt),
  ).toBe(attempt);
  await confirmAttempt();
  expect(await getReceiptNumber(attempt)).toBeGreaterThan(receipt ?? Number.NaN);
});

test('an undone code is credited when its provider reports it', async () => {
  await confirmAttempt();
  await undo(attempt);
  const money = await recordTillPayment();
  expect(money).not.toBe(attempt);
  expect(await getPaymentState(money)).toBe('review');
  expect(await readNet()).toBe(899);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test.each<[string, (money: string) => Promise<unknown>]>([
  ['a match to an attempt', (money) => calls.adoptPayment(money, attempt)],
  ['a match to an advert', (money) => calls.matchPayment(money, shop)],
  ['a confirmation', () => confirmAttempt()],
  ["'Give back'", (money) => giveBack(money)],
])('%s settles the missing message of its money, and the undo opens it again', async (_, act) => {
  const money = await recordTillPayment();
  await query(`app.note_difference('message-missed', 'mpesa', $1, null, null, 899, 'KES')`, code);
  const readSettled = () =>
    query('(select settled_by from public.payment_differences where code = $1)', code);
  await act(money);
  expect(await readSettled()).toBe(staff);
  await undo(money);
  expect(await readSettled()).toBeNull();
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a match without staff leaves the missing message of its money to staff', async () => {
  await calls.claim(shop, code);
  await query(`app.note_difference('message-missed', 'mpesa', $1, null, null, 899, 'KES')`, code);
  await recordTillPayment();
  const isOpen = 'public.payment_differences where code = $1 and settled_at is null';
  expect(await countRows(isOpen, code)).toBe(1);
});

test('an undone code is no difference to the provider', async () => {
  await confirmAttempt();
  await undo(attempt);
  await query(
    `public.compare_with_provider('mpesa', app.now() - interval '48 hours', app.now() + interval '2 hours', '[]')`,
  );
  expect(await countRows('public.payment_differences where code = $1', code)).toBe(0);
});

test.each([
  ['a give back', () => giveBack(attempt)],
  ['the end of its advert', () => calls.withdrawAdvert(shop)],
])('after %s a confirmation is undone only in reverse order', async (_name, endPaidTime) => {
  await confirmAttempt();
  await endPaidTime();
  const stateBefore = await readShopState();
  if ((await getErrorCode(undo(attempt))) === 'TG408')
    expect(await readShopState()).toBe(stateBefore);
  else
    expect([await undo(attempt), await getPaymentState(attempt)]).toEqual(['pending', 'pending']);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test.each([
  ['has ordered again', 899, 'paid', () => beginPayment(shop)],
  ['has withdrawn', 500, 'review', () => calls.withdrawAdvert(shop)],
])('a confirmation is not undone once its owner %s', async (_name, amount, state, action) => {
  await confirmAttempt(amount);
  await action();
  await expect(undo(attempt)).rejects.toMatchObject({ code: 'TG408' });
  expect(await getPaymentState(attempt)).toBe(state);
});

test('a give back stays once other money paid its order', async () => {
  await confirmFinally();
  await giveBack(attempt);
  const otherMoney = { code: newCode(), payer: '2547*****000' };
  await calls.recordEvent(createPaidEvent(899, { payment: attempt }, otherMoney));
  await expect(undo(attempt)).rejects.toMatchObject({ code: 'TG408' });
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a repeated undo changes nothing more', async () => {
  await confirmAttempt();
  expect(await undo(attempt)).toBe('pending');
  expect(await undo(attempt)).toBe('pending');
  await expect(undo(attempt, randomUUID())).rejects.toMatchObject({ code: 'TG408' });
});

test('the audit log names the staff user of an action and of its undo', async () => {
  const otherStaff = randomUUID();
  await confirmAttempt();
  await undo(attempt, otherStaff);
  const rows = await readRows(
    `select actor_id, from_state, to_state, details ->> 'undone' as undone from public.audit_log
     where subject_id = $1 order by id desc limit 3`,
    attempt,
  );
  expect(rows).toEqual([
    { actor_id: otherStaff, from_state: 'pending', to_state: 'pending', undone: 'confirm' },
    { actor_id: otherStaff, from_state: 'paid', to_state: 'pending', undone: null },
    { actor_id: staff, from_state: 'pending', to_state: 'paid', undone: null },
  ]);
});

const makeRefundsDue = () =>
  sql.query(
    'update public.payment_refunds set next_try_at = app.now() where next_try_at is not null',
  );
const leaseRefund = (payment: string) => query<unknown[]>('public.lease_refunds(10, $1)', payment);

test('a refund waits for the minute, and an undo withdraws it', async () => {
  await confirmFinally();
  await giveBack(attempt);
  expect(await askSmallRefund(attempt, randomUUID())).toBe('sending');
  expect(await leaseRefund(attempt)).toEqual([]);
  expect(await undo(attempt)).toBe('paid');
  expect(await readShopState()).toBe('live');
  await makeRefundsDue();
  expect(await leaseRefund(attempt)).toEqual([]);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a refund goes to the provider after the minute', async () => {
  await confirmFinally();
  await giveBack(attempt);
  await askSmallRefund(attempt, randomUUID());
  await makeRefundsDue();
  expect(await leaseRefund(attempt)).toHaveLength(1);
  await expect(undo(attempt)).rejects.toMatchObject({ code: 'TG408' });
});
