/** Tests how payments to the till are matched to the orders of members. */
import { beforeEach, describe, expect, test } from 'vitest';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { createReader, getErrorCode } from '../support/database-reader.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { maskPhone, openTillForFile, toWholeNumber } from '../support/till.ts';

const till = await openTillForFile();
const { query, beginPayment, claim, recordPayment, provePhone, advanceDays, readPayment } = till;
const { readRows, readField, countRows } = createReader(till.sql);
const { confirmPayment, recordEvent } = createPaymentCalls(createReader(till.sql));

const waitingForStaff = [null, 'review'];

test.each([
  ['money first', () => [recordPayment, () => claim(till.shop)]],
  ['code first', () => [() => claim(till.shop), recordPayment]],
])('a claimed code pays an order of the proven number, %s [I6]', async (_name, steps) => {
  await provePhone(till.amina);
  await beginPayment(till.shop);
  for (const step of steps()) await step();
  expect(await readPayment()).toEqual([till.shop, 'paid']);
  const pendingPayments = `public.payments where listing_id = $1 and state = 'pending'`;
  expect(await countRows(pendingPayments, till.shop)).toBe(0);
});

test('the phone number in a claim is ignored', async () => {
  await provePhone(till.amina);
  await beginPayment(till.shop);
  await claim(till.shop, till.stranger);
  await recordPayment();
  expect(await readPayment()).toEqual([till.shop, 'paid']);
});

test('the order of the proven number’s member is paid', async () => {
  await provePhone(till.amina);
  await beginPayment(till.shop);
  await beginPayment(till.rival);
  await claim(till.rival);
  await recordPayment();
  expect(await readPayment()).toEqual(waitingForStaff);
  await claim(till.shop);
  expect(await readPayment()).toEqual([till.shop, 'paid']);
});

test('a replaced order is paid once, and a second payment refunded [I7]', async () => {
  await provePhone(till.amina);
  const firstPayment = await beginPayment(till.shop);
  await beginPayment(till.shop, till.price + 100);
  await claim(till.shop);
  await recordPayment(till.price);
  expect(await readPayment()).toEqual([till.shop, 'paid']);
  const selectedPackage = `(select package || ' ' || amount from public.payments where provider_reference = $1)`;
  expect(await query(selectedPackage, till.code)).toBe(`${till.packageId} ${till.price}`);
  expect(await readField('payments', 'state', firstPayment)).toBe('failed');
  till.code = newCode();
  await claim(till.shop);
  await recordPayment(till.price + 100);
  expect(await readPayment()).toEqual([till.shop, 'refund_due']);
});

