/** Payments to the till are matched to the orders of members. */
import { beforeEach, describe, expect, test } from 'vitest';
import { newCode } from '../support/listing-lifecycle.ts';
import { tillOfFile } from '../support/till.ts';
import { seededIds } from '../support/seeded-users.ts';
import { masked, whole } from '../support/till.ts';

const till = await tillOfFile();
const { sql, value, order, claim, comes, prove, later, money } = till;

const staff = [null, 'review'];

describe('money and a code settle an order', () => {
  test.each([
    ['money first', () => [comes, () => claim(till.shop)]],
    ['code first', () => [() => claim(till.shop), comes]],
  ])('where the number is proven for the member, %s [I6]', async (_, steps) => {
    await prove(till.amina);
    await order(till.shop);
    for (const step of steps()) await step();
    expect(await money()).toEqual([till.shop, 'paid']);
    const open = `(select count(*)::int from public.payments where listing_id = $1 and state = 'pending')`;
    expect(await value(open, till.shop), 'the attempt steps back').toBe(0);
  });

  test('any number beside the code is ignored', async () => {
    await prove(till.amina);
    await order(till.shop);
    await claim(till.shop, till.stranger);
    await comes();
    expect(await money()).toEqual([till.shop, 'paid']);
  });

  test('the order of the proven number’s member is paid', async () => {
    await prove(till.amina);
    await order(till.shop);
    await order(till.rival);
    await claim(till.rival);
    await comes();
    expect(await money()).toEqual(staff);
    await claim(till.shop);
    expect(await money()).toEqual([till.shop, 'paid']);
  });

  test('a replaced choice is paid once, a second payment refunded [I7]', async () => {
    await prove(till.amina);
    const first = await order(till.shop);
    await order(till.shop, till.price + 100);
    await claim(till.shop);
    await comes(till.price);
    expect(await money()).toEqual([till.shop, 'paid']);
    const sold = `(select package || ' ' || amount from public.payments where provider_reference = $1)`;
    expect(await value(sold, till.code)).toBe(`${till.bought} ${till.price}`);
    expect(await value('(select state from public.payments where id = $1)', first)).toBe('failed');
    till.code = newCode();
    await claim(till.shop);
    await comes(till.price + 100);
    expect(await money()).toEqual([till.shop, 'refund_due']);
  });
});

describe('a whole number settles an order without a code', () => {
  beforeEach(async () => {
    await prove(till.amina);
    await order(till.shop);
  });

  test('the member’s only open order of the amount is paid', async () => {
    await order(till.rival);
    await comes(till.price, till.phone, whole);
    expect(await money()).toEqual([till.shop, 'paid']);
  });

  test('also when it is shown later than the money', async () => {
    await comes();
    expect(await money()).toEqual(staff);
    await comes(till.price, till.phone, whole);
    expect(await money()).toEqual([till.shop, 'paid']);
  });

  test('also when a thief claims the code', async () => {
    await order(till.rival);
    await claim(till.rival);
    await comes(till.price, till.phone, whole);
    expect(await money()).toEqual([till.shop, 'paid']);
  });

  test.each([
    ['two open orders of the sum', () => order(till.other), till.price],
    ['no open order of the sum', () => Promise.resolve(), till.price - 49],
  ])('and waits for staff with %s', async (_, also, sum) => {
    await also();
    await comes(sum, till.phone, whole);
    expect(await money()).toEqual(staff);
  });

  test('another member’s proof of the number leaves it to staff', async () => {
    await later(1);
    await prove(till.baraka);
    await comes(till.price, till.phone, whole);
    expect(await money()).toEqual(staff);
  });
});

