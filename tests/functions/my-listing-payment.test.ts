/** A shop owner pays for her listing, over the endpoints. */
import { beforeEach, describe, expect, test } from 'vitest';
import { priceList } from '#content/price-list.ts';
import { paymentSchema } from '#domain/payment/payment.ts';
import { listingStackOfFile } from '../support/own-listings.ts';

const listings = await listingStackOfFile();
const { amina } = listings;

beforeEach(() => listings.steps.allowMore());

describe('a payment', () => {
  test('has the price of the list, in the money of its provider [R173]', async () => {
    const { id: listing } = await amina.handIn(listings.withPhoto());
    for (const { id, days, price } of priceList) {
      const till = paymentSchema.parse((await amina.pay(listing, { package: id })).body);
      expect(till).toMatchObject({
        ...{ listing_id: listing, package: id, days, provider: 'till', state: 'pending' },
        ...{ amount: price?.shillings, currency: 'KES' },
      });
      const card = (await amina.pay(listing, { package: id, provider: 'card' })).body;
      expect(card).toMatchObject({ days, amount: price?.cents, currency: 'USD' });
    }
  });

  test('with a website is that much more [R005]', async () => {
    const { id } = await amina.handIn(listings.withPhoto({ package: 'monthly' }));
    const wish = { package: 'monthly', withWebsite: true };
    const both = [await amina.pay(id, wish), await amina.pay(id, { ...wish, provider: 'card' })];
    expect(both.map(({ body }) => [body.amount, body.with_website])).toEqual([
      [2_999 + 3_999, true],
      [2_999 + 3_900, true],
    ]);
  });

  test.each([
    ['a price of the browser’s own', { amount: 1 }],
    ['a website beside Daily [R005]', { package: 'daily', withWebsite: true }],
    ['no package [R015]', { package: '' }],
    ['a provider that nobody pays by', { provider: 'operator' }],
  ])('with %s is refused, and none is opened', async (_, wish) => {
    const { id } = await amina.handIn(listings.withPhoto());
    expect((await amina.pay(id, wish)).status).toBe(422);
    expect((await amina.open(id)).body.payments).toEqual([]);
    await amina.withdraw(id);
  });

  test('asked for again is the same, and another choice closes it', async () => {
    const { id } = await amina.handIn(listings.withPhoto());
    const [first, again] = [(await amina.pay(id)).body, (await amina.pay(id)).body];
    expect(again).toEqual(first);
    expect(first.reference).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    const monthly = (await amina.pay(id, { package: 'monthly' })).body;
    const { payments = [] } = (await amina.open(id)).body;
    expect(payments.map(({ id, state }) => [id, state])).toEqual([
      [monthly.id, 'pending'],
      [first.id, 'failed'],
    ]);
  });

  test('is for what was handed in', async () => {
    const { id } = await amina.create(listings.withPhoto({ name: 'Only a draft' }));
    const { status, body } = await amina.pay(id);
    expect([status, body.code]).toEqual([409, 'not-possible']);
  });
});