describe('a full phone number settles an order without a code', () => {
  beforeEach(async () => {
    await provePhone(till.amina);
    await beginPayment(till.shop);
  });

  test('the member’s only open order of the amount is paid', async () => {
    await beginPayment(till.rival);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test('an order is paid when the full number follows the masked one', async () => {
    await recordPayment();
    expect(await readPayment()).toEqual(waitingForStaff);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test('an order is paid although a thief claims the code', async () => {
    await beginPayment(till.rival);
    await claim(till.rival);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test.each([
    ['two open orders of the sum', () => beginPayment(till.otherShop), till.price],
    ['no open order of the sum', () => Promise.resolve(), till.price - 49],
  ])('money from a full number waits for staff with %s', async (_name, prepare, sum) => {
    await prepare();
    await recordPayment(sum, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual(waitingForStaff);
  });

  test('money waits for staff if another member proved the number later', async () => {
    await advanceDays(1);
    await provePhone(till.baraka);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual(waitingForStaff);
  });
});

test('a thief’s order with the payer’s number waits', async () => {
  await provePhone(till.amina);
  await beginPayment(till.rival, till.price, 'till', till.phone);
  await beginPayment(till.shop);
  await recordPayment();
  expect(await readPayment()).toEqual(waitingForStaff);
  await claim(till.shop);
  expect(await readPayment()).toEqual([till.shop, 'paid']);
});

test('money with the last digits of a prompted number waits', async () => {
  await beginPayment(till.rival, till.price, 'mpesa', '+254711222923');
  await beginPayment(till.shop);
  await recordPayment(till.price, '+254722444923', (phone) => `2547*****${phone.slice(-3)}`);
  expect(await readPayment()).toEqual(waitingForStaff);
});

test('money with the last digits of a proven number waits', async () => {
  await provePhone(till.baraka, '+254711222924');
  await beginPayment(till.rival);
  await recordPayment(till.price, '+254722444924', (phone) => `2547*****${phone.slice(-3)}`);
  expect(await readPayment()).toEqual(waitingForStaff);
});

test('a leaked code waits with any phone number in its claim', async () => {
  await provePhone(till.amina);
  await provePhone(till.baraka, till.stranger);
  // M-Pesa refuses a second prompt of the same amount within two minutes, and prompts count as proof for a day.
  await advanceDays(1);
  await beginPayment(till.rival, till.price, 'mpesa', till.phone);
  await recordPayment();
  for (const phone of [till.phone, till.stranger, '+254700000001']) await claim(till.rival, phone);
  expect(await readPayment()).toEqual(waitingForStaff);
});

test.each([
  ['the number is not proven', () => Promise.resolve()],
  ['a prompt to the number was not paid', () => beginPayment(till.otherShop, 129, 'mpesa')],
  [
    'staff confirmed a prompt to the number',
    async () => confirmPayment(await beginPayment(till.otherShop, 129, 'mpesa'), newCode(), 129),
  ],
  [
    'the proof is older than 12 months',
    async () => {
      await provePhone(till.amina);
      await advanceDays(366);
    },
  ],
  [
    'another member proved the number since, and the old message comes again',
    async () => {
      const repeatEvent = await provePhone(till.amina);
      await advanceDays(1);
      await provePhone(till.baraka);
      await repeatEvent();
    },
  ],
])('claimed money waits when %s', async (_name, prepare) => {
  await prepare();
  await beginPayment(till.shop);
  await claim(till.shop);
  await recordPayment();
  expect(await readPayment()).toEqual(waitingForStaff);
});

test('money waits when two orders of one member claim its code', async () => {
  await provePhone(till.amina);
  await beginPayment(till.shop);
  await beginPayment(till.otherShop);
  await claim(till.shop);
  await claim(till.otherShop);
  await recordPayment();
  expect(await readPayment()).toEqual(waitingForStaff);
});

test('an amount other than the claimed order’s quote waits [I4]', async () => {
  await provePhone(till.amina);
  await beginPayment(till.shop);
  await claim(till.shop);
  await recordPayment(till.price - 49);
  expect(await readPayment()).toEqual(waitingForStaff);
});

test('money with the reference of an order waits', async () => {
  await beginPayment(till.shop);
  const [order] = await readRows(
    'select reference from public.orders where listing_id = $1',
    till.shop,
  );
  await recordPayment(till.price, till.phone, maskPhone, order as object);
  expect(await readPayment()).toEqual(waitingForStaff);
});

test('the proof of a number is deleted with its account', async () => {
  await provePhone(till.amina);
  expect(await query('app.proven_owner($1)', till.phone)).toBe(till.amina);
  await query('public.delete_member($1)', till.amina);
  expect(await query('app.proven_owner($1)', till.phone)).toBeNull();
});

test('the phone number is stored only with a prompt', async () => {
  const readPhone = (payment: string) => readField('payments', 'phone', payment);
  const tillPayment = await beginPayment(till.shop);
  expect(await readPhone(tillPayment)).toBeNull();
  await claim(till.shop);
  await beginPayment(till.shop);
  expect(await readPhone(tillPayment)).toBeNull();
  expect(await readPhone(await beginPayment(till.shop, till.price, 'card'))).toBeNull();
  expect(await readPhone(await beginPayment(till.otherShop, till.price, 'mpesa'))).toBe(till.phone);
});

test('events of till and prompt are one payment, either first [I3, I6]', async () => {
  const promptPayment = await beginPayment(till.shop, till.price, 'mpesa');
  const event = createPaidEvent(till.price, { payment: promptPayment }, { code: till.code });
  const recordPrompt = () => recordEvent(event, 'mpesa');
  for (const step of [recordPayment, recordPrompt, recordPrompt, recordPayment]) await step();
  expect(await readPayment()).toEqual([till.shop, 'paid']);
  const receipts = 'public.payments where listing_id = $1 and receipt_number is not null';
  expect(await countRows(receipts, till.shop)).toBe(1);
});

test('till money confirmed for a card payment is credited once [I3]', async () => {
  const attempt = await beginPayment(till.shop, till.price, 'card');
  await confirmPayment(attempt, till.code, till.price);
  await recordPayment();
  expect(await readPayment()).toEqual([till.shop, 'paid']);
});

test('an open prompt on a phone blocks every other charge [I12]', async () => {
  await beginPayment(till.shop, till.price, 'mpesa');
  for (const provider of ['mpesa', 'card'])
    expect(await getErrorCode(beginPayment(till.shop, till.price + 100, provider))).toBe('TG423');
  // M-Pesa refuses the same number and amount for another advert within two minutes.
  expect(await getErrorCode(beginPayment(till.otherShop, till.price, 'mpesa'))).toBe('TG423');
  await beginPayment(till.shop);
});

test('a reference has six digits and is unique among open orders', async () => {
  await beginPayment(till.shop);
  await beginPayment(till.otherShop);
  const rows = await readRows<{ reference: string }>(
    'select reference from public.orders where closed_at is null',
  );
  const references = rows.map(({ reference }) => reference);
  for (const reference of references) expect(reference).toMatch(/^[1-9]\d{5}$/);
  expect(new Set(references).size).toBe(references.length);
});
