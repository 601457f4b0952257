/** Codes that a member claims: the result for the member, and the number of accepted claims. */
import { describe, expect, test } from 'vitest';
import { newCode } from '../support/listing-lifecycle.ts';
import { tillOfFile } from '../support/till.ts';

const till = await tillOfFile();
const { value, order, claim, comes, prove, later, money, newAdvert, getOwner } = till;

describe('a code that is claimed', () => {
  const claims = async (listing: number) => {
    const checkout = await value<{ claims: { state: string }[] }>(
      'public.own_checkout($1, $2)',
      getOwner(listing),
      listing,
    );
    return checkout.claims.map(({ state }) => state);
  };

  test.each([
    ['nobody knows', () => Promise.resolve()],
    ['is of another number', () => comes(till.price, till.stranger)],
    ['is of another sum', () => comes(till.price - 49)],
    [
      'is another member’s',
      async () => {
        await prove(till.baraka, till.stranger);
        await order(till.rival);
        await claim(till.rival);
        await comes(till.price, till.stranger);
      },
    ],
  ])('and %s waits like any other', async (_, before) => {
    await prove(till.amina);
    await before();
    await order(till.shop);
    await claim(till.shop);
    expect(await claims(till.shop)).toEqual(['waiting']);
  });

  test('a sixth unmatched claim in a day is refused with seconds', async () => {
    await prove(till.amina);
    await order(till.shop);
    await order(till.other);
    for (const listing of [till.shop, till.shop, till.other, till.shop, till.shop]) {
      till.code = newCode();
      await claim(listing);
    }
    const earlierCode = till.code;
    till.code = newCode();
    for (const listing of [till.shop, till.other]) {
      const refused = claim(listing);
      await expect(refused).rejects.toMatchObject({ code: 'PT429' });
      const detail = await refused.catch((error: unknown) => (error as { detail: string }).detail);
      expect(Number(detail)).toBeGreaterThan(86_000);
      expect(Number(detail)).toBeLessThanOrEqual(86_400);
    }
    till.code = earlierCode;
    await claim(till.shop);
    await order(till.rival);
    await claim(till.rival);
    await later(1.01);
    till.code = newCode();
    await claim(till.shop);
  });

  test('and settles is not counted', async () => {
    await prove(till.amina);
    for (let paid = 0; paid < 6; paid += 1) {
      till.code = newCode();
      const advert = await newAdvert(till.amina);
      await order(advert);
      await comes();
      await claim(advert);
      expect(await money()).toEqual([advert, 'paid']);
    }
  });
});
