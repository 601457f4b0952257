/** Payments to the till are matched to the orders of members. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newCode } from '../support/listing-lifecycle.ts';
import { openTillForFile } from '../support/till.ts';
import { seededIds } from '../support/seeded-users.ts';
import { maskPhone, toWholeNumber } from '../support/till.ts';

const till = await openTillForFile();
const { sql, query, beginPayment, claim, recordPayment, provePhone, advanceDays, readPayment } =
  till;

const staff = [null, 'review'];

describe('money and a code settle an order', () => {
  test.each([
    ['money first', () => [recordPayment, () => claim(till.shop)]],
    ['code first', () => [() => claim(till.shop), recordPayment]],
  ])('where the number is proven for the member, %s [I6]', async (_, steps) => {
    await provePhone(till.amina);
    await beginPayment(till.shop);
    for (const step of steps()) await step();
    expect(await readPayment()).toEqual([till.shop, 'paid']);
    const open = `(select count(*)::int from public.payments where listing_id = $1 and state = 'pending')`;
    expect(await query(open, till.shop), 'the attempt steps back').toBe(0);
  });

  test('any number beside the code is ignored', async () => {
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
    expect(await readPayment()).toEqual(staff);
    await claim(till.shop);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test('a replaced choice is paid once, a second payment refunded [I7]', async () => {
    await provePhone(till.amina);
    const first = await beginPayment(till.shop);
    await beginPayment(till.shop, till.price + 100);
    await claim(till.shop);
    await recordPayment(till.price);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
    const sold = `(select package || ' ' || amount from public.payments where provider_reference = $1)`;
    expect(await query(sold, till.code)).toBe(`${till.packageId} ${till.price}`);
    expect(await query('(select state from public.payments where id = $1)', first)).toBe('failed');
    till.code = newCode();
    await claim(till.shop);
    await recordPayment(till.price + 100);
    expect(await readPayment()).toEqual([till.shop, 'refund_due']);
  });
});

describe('a whole number settles an order without a code', () => {
  beforeEach(async () => {
    await provePhone(till.amina);
    await beginPayment(till.shop);
  });

  test('the member’s only open order of the amount is paid', async () => {
    await beginPayment(till.rival);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test('also when it is shown later than the money', async () => {
    await recordPayment();
    expect(await readPayment()).toEqual(staff);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test('also when a thief claims the code', async () => {
    await beginPayment(till.rival);
    await claim(till.rival);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test.each([
    ['two open orders of the sum', () => beginPayment(till.otherShop), till.price],
    ['no open order of the sum', () => Promise.resolve(), till.price - 49],
  ])('and waits for staff with %s', async (_, also, sum) => {
    await also();
    await recordPayment(sum, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual(staff);
  });

  test('another member’s proof of the number leaves it to staff', async () => {
    await advanceDays(1);
    await provePhone(till.baraka);
    await recordPayment(till.price, till.phone, toWholeNumber);
    expect(await readPayment()).toEqual(staff);
  });
});

describe('money waits for staff', () => {
  test('a thief’s order with the payer’s number waits (H1 a)', async () => {
    await provePhone(till.amina);
    await beginPayment(till.rival, till.price, 'till', till.phone);
    await beginPayment(till.shop);
    await recordPayment();
    expect(await readPayment()).toEqual(staff);
    await claim(till.shop);
    expect(await readPayment()).toEqual([till.shop, 'paid']);
  });

  test('digits of a prompt to another number wait (H1 b)', async () => {
    await beginPayment(till.rival, till.price, 'mpesa', '+254711222923');
    await beginPayment(till.shop);
    await recordPayment(till.price, '+254722444923', (from) => `2547*****${from.slice(-3)}`);
    expect(await readPayment()).toEqual(staff);
  });

  test('digits of a proven number without a claim wait', async () => {
    await provePhone(till.baraka, '+254711222924');
    await beginPayment(till.rival);
    await recordPayment(till.price, '+254722444924', (from) => `2547*****${from.slice(-3)}`);
    expect(await readPayment()).toEqual(staff);
  });

  test('a leaked code claimed with its payer’s digits waits (H1 c)', async () => {
    await provePhone(till.amina);
    await provePhone(till.baraka, till.stranger);
    // M-Pesa refuses a second prompt of the same amount within two minutes, and prompts count as proof for a day.
    await advanceDays(1);
    await beginPayment(till.rival, till.price, 'mpesa', till.phone);
    await recordPayment();
    for (const typed of [till.phone, till.stranger, '+254700000001'])
      await claim(till.rival, typed);
    expect(await readPayment()).toEqual(staff);
  });

  test.each([
    ['the number is not proven', () => Promise.resolve()],
    ['a prompt to the number was not paid', () => beginPayment(till.otherShop, 129, 'mpesa')],
    [
      'staff confirmed a prompt to the number',
      async () => {
        const attempt = await beginPayment(till.otherShop, 129, 'mpesa');
        const args = [seededIds.baraka, attempt, newCode(), 129, 'KES'];
        await query('public.confirm_payment($1, $2, $3, $4, $5)', ...args);
      },
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
        const again = await provePhone(till.amina);
        await advanceDays(1);
        await provePhone(till.baraka);
        await again();
      },
    ],
  ])('when %s, though its code is claimed', async (_, before) => {
    await before();
    await beginPayment(till.shop);
    await claim(till.shop);
    await recordPayment();
    expect(await readPayment()).toEqual(staff);
  });

  test('when two orders of one member claim its code', async () => {
    await provePhone(till.amina);
    await beginPayment(till.shop);
    await beginPayment(till.otherShop);
    await claim(till.shop);
    await claim(till.otherShop);
    await recordPayment();
    expect(await readPayment()).toEqual(staff);
  });

  test('an amount other than the claimed order’s quote waits [I4]', async () => {
    await provePhone(till.amina);
    await beginPayment(till.shop);
    await claim(till.shop);
    await recordPayment(till.price - 49);
    expect(await readPayment()).toEqual(staff);
  });

  test('when the reference of an order stands with it', async () => {
    await beginPayment(till.shop);
    const reference = await query(
      '(select reference from public.orders where listing_id = $1)',
      till.shop,
    );
    await recordPayment(till.price, till.phone, maskPhone, { reference });
    expect(await readPayment()).toEqual(staff);
  });
});

test('a proof goes with its account', async () => {
  await provePhone(till.amina);
  expect(await query('app.proven_owner($1)', till.phone)).toBe(till.amina);
  await query('public.delete_member($1)', till.amina);
  expect(await query('app.proven_owner($1)', till.phone)).toBeNull();
});

test('a number is stored with a prompt alone', async () => {
  const stored = (payment: string) =>
    query('(select phone from public.payments where id = $1)', payment);
  const byHand = await beginPayment(till.shop);
  expect(await stored(byHand)).toBeNull();
  await claim(till.shop);
  await beginPayment(till.shop);
  expect(await stored(byHand)).toBeNull();
  expect(await stored(await beginPayment(till.shop, till.price, 'card'))).toBeNull();
  expect(await stored(await beginPayment(till.otherShop, till.price, 'mpesa'))).toBe(till.phone);
});

test('events of till and prompt are one payment, either first [I3, I6]', async () => {
  const prompt = await beginPayment(till.shop, till.price, 'mpesa');
  const event = {
    kind: 'paid',
    about: { payment: prompt },
    code: till.code,
    amount: till.price,
    currency: 'KES',
  };
  const recordPrompt = () =>
    query('public.record_provider_event($1, $2)', 'mpesa', { ...event, isOurs: true });
  for (const step of [recordPayment, recordPrompt, recordPrompt, recordPayment]) await step();
  expect(await readPayment()).toEqual([till.shop, 'paid']);
  const settled = `(select count(*)::int from public.payments where listing_id = $1 and receipt_number is not null)`;
  expect(await query(settled, till.shop)).toBe(1);
});

test('till money confirmed for a card payment is credited once [I3]', async () => {
  const attempt = await beginPayment(till.shop, till.price, 'card');
  const args = [seededIds.baraka, attempt, till.code, till.price, 'KES'];
  await query('public.confirm_payment($1, $2, $3, $4, $5)', ...args);
  await recordPayment();
  expect(await readPayment()).toEqual([till.shop, 'paid']);
});

test('an open prompt on a phone blocks every other charge [I12]', async () => {
  await beginPayment(till.shop, till.price, 'mpesa');
  for (const provider of ['mpesa', 'card']) {
    await expect(beginPayment(till.shop, till.price + 100, provider)).rejects.toMatchObject({
      code: 'TG423',
    });
  }
  // M-Pesa refuses the same number and amount for another advert within two minutes.
  await expect(beginPayment(till.otherShop, till.price, 'mpesa')).rejects.toMatchObject({
    code: 'TG423',
  });
  await beginPayment(till.shop);
});

test('a reference has six digits and is unique among open orders', async () => {
  await beginPayment(till.shop);
  await beginPayment(till.otherShop);
  const { rows } = await sql.query<{ reference: string }>(
    'select reference from public.orders where closed_at is null',
  );
  const references = rows.map(({ reference }) => reference);
  for (const reference of references) expect(reference).toMatch(/^[1-9]\d{5}$/);
  expect(new Set(references).size).toBe(references.length);
});
