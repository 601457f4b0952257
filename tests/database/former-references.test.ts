/** Staff find matched money by the reference that it had before the match. */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';
import { endUndoMinute } from '../support/undo.ts';

const database = await openDatabaseForFile();
const { sql, query, readField } = database;
const calls = createPaymentCalls(database);
await uploadImages(sql);

let shop: number;
let attempt: string;
let code: string;
let money: string;
let formerReference: string;

const readFormerReference = (payment: string) =>
  readField<string | null>('payments', 'former_reference', payment);

beforeEach(async () => {
  code = newCode();
  shop = await calls.createApprovedAdvert();
  attempt = await calls.beginPayment(shop);
  await sql.query('delete from public.attempts');
  const event = createPaidEvent(899, {}, { code, payer: '2541*****999' });
  money = (await calls.recordEvent(event)).payment;
  formerReference = await readField('payments', 'reference', money);
});

/** Returns the ids of the payments in the search, in the list and in the log of staff. */
async function find(text: string): Promise<string[][]> {
  const ids = async (call: string) =>
    query<string[]>(`array(select distinct ${call} collate "C" as id order by id)`, text);
  return [
    await ids(`(jsonb_array_elements(public.staff_find(20, $1) -> 'payments') ->> 'id')`),
    await ids(`(jsonb_array_elements(public.staff_payments(25, p_query => $1)) ->> 'id')`),
    await ids('(public.staff_audit(25, p_subject_id => $1)).subject_id'),
  ];
}

test.each([
  ['a match to an attempt', () => calls.adoptPayment(money, attempt)],
  ['a match to an advert', () => calls.matchPayment(money, shop)],
  ['a confirmation', () => calls.confirmPayment(attempt, code)],
])('money is found by its former reference after %s', async (_name, match) => {
  await match();
  expect(await readField('payments', 'reference', money)).not.toBe(formerReference);
  expect(await readFormerReference(money)).toBe(formerReference);
  expect(await find(formerReference)).toEqual([[money], [money], [money]]);
});

test('an undone match removes the former reference, and a later match restores it', async () => {
  await calls.adoptPayment(money, attempt);
  await query('public.undo_payment($1, $2)', seededIds.baraka, money);
  expect(await readField('payments', 'reference', money)).toBe(formerReference);
  expect(await readFormerReference(money)).toBeNull();
  await calls.adoptPayment(money, attempt);
  expect(await readFormerReference(money)).toBe(formerReference);
});

test('moved money keeps the reference with which it came', async () => {
  await calls.adoptPayment(money, attempt);
  await endUndoMinute(sql);
  const otherShop = await calls.createApprovedAdvert();
  await query(`public.ask_move($1, $2, $3, 'theirs')`, seededIds.baraka, money, otherShop);
  await query('public.approve_move($1, $2)', randomUUID(), money);
  const moved = await readField('listings', 'live_payment_id', otherShop);
  expect(await readFormerReference(moved)).toBe(formerReference);
  const [inSearch] = await find(formerReference);
  expect(inSearch).toEqual([money, moved].toSorted());
});

test('money that is matched at once, or that opens its own order, has no former reference', async () => {
  await calls.confirmPayment(attempt, newCode());
  expect(await readFormerReference(attempt)).toBeNull();
  await calls.matchPayment(money, await calls.createApprovedAdvert());
  expect(await readField('payments', 'reference', money)).toBe(formerReference);
  expect(await readFormerReference(money)).toBeNull();
});

test('a new reference differs from former ones', async () => {
  const draw = async () => {
    await query('setseed(0.25)');
    return query<string>('app.new_reference()');
  };
  const drawn = await draw();
  await sql.query('update public.payments set former_reference = $1 where id = $2', [drawn, money]);
  expect(await draw()).not.toBe(drawn);
});

test('the failed attempt of a matched order has the payment that paid it, and its failure', async () => {
  await calls.adoptPayment(money, attempt);
  const describe = (payment: string) =>
    query<{ paid_by: unknown; decisions: { to_state: string }[] }>(
      'public.staff_payments(1, p_id => $1) -> 0',
      payment,
    );
  expect(await describe(attempt)).toMatchObject({
    state: 'failed',
    paid_by: { code },
    decisions: [{ to_state: 'failed' }],
  });
  expect((await describe(money)).paid_by).toBeNull();
});

test('a failed attempt has waiting money of its sum from a number that agrees', async () => {
  const order = { provider: 'mpesa', phone: '+254722000517' };
  const prompt = await calls.beginPayment(await calls.createApprovedAdvert(), order);
  const failure = { kind: 'failed', about: { payment: prompt }, reason: 'no-answer' };
  await calls.recordEvent(failure, 'mpesa');
  const recordMoney = async (amount: number, payer: string) => {
    const code = newCode();
    await calls.recordEvent(createPaidEvent(amount, {}, { code, payer }));
    return code;
  };
  const readWaitingMoney = () =>
    query<unknown>(`public.staff_payments(1, p_id => $1) -> 0 -> 'waiting_money'`, prompt);
  await recordMoney(898, '2547*****517');
  await recordMoney(899, '2541*****517');
  expect(await readWaitingMoney()).toBeNull();
  const fitting = await recordMoney(899, '2547*****517');
  expect(await readWaitingMoney()).toEqual({ code: fitting, is_claimed: false });
});

test('an order has the waiting money of which its owner sent the code', async () => {
  const advert = await calls.createApprovedAdvert();
  const order = await calls.beginPayment(advert);
  const claimed = newCode();
  await calls.claim(advert, claimed);
  const readWaitingMoney = () =>
    query<unknown>(`public.staff_payments(1, p_id => $1) -> 0 -> 'waiting_money'`, order);
  expect(await readWaitingMoney()).toBeNull();
  await calls.recordEvent(createPaidEvent(500, {}, { code: claimed, payer: '2541*****519' }));
  expect(await readWaitingMoney()).toEqual({ code: claimed, is_claimed: true });
});