describe('money waits for staff', () => {
  test('a thief’s order with the payer’s number waits (H1 a)', async () => {
    await prove(till.amina);
    await order(till.rival, till.price, 'till', till.phone);
    await order(till.shop);
    await comes();
    expect(await money()).toEqual(staff);
    await claim(till.shop);
    expect(await money()).toEqual([till.shop, 'paid']);
  });

  test('digits of a prompt to another number wait (H1 b)', async () => {
    await order(till.rival, till.price, 'mpesa', '+254711222923');
    await order(till.shop);
    await comes(till.price, '+254722444923', (from) => `2547*****${from.slice(-3)}`);
    expect(await money()).toEqual(staff);
  });

  test('digits of a proven number without a claim wait', async () => {
    await prove(till.baraka, '+254711222924');
    await order(till.rival);
    await comes(till.price, '+254722444924', (from) => `2547*****${from.slice(-3)}`);
    expect(await money()).toEqual(staff);
  });

  test('a leaked code claimed with its payer’s digits waits (H1 c)', async () => {
    await prove(till.amina);
    await prove(till.baraka, till.stranger);
    // M-Pesa refuses a second prompt of the same amount within two minutes, and prompts count as proof for a day.
    await later(1);
    await order(till.rival, till.price, 'mpesa', till.phone);
    await comes();
    for (const typed of [till.phone, till.stranger, '+254700000001'])
      await claim(till.rival, typed);
    expect(await money()).toEqual(staff);
  });

  test.each([
    ['the number is not proven', () => Promise.resolve()],
    ['a prompt to the number was not paid', () => order(till.other, 129, 'mpesa')],
    [
      'staff confirmed a prompt to the number',
      async () => {
        const attempt = await order(till.other, 129, 'mpesa');
        const args = [seededIds.baraka, attempt, newCode(), 129, 'KES'];
        await value('public.confirm_payment($1, $2, $3, $4, $5)', ...args);
      },
    ],
    [
      'the proof is older than 12 months',
      async () => {
        await prove(till.amina);
        await later(366);
      },
    ],
    [
      'another member proved the number since, and the old message comes again',
      async () => {
        const again = await prove(till.amina);
        await later(1);
        await prove(till.baraka);
        await again();
      },
    ],
  ])('when %s, though its code is claimed', async (_, before) => {
    await before();
    await order(till.shop);
    await claim(till.shop);
    await comes();
    expect(await money()).toEqual(staff);
  });

  test('when two orders of one member claim its code', async () => {
    await prove(till.amina);
    await order(till.shop);
    await order(till.other);
    await claim(till.shop);
    await claim(till.other);
    await comes();
    expect(await money()).toEqual(staff);
  });

  test('an amount other than the claimed order’s quote waits [I4]', async () => {
    await prove(till.amina);
    await order(till.shop);
    await claim(till.shop);
    await comes(till.price - 49);
    expect(await money()).toEqual(staff);
  });

  test('when the reference of an order stands with it', async () => {
    await order(till.shop);
    const reference = await value(
      '(select reference from public.orders where listing_id = $1)',
      till.shop,
    );
    await comes(till.price, till.phone, masked, { reference });
    expect(await money()).toEqual(staff);
  });
});

test('a proof goes with its account', async () => {
  await prove(till.amina);
  expect(await value('app.proven_owner($1)', till.phone)).toBe(till.amina);
  await value('public.delete_member($1)', till.amina);
  expect(await value('app.proven_owner($1)', till.phone)).toBeNull();
});

test('a number is stored with a prompt alone', async () => {
  const stored = (payment: string) =>
    value('(select phone from public.payments where id = $1)', payment);
  const byHand = await order(till.shop);
  expect(await stored(byHand)).toBeNull();
  await claim(till.shop);
  await order(till.shop);
  expect(await stored(byHand)).toBeNull();
  expect(await stored(await order(till.shop, till.price, 'card'))).toBeNull();
  expect(await stored(await order(till.other, till.price, 'mpesa'))).toBe(till.phone);
});

test('events of till and prompt are one payment, either first [I3, I6]', async () => {
  const prompt = await order(till.shop, till.price, 'mpesa');
  const event = {
    kind: 'paid',
    about: { payment: prompt },
    code: till.code,
    amount: till.price,
    currency: 'KES',
  };
  const recordPrompt = () =>
    value('public.record_provider_event($1, $2)', 'mpesa', { ...event, isOurs: true });
  for (const step of [comes, recordPrompt, recordPrompt, comes]) await step();
  expect(await money()).toEqual([till.shop, 'paid']);
  const settled = `(select count(*)::int from public.payments where listing_id = $1 and receipt_number is not null)`;
  expect(await value(settled, till.shop)).toBe(1);
});

test('till money confirmed for a card payment is credited once [I3]', async () => {
  const attempt = await order(till.shop, till.price, 'card');
  const args = [seededIds.baraka, attempt, till.code, till.price, 'KES'];
  await value('public.confirm_payment($1, $2, $3, $4, $5)', ...args);
  await comes();
  expect(await money()).toEqual([till.shop, 'paid']);
});

test('an open prompt on a phone blocks every other charge [I12]', async () => {
  await order(till.shop, till.price, 'mpesa');
  for (const provider of ['mpesa', 'card']) {
    await expect(order(till.shop, till.price + 100, provider)).rejects.toMatchObject({
      code: 'TG423',
    });
  }
  // M-Pesa refuses the same number and amount for another advert within two minutes.
  await expect(order(till.other, till.price, 'mpesa')).rejects.toMatchObject({ code: 'TG423' });
  await order(till.shop);
});

test('a reference has six digits and is unique among open orders', async () => {
  await order(till.shop);
  await order(till.other);
  const { rows } = await sql.query<{ reference: string }>(
    'select reference from public.orders where closed_at is null',
  );
  const references = rows.map(({ reference }) => reference);
  for (const reference of references) expect(reference).toMatch(/^[1-9]\d{5}$/);
  expect(new Set(references).size).toBe(references.length);
});
