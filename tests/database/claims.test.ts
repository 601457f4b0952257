/** Tests claims of M-Pesa codes: the state that the member sees, and the limit of claims in a day. */
import { expect, test } from 'vitest';
import { getRefusal } from '../support/database-reader.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { openTillForFile } from '../support/till.ts';

const till = await openTillForFile();
const { query, beginPayment, claim, recordPayment, provePhone } = till;
const { advanceDays, readPayment, createAdvert, getOwner } = till;

const readClaimStates = async (listing: number) => {
  const checkout = await query<{ claims: { state: string }[] }>(
    'public.own_checkout($1, $2)',
    getOwner(listing),
    listing,
  );
  return checkout.claims.map(({ state }) => state);
};

test.each([
  ['no event contains', () => Promise.resolve()],
  ['is of a payment from another number', () => recordPayment(till.price, till.stranger)],
  ['is of a payment with another amount', () => recordPayment(till.price - 49)],
  [
    'another member has claimed',
    async () => {
      await provePhone(till.baraka, till.stranger);
      await beginPayment(till.rival);
      await claim(till.rival);
      await recordPayment(till.price, till.stranger);
    },
  ],
])('a claimed code that %s waits', async (_name, prepare) => {
  await provePhone(till.amina);
  await prepare();
  await beginPayment(till.shop);
  await claim(till.shop);
  expect(await readClaimStates(till.shop)).toEqual(['waiting']);
});

test('a sixth unmatched claim in a day is refused with the seconds to wait', async () => {
  await provePhone(till.amina);
  await beginPayment(till.shop);
  await beginPayment(till.otherShop);
  for (const listing of [till.shop, till.shop, till.otherShop, till.shop, till.shop]) {
    till.code = newCode();
    await claim(listing);
  }
  const earlierCode = till.code;
  till.code = newCode();
  for (const listing of [till.shop, till.otherShop]) {
    const refusal = await getRefusal(claim(listing));
    expect(refusal?.code).toBe('PT429');
    expect(Number(refusal?.detail)).toBeGreaterThan(86_000);
    expect(Number(refusal?.detail)).toBeLessThanOrEqual(86_400);
  }
  till.code = earlierCode;
  await claim(till.shop);
  await beginPayment(till.rival);
  await claim(till.rival);
  await advanceDays(1.01);
  till.code = newCode();
  await claim(till.shop);
});

test('a claim that pays its order does not count for the limit', async () => {
  await provePhone(till.amina);
  for (let index = 0; index < 6; index += 1) {
    till.code = newCode();
    const advert = await createAdvert(till.amina);
    await beginPayment(advert);
    await recordPayment();
    await claim(advert);
    expect(await readPayment()).toEqual([advert, 'paid']);
  }
});
