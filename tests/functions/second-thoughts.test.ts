/** Adverts and money whose owners or staff think again. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { advertsIn, type TestAdvert } from '../support/advert-steps.ts';
import { newOwner, type TestOwner } from '../support/owners.ts';
import { databaseOfEndpoints, pull, startTestStack, type TestStack } from '../support/stack.ts';
import { staffId } from '../support/seeded-people.ts';

const day = 24 * 3_600;

let stack: TestStack;
let database: Awaited<ReturnType<typeof databaseOfEndpoints>>;
let adverts: ReturnType<typeof advertsIn>;
let owner: TestOwner;

beforeAll(async () => {
  stack = await startTestStack();
  database = await databaseOfEndpoints(stack);
  adverts = advertsIn(database);
});
afterAll(() => stack.close());
beforeEach(async () => {
  owner = await newOwner(stack);
});

const later = (seconds: number) => pull(stack, 'clock', { advance: seconds });
const stateOf = async (advert: Pick<TestAdvert, 'id'>) => (await adverts.held(advert)).state;
const endOf = async (advert: TestAdvert) =>
  Date.parse((await adverts.held(advert)).live_until ?? '') / 1000;

async function paymentOf(id: string) {
  const answer = await database.from('payments').select().eq('id', id).single().throwOnError();
  return answer.data as { state: string; covers_from: string; covers_until: string };
}

describe('an owner', () => {
  test.each(['after staff asked for changes', 'before staff looked'] as const)(
    'who goes back to what was approved, %s, has it approved and live when it is paid',
    async (when) => {
      const advert = await adverts.approved({ owner: owner.id });
      await adverts.submit(advert, { name: 'Another Name' });
      if (when.startsWith('after')) await adverts.askForChanges(advert, 'Not this name');
      await adverts.submit(advert, { name: 'Wambui Baskets' });
      expect(await stateOf(advert)).toBe('approved');
      await adverts.pay(advert);
      expect(await stateOf(advert)).toBe('live');
    },
  );

  test('who paid while staff looked at another name is live when she goes back', async () => {
    const advert = await adverts.approved({ owner: owner.id });
    await adverts.submit(advert, { name: 'Another Name' });
    await adverts.pay(advert);
    expect(await stateOf(advert)).toBe('submitted');
    await adverts.submit(advert, { name: 'Wambui Baskets' });
    expect(await stateOf(advert)).toBe('live');
  });

  test('who changes nothing hands in again what staff did not take', async () => {
    const advert = await adverts.live({ owner: owner.id });
    await adverts.submit(advert, { name: 'Another Name' });
    await adverts.askForChanges(advert, 'Is this the same shop? Call us.');
    await adverts.submit(advert);
    expect((await adverts.held(advert)).review_version).not.toBeNull();
  });

  test('whose advert was suspended and given back hands in what staff had not looked at', async () => {
    const advert = await adverts.live({ owner: owner.id });
    await adverts.submit(advert, { name: 'Another Name' });
    await adverts.suspend(advert);
    await adverts.restore(advert);
    await adverts.submit(advert);
    expect((await adverts.held(advert)).review_version).not.toBeNull();
  });

  test('who withdraws what was never live leaves its address to others', async () => {
    const name = `Kamau Butchery ${owner.id.slice(0, 8)}`;
    const first = await adverts.submitted({ owner: owner.id, name });
    const { slug } = await adverts.held(first);
    await adverts.withdraw(first);
    const second = await adverts.submitted({ owner: owner.id, name });
    expect((await adverts.held(second)).slug).toBe(slug);
  });
});

describe('money', () => {
  test('that is given back from the middle takes its days along, and the rest moves up', async () => {
    const advert = await adverts.live({ owner: owner.id });
    const second = await adverts.pay(advert);
    const third = await adverts.pay(advert);
    await adverts.feature(advert);
    const end = await endOf(advert);
    await adverts.owe(second, 'Paid twice.');
    expect(await endOf(advert)).toBe(end - 7 * day);
    expect((await paymentOf(third)).covers_from).toBe(
      (await paymentOf(advert.payment)).covers_until,
    );

    await later(2 * day);
    await adverts.owe(advert.payment, 'The page was not right.');
    expect(await stateOf(advert)).toBe('live');
    expect(await endOf(advert)).toBeCloseTo(end - 12 * day, -2);

    await adverts.owe(third, 'All of it.');
    const { state, featured } = await adverts.held(advert);
    expect([state, featured]).toEqual(['expired', false]);
  });

  test('of another sum than was asked goes to the package that it pays', async () => {
    const advert = await adverts.approved({ owner: owner.id });
    const payment = await adverts.open(advert, { package: 'weekly' });
    await adverts.confirm(payment, { received: 2_999 });
    expect((await paymentOf(payment)).state).toBe('review');
    const monthly = { of_package: 'monthly', for_days: 30, for_amount: 2_999, in_currency: 'KES' };
    const match = { acting: staffId, as_staff: true, payment, listing: advert.id, ...monthly };
    await database.rpc('match_payment', match).throwOnError();
    expect((await paymentOf(payment)).state).toBe('paid');
    expect(await stateOf(advert)).toBe('live');
  });

  test('that never came is not waited for longer than thirty days', async () => {
    const advert = await adverts.approved({ owner: owner.id });
    const payment = await adverts.open(advert);
    await later(29 * day);
    expect((await paymentOf(payment)).state).toBe('pending');
    await later(2 * day);
    expect((await paymentOf(payment)).state).toBe('failed');
    await adverts.confirm(payment);
    expect(await stateOf(advert)).toBe('live');
  });
});
