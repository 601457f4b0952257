import { expect, test } from 'vitest';
import type { StaffToday } from '#domain/staff/staff-pages.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { createPaidEvent } from '../support/create-and-submit.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { rareTest } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock } = await openStackForFile();
const staff = createStaffClient(stack);

const readWaiting = () => staff.listAll<WaitingMoney>('waiting-payments');
const getCode = (item: WaitingMoney) => {
  if (item.kind === 'claim') return item.code;
  return item.kind === 'money' ? item.payment.provider_reference : item.difference.code;
};
/** Returns the waiting item with a code. Asserts that there is only one, of the given kind. */
async function findWaiting<Kind extends WaitingMoney['kind']>(kind: Kind, code: string) {
  const items = (await readWaiting()).filter((item) => getCode(item) === code);
  expect(items.map((item) => item.kind)).toEqual([kind]);
  return items[0] as Extract<WaitingMoney, { kind: Kind }>;
}
const isWaiting = async (code: string) => (await readWaiting()).map(getCode).includes(code);
const sendStep = (id: string, name: string, body: unknown) =>
  staff.requestJson<Partial<StaffPayment>>(`payments/${id}/${name}`, body);
/** Records a payment at the till like a message of M-Pesa, with the masked number of the payer. */
const recordTillPayment = (code: string, payer = '2547*****021') => {
  const event = createPaidEvent(899, {}, { code, payer });
  const args = { p_provider: 'till', p_event: event };
  return database.rpc('record_provider_event', args).throwOnError();
};
const createOrder = async (title: string, fields: { owner?: string } = {}) => {
  const listing = await listings.approved({ title, ...fields });
  return { ...listing, payment: await listings.beginPayment(listing) };
};
const createConfirmation = (code: string) => ({ reference: code, amount: 899, currency: 'KES' });
const reasonBody = { reason: 'Nothing came.' };

test('a claimed code has all details until its confirmation [R008]', async () => {
  const { payment, ...listing } = await createOrder('Akinyi Beads');
  const code = await listings.claim(listing);
  const item = await findWaiting('claim', code);
  const claimedPayment = { id: payment, amount: 899, listing: { title: 'Akinyi Beads' } };
  const owner_phone = { phone: '+254700000021', phone_kind: 'advert', agrees: true };
  const claims = [{ phone: '+254700000021', owner_phone, payment: claimedPayment }];
  expect(item).toMatchObject({ used: null, claims });
  const { body } = await sendStep(payment, 'confirm', createConfirmation(code));
  expect(body).toMatchObject({ state: 'paid', listing: { state: 'live' } });
  expect(await isWaiting(code)).toBe(false);
});

test('a code missing on the till is refused with reason', async () => {
  const { payment, ...listing } = await createOrder('Baraka Cakes');
  const code = await listings.claim(listing);
  const { claims } = await findWaiting('claim', code);
  const refuseClaim = (body: unknown) => staff.send(`claims/${claims[0]?.id ?? 0}/refuse`, body);
  expect((await refuseClaim({ reason: '' })).status).toBe(422);
  expect((await refuseClaim(reasonBody)).status).toBe(200);
  expect(await isWaiting(code)).toBe(false);
  const { owner_id } = await listings.readStored(listing);
  const ids = { p_actor_id: owner_id, p_listing_id: listing.id };
  const checkout = await database.rpc('own_checkout', ids).throwOnError();
  expect(checkout.data).toMatchObject({
    claims: [{ code, state: 'refused', reason: 'Nothing came.' }],
    order: { attempt: { id: payment, state: 'pending' } },
  });
  const notices = database.from('notices').select('kind').eq('listing_id', listing.id);
  expect((await notices.throwOnError()).data).toContainEqual({ kind: 'claim-refused' });

  await listings.claim(listing, code);
  expect(await isWaiting(code), 'after a repeated claim').toBe(true);
});

test('a code claimed twice is one row with both owners', async () => {
  const firstOrder = await createOrder('Chebet Honey');
  const secondOrder = await createOrder('Duka Moja', { owner: staffId });
  const code = await listings.claim(firstOrder);
  await listings.claim(secondOrder, code);
  const { claims } = await findWaiting('claim', code);
  const payments = [firstOrder.payment, secondOrder.payment];
  expect(claims.map(({ payment }) => payment.id)).toEqual(payments);
  await sendStep(secondOrder.payment, 'confirm', createConfirmation(code));
  expect(await findWaiting('claim', code)).toMatchObject({
    used: { id: secondOrder.payment },
    claims: [{ payment: { id: firstOrder.payment } }],
  });
});

