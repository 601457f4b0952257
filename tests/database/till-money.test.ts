/** Whose money is it that somebody sent to the till? */
import { beforeEach, describe, expect, test } from 'vitest';
import { newCode } from '../support/listing-lifecycle.ts';
import { databaseOfFile } from '../support/database.ts';
import { handIn } from '../support/hand-in.ts';
import { uploadPhotos } from '../support/listing-steps.ts';
import { people } from '../support/seeded-people.ts';

const { sql, value } = await databaseOfFile();
await uploadPhotos(sql);

let turn = 0;
/** Two who sell, and a number that each test has for itself. */
let phone: string;
let shop: number;
let other: number;
let code: string;

beforeEach(async () => {
  phone = `+2547${String(10_000_000 + (turn += 1))}`;
  code = newCode();
  [shop, other] = [await handIn(value, people.amina), await handIn(value, people.amina)];
  await sql.query(`delete from public.attempts`);
});

/** Opens an attempt of so many shillings. @returns its id. */
const order = (listing: number, sum = 899, provider = 'till', from = phone) =>
  value<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, $3, 'KES', $4, false, $5)).id`,
    ...[people.amina, listing, sum, provider, from],
  );

const claim = (listing: number, from = phone) =>
  value('public.claim_payment($1, $2, $3, $4)', people.amina, listing, code, from);

/** The till says that money came; of the number it shows the ends. */
const comes = (sum = 899, from = phone) =>
  value('public.record_provider_word($1, $2)', 'till', {
    kind: 'paid',
    about: { code },
    code,
    amount: sum,
    currency: 'KES',
    isOurs: true,
    payer: `${from.slice(1, 5)}*****${from.slice(-3)}`,
  });

/** Where the money of the code is: the listing and the state of its payment. */
async function money() {
  const { rows } = await sql.query<{ listing_id: number | null; state: string }>(
    'select listing_id, state from public.payments where provider_reference = $1',
    [code],
  );
  expect(rows.length).toBeLessThan(2);
  const [row] = rows;
  return row && [row.listing_id, row.state];
}

test.each([
  ['money first', () => [comes, () => claim(shop)]],
  ['code first', () => [() => claim(shop), comes]],
])('money and a code that agree in number and sum pay the order, %s [I6]', async (_, steps) => {
  await order(shop);
  for (const step of steps()) await step();
  expect(await money()).toEqual([shop, 'paid']);
  const open = `(select count(*)::int from public.payments where listing_id = $1 and state = 'pending')`;
  expect(await value(open, shop), 'the attempt steps back').toBe(0);
});

const stranger = '+254711999999';

describe('of two orders with one sum the money is for the one of its number', () => {
  beforeEach(async () => {
    await order(shop);
    await order(other, 899, 'till', stranger);
  });

  test('when nobody claims it', async () => {
    await comes();
    expect(await money()).toEqual([shop, 'paid']);
  });

  test('when somebody else claimed its code first', async () => {
    await claim(other, stranger);
    await claim(shop);
    await comes();
    expect(await money()).toEqual([shop, 'paid']);
  });

  test('also when only the other one claimed it before it came', async () => {
    await claim(other, stranger);
    await comes();
    expect(await money()).toEqual([null, 'review']);
    await claim(shop);
    expect(await money()).toEqual([shop, 'paid']);
  });
});

test.each([
  ['two orders of one number and sum', () => order(other), 899],
  ['a sum that nobody was asked for', () => Promise.resolve(), 850],
])('waits for staff: %s', async (_, also, sum) => {
  await order(shop);
  await also();
  await comes(sum);
  expect(await money()).toEqual([null, 'review']);
});

test('two orders of the same number that claim one code are for staff', async () => {
  await order(shop);
  await order(other);
  await claim(shop);
  await claim(other);
  await comes();
  expect(await money()).toEqual([null, 'review']);
});

test('another sum under a claimed code is looked at beside its order, and buys nothing [I4]', async () => {
  await order(shop);
  await claim(shop);
  await comes(850);
  expect(await money()).toEqual([shop, 'review']);
});

test('money for a choice that was replaced buys what it was asked for; a second time it goes back [I7]', async () => {
  const first = await order(shop);
  await order(shop, 2999);
  await claim(shop);
  await comes(899);
  expect(await money()).toEqual([shop, 'paid']);
  const sold = `(select package || ' ' || amount from public.payments where provider_reference = $1)`;
  expect(await value(sold, code)).toBe('weekly 899');
  expect(await value('(select state from public.payments where id = $1)', first)).toBe('failed');
  code = newCode();
  await claim(shop);
  await comes(2999);
  expect(await money()).toEqual([shop, 'refund_due']);
});

test('the till’s own word and the prompt’s are one payment, whichever is first [I3, I6]', async () => {
  const prompt = await order(shop, 899, 'mpesa');
  const said = { kind: 'paid', about: { payment: prompt }, code, amount: 899, currency: 'KES' };
  const word = () =>
    value('public.record_provider_word($1, $2)', 'mpesa', { ...said, isOurs: true });
  for (const step of [comes, word, word, comes]) await step();
  expect(await money()).toEqual([shop, 'paid']);
  const settled = `(select count(*)::int from public.payments where listing_id = $1 and receipt_number is not null)`;
  expect(await value(settled, shop)).toBe(1);
});

test('money that staff found for an attempt by card is not credited again when the till tells it [I3]', async () => {
  const attempt = await order(shop, 899, 'card');
  const found = [people.baraka, attempt, code, 899, 'KES'];
  await value('public.confirm_payment($1, $2, $3, $4, $5)', ...found);
  await comes();
  expect(await money()).toEqual([shop, 'paid']);
});

test('nothing else is charged while a prompt is on her phone [I12]', async () => {
  await order(shop, 899, 'mpesa');
  for (const provider of ['mpesa', 'card']) {
    await expect(order(shop, 2999, provider)).rejects.toMatchObject({ code: 'TG423' });
  }
  // The same number and sum for another advert are refused by M-Pesa within two minutes.
  await expect(order(other, 899, 'mpesa')).rejects.toMatchObject({ code: 'TG423' });
  await order(shop);
});

test('a reference has six digits and is no open order’s', async () => {
  await order(shop);
  await order(other);
  const { rows } = await sql.query<{ reference: string }>(
    'select reference from public.orders where closed_at is null',
  );
  const references = rows.map(({ reference }) => reference);
  for (const reference of references) expect(reference).toMatch(/^[1-9]\d{5}$/);
  expect(new Set(references).size).toBe(references.length);
});
