/** Limits of M-Pesa prompts: for a phone number, for a member, and after a provider's refusal. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit, insertMember, provePhone } from '../support/create-and-submit.ts';

const { sql, query } = await openDatabaseForFile();

let turn = 0;
/** Phone numbers and members of each test. */
let phone: string;
let stranger: string;
let amina: string;
let baraka: string;

beforeEach(async () => {
  turn += 1;
  phone = `+2547${String(10_000_000 + turn)}`;
  stranger = `+2541${String(10_000_999 + turn * 1000)}`;
  [amina, baraka] = [await insertMember(sql), await insertMember(sql)];
});

/** Moves the clock forward by the given number of days, until the next test. */
const later = (days: number) =>
  sql.query(`select set_config('embedded.ahead', $1, false)`, [String(days * 86_400)]);
afterEach(() => later(0));

const begin = (owner: string, listing: number, sum: number, to: string) =>
  query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, $3, 'KES', 'mpesa', false, $4)).id`,
    owner,
    listing,
    sum,
    to,
  );

describe('prompts to a number', () => {
  const rejected = (call: Promise<unknown>) =>
    call.then(
      () => undefined,
      (error: unknown) => error as { code: string; detail: string },
    );
  /** The amounts differ, because equal prompts have to be two minutes apart. */
  const prompts = async (owner: string, ...sums: number[]) => {
    for (const sum of sums) await sendPrompt(owner, sum);
  };
  const sendPrompt = async (owner: string, sum: number, at = phone) =>
    begin(owner, await createAndSubmit(query, owner, owner), sum, at);

  test('are three in ten minutes, of all members together', async () => {
    await prompts(amina, 1000, 1001);
    await prompts(baraka, 1002);
    const refused = await rejected(sendPrompt(baraka, 2999));
    expect(refused?.code).toBe('PT429');
    expect(Number(refused?.detail)).toBeGreaterThan(500);
    expect(Number(refused?.detail)).toBeLessThanOrEqual(600);
    await sendPrompt(baraka, 2999, stranger);
    await later(11 / 1440);
    await sendPrompt(baraka, 2999);
  });

  test('are five an hour by a member', async () => {
    for (let at = 0; at < 5; at += 1) await sendPrompt(amina, 899, `+25471155500${at}`);
    const refused = await rejected(sendPrompt(amina, 899, '+254711555009'));
    expect(refused?.code).toBe('PT429');
    expect(Number(refused?.detail)).toBeGreaterThan(3500);
    await sendPrompt(baraka, 899, '+254711555009');
  });

  test('strangers’ prompts do not limit the proven member', async () => {
    await provePhone(query, amina, phone);
    // The prompt that proved the number was sent before the number had an owner.
    await prompts(baraka, 1000, 1001);
    await expect(sendPrompt(baraka, 2999)).rejects.toMatchObject({ code: 'PT429' });
    // The other member has an open prompt of this amount.
    await sendPrompt(amina, 1000);
    // Equal prompts of one member have to be two minutes apart.
    await expect(sendPrompt(amina, 1000)).rejects.toMatchObject({ code: 'TG423' });
  });

  test.each([
    ['too-soon', 899, 120],
    ['busy-phone', 2999, 60],
  ])('a refused prompt, %s, delays the next by its validity', async (reason, sum, wait) => {
    const shop = await createAndSubmit(query, amina, amina);
    const payment = await begin(amina, shop, 899, phone);
    await later(119 / 86_400);
    await query('public.record_provider_event($1, $2)', 'mpesa', {
      kind: 'failed',
      about: { payment },
      reason,
    });
    await later(121 / 86_400);
    const refused = await rejected(begin(amina, shop, sum, phone));
    expect(refused?.code).toBe('TG423');
    expect(Number(refused?.detail)).toBeGreaterThan(wait - 10);
    expect(Number(refused?.detail)).toBeLessThan(wait);
    const { order: held } = await query<{ order: { attempt: { again_at: string } } }>(
      'public.own_checkout($1, $2)',
      amina,
      shop,
    );
    const until = Date.parse(held.attempt.again_at) - Date.now() - 119_000;
    expect(Math.abs(until / 1000 - wait)).toBeLessThan(10);
    await later((119 + wait + 2) / 86_400);
    await begin(amina, shop, sum, phone);
  });
});