test('unmatched money lists the orders of its amount', async () => {
  const { payment, ...listing } = await createOrder('Esther Mats');
  const code = newCode();
  // No owner has a number with these digits.
  await recordTillPayment(code, '2541*****999');
  const item = await findWaiting('money', code);
  const match = item.candidates.find((candidate) => candidate.payment.id === payment);
  expect(match).toMatchObject({ why: 'sum', agrees: false });
  const id = item.payment.id;
  const adopt = () => sendStep(id, 'adopt', { attempt: payment });
  for (const { body } of await Promise.all([adopt(), adopt()]))
    expect(body).toMatchObject({ id, state: 'paid' });
  expect((await listings.readStored(listing)).state).toBe('live');
  expect(await isWaiting(code)).toBe(false);
  const otherOrder = await createOrder('Faith Shoes');
  expect((await sendStep(id, 'adopt', { attempt: otherOrder.payment })).status).toBe(409);
});

test('money claimed by two matching numbers is one row', async () => {
  const firstOrder = await createOrder('Grace Hats');
  const secondOrder = await createOrder('Hawa Hats', { owner: staffId });
  const code = await listings.claim(firstOrder);
  await listings.claim(secondOrder, code);
  await recordTillPayment(code);
  const { candidates } = await findWaiting('money', code);
  const reasons = candidates.map(({ why, agrees }) => `${why} ${agrees}`);
  expect(reasons).toEqual(['claim true', 'claim true']);
});

rareTest('each of many claims with money of its own is offered until it is matched', async () => {
  const claimed = [];
  for (let n = 1; n <= 12; n += 1) {
    const owner = crypto.randomUUID();
    await listings.saveMember({ id: owner, name: `Owner ${n}` });
    const order = await createOrder(`Waiting Shop ${n}`, { owner });
    const code = await listings.claim(order);
    await recordTillPayment(code);
    claimed.push({ code, attempt: order.payment });
  }
  for (const [index, { attempt }] of claimed.entries()) {
    const offers = (await readWaiting()).flatMap((item) => {
      if (item.kind !== 'money') return [];
      const offered = item.candidates.find(({ ruled_out }) => ruled_out === null);
      return { code: getCode(item), attempt: offered?.payment.id, id: item.payment.id };
    });
    for (const waiting of claimed.slice(index))
      expect(offers).toContainEqual(expect.objectContaining(waiting));
    const money = offers.find((offer) => offer.attempt === attempt)?.id ?? '';
    expect((await sendStep(money, 'adopt', { attempt })).body).toMatchObject({ state: 'paid' });
  }
});

test('a payment in another currency is matched to no order', async () => {
  const { payment } = await createOrder('Imani Prints');
  // A transaction of PayPal has an id of 17 characters.
  const money = createConfirmation('A'.repeat(17));
  const cardPayment = { ...money, currency: 'USD', reason: 'By card.' };
  const { body } = await staff.requestJson<StaffPayment>('payments/unmatched', cardPayment);
  expect((await sendStep(body.id, 'adopt', { attempt: payment })).status).toBe(409);
  expect((await sendStep(body.id, 'adopt', { attempt: crypto.randomUUID() })).status).toBe(404);
});

rareTest('unmatched money has no candidate that is older than a week', async () => {
  const { payment } = await createOrder('Jane Pots');
  await advanceClock(8 * 24 * 3600);
  const code = newCode();
  await recordTillPayment(code, '2541*****998');
  const { candidates } = await findWaiting('money', code);
  expect(candidates.map((candidate) => candidate.payment.id)).not.toContain(payment);
});

test('money of another amount waits with the expected one', async () => {
  const { payment } = await createOrder('Kamau Repairs');
  const code = newCode();
  await listings.confirm(payment, { received: 129, code });
  expect(await findWaiting('money', code)).toMatchObject({
    payment: { id: payment, amount: 899, received_amount: 129 },
    candidates: [],
  });
  const { body } = await staff.requestJson<{ payments: number }>('counts');
  expect(body.payments).toBe((await readWaiting()).length);
  const file = await staff.readFile('waiting-payments?format=csv');
  expect(file).toContain(`"money","${code}","129","KES",`);
});

test('money and its differences are one row', async () => {
  const { payment } = await createOrder('Lodwar Solar');
  const code = newCode();
  await listings.confirm(payment, { received: 129, code });
  // A list of the provider without this money.
  const now = Date.now();
  await database
    .rpc('compare_with_provider', {
      p_provider: 'mpesa',
      p_since: new Date(now - 30 * 24 * 3600 * 1000).toISOString(),
      p_until: new Date(now + 30 * 24 * 3600 * 1000).toISOString(),
      p_events: [],
    })
    .throwOnError();
  expect(await findWaiting('money', code)).toMatchObject({
    differences: [{ kind: 'not-at-provider', recorded_amount: 129 }],
  });
  const { body } = await staff.requestJson<StaffToday>('today');
  const items = await readWaiting();
  expect(body.payments).toBe(items.length);
  expect(body.differences).toBe(items.filter(({ kind }) => kind === 'difference').length);
});
