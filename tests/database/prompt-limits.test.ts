/** Tests the limits of M-Pesa prompts: for a phone number, for a member, and after a provider's refusal. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit, insertMember, provePhone } from '../support/create-and-submit.ts';
import { getErrorCode, getRefusal } from '../support/database-reader.ts';

const database = await openDatabaseForFile();
const { sql, query } = database;
const { beginPayment, recordEvent } = createPaymentCalls(database);

let testCount = 0;
/** The phone numbers and members of one test. */
let phone: string;
let stranger: string;
let amina: string;
let baraka: string;

beforeEach(async () => {
  testCount += 1;
  phone = `+2547${String(10_000_000 + testCount)}`;
  stranger = `+2541${String(10_000_999 + testCount * 1000)}`;
  [amina, baraka] = [await insertMember(sql), await insertMember(sql)];
});

/** Moves the clock forward by the given number of days, until the next test. */
const advanceDays = (days: number) =>
  sql.query(`select set_config('embedded.ahead', $1, false)`, [String(days * 86_400)]);
afterEach(() => advanceDays(0));

const beginPrompt = (owner: string, listing: number, amount: number, phone: string) =>
  beginPayment(listing, { owner, amount, phone, provider: 'mpesa' });

/** Sends prompts with different amounts, because equal prompts have to be two minutes apart. */
const sendPrompts = async (owner: string, ...sums: number[]) => {
  for (const sum of sums) await sendPrompt(owner, sum);
};
const sendPrompt = async (owner: string, sum: number, payerPhone = phone) =>
  beginPrompt(owner, await createAndSubmit(query, owner, owner), sum, payerPhone);

test('a number gets three prompts in ten minutes from all members', async () => {
  await sendPrompts(amina, 1000, 1001);
  await sendPrompts(baraka, 1002);
  const refusal = await getRefusal(sendPrompt(baraka, 2999));
  expect(refusal?.code).toBe('PT429');
  expect(Number(refusal?.detail)).toBeGreaterThan(500);
  expect(Number(refusal?.detail)).toBeLessThanOrEqual(600);
  await sendPrompt(baraka, 2999, stranger);
  await advanceDays(11 / 1440);
  await sendPrompt(baraka, 2999);
});

test('a member sends five prompts an hour', async () => {
  for (let digit = 0; digit < 5; digit += 1) await sendPrompt(amina, 899, `+25471155500${digit}`);
  const refusal = await getRefusal(sendPrompt(amina, 899, '+254711555009'));
  expect(refusal?.code).toBe('PT429');
  expect(Number(refusal?.detail)).toBeGreaterThan(3500);
  await sendPrompt(baraka, 899, '+254711555009');
});

test('strangers’ prompts do not limit the proven member', async () => {
  await provePhone(query, amina, phone);
  // The prompt that proved the number was sent before the number had an owner.
  await sendPrompts(baraka, 1000, 1001);
  expect(await getErrorCode(sendPrompt(baraka, 2999))).toBe('PT429');
  // The other member has an open prompt of this amount.
  await sendPrompt(amina, 1000);
  // Equal prompts of one member have to be two minutes apart.
  expect(await getErrorCode(sendPrompt(amina, 1000))).toBe('TG423');
});

test.each([
  ['too-soon', 899, 120],
  ['busy-phone', 2999, 60],
])('a refused prompt, %s, delays the next by its validity', async (reason, sum, wait) => {
  const shop = await createAndSubmit(query, amina, amina);
  const payment = await beginPrompt(amina, shop, 899, phone);
  await advanceDays(119 / 86_400);
  await recordEvent({ kind: 'failed', about: { payment }, reason }, 'mpesa');
  await advanceDays(121 / 86_400);
  const refusal = await getRefusal(beginPrompt(amina, shop, sum, phone));
  expect(refusal?.code).toBe('TG423');
  expect(Number(refusal?.detail)).toBeGreaterThan(wait - 10);
  expect(Number(refusal?.detail)).toBeLessThan(wait);
  const againAt = "public.own_checkout($1, $2) #>> '{order,attempt,again_at}'";
  const remainingMs = Date.parse(await query(againAt, amina, shop)) - Date.now() - 119_000;
  expect(Math.abs(remainingMs / 1000 - wait)).toBeLessThan(10);
  await advanceDays((119 + wait + 2) / 86_400);
  await beginPrompt(amina, shop, sum, phone);
});
