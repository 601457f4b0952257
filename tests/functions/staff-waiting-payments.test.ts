import { describe, expect, test } from 'vitest';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { WaitingMoney } from '#domain/staff/waiting-money.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock } = await openStackForFile();
const staff = createStaffClient(stack);

const waiting = () => staff.listAll<WaitingMoney>('waiting-payments');
const getCode = (item: WaitingMoney) =>
  item.kind === 'claim'
    ? item.code
    : item.kind === 'money'
      ? item.payment.provider_reference
      : item.difference.code;
async function waitsAs<Kind extends WaitingMoney['kind']>(kind: Kind, code: string) {
  const items = (await waiting()).filter((item) => getCode(item) === code);
  expect(items.map((item) => item.kind)).toEqual([kind]);
  return items[0] as Extract<WaitingMoney, { kind: Kind }>;
}
const isWaiting = async (code: string) => (await waiting()).some((item) => getCode(item) === code);
const move = (id: string, name: string, body: unknown) =>
  staff.requestJson<Partial<StaffPayment>>(`payments/${id}/${name}`, body);
/** A payment that M-Pesa reports, with the masked number of the payer. */
const money = (code: string, amount = 899, payer = '2547*****021') =>
  database
    .rpc('record_provider_event', {
      p_provider: 'till',
      p_event: { kind: 'paid', about: {}, code, amount, currency: 'KES', isOurs: true, payer },
    })
    .throwOnError();
const ordered = async (name: string, owner?: string) => {
  const listing = await listings.approved({ title: name, ...(owner !== undefined && { owner }) });
  return { ...listing, payment: await listings.beginPayment(listing) };
};
const why = { reason: 'Nothing came.' };

describe('a code that a member claims', () => {
  test('a claimed code has all details until its confirmation [R008]', async () => {
    const { payment, ...listing } = await ordered('Akinyi Beads');
    const code = await listings.claim(listing);
    const item = await waitsAs('claim', code);
    expect(item).toMatchObject({
      used: null,
      claims: [
        {
          phone: '+254700000021',
          payment: { id: payment, amount: 899, listing: { title: 'Akinyi Beads' } },
        },
      ],
    });
    const received = { reference: code, amount: 899, currency: 'KES' };
    expect((await move(payment, 'confirm', received)).body).toMatchObject({
      state: 'paid',
      listing: { state: 'live' },
    });
    expect(await isWaiting(code)).toBe(false);
  });

  test('a code missing on the till is refused with reason', async () => {
    const { payment, ...listing } = await ordered('Baraka Cakes');
    const code = await listings.claim(listing);
    const { claims } = await waitsAs('claim', code);
    const refuse = (body: unknown) => staff.send(`claims/${claims[0]?.id ?? 0}/refuse`, body);
    expect((await refuse({ reason: '' })).status).toBe(422);
    expect((await refuse(why)).status).toBe(204);
    expect(await isWaiting(code)).toBe(false);
    const owner = {
      p_actor_id: (await listings.readStored(listing)).owner_id,
      p_listing_id: listing.id,
    };
    const checkout = await database.rpc('own_checkout', owner).throwOnError();
    expect(checkout.data).toMatchObject({
      claims: [{ code, state: 'refused', reason: 'Nothing came.' }],
      order: { attempt: { id: payment, state: 'pending' } },
    });
    const notices = database.from('notices').select('kind').eq('listing_id', listing.id);
    expect((await notices.throwOnError()).data).toContainEqual({ kind: 'claim-refused' });

    await listings.claim(listing, code);
    expect(await isWaiting(code), 'sent again, it is looked at again').toBe(true);
  });

  test('a code claimed twice is one row with both owners', async () => {
    const first = await ordered('Chebet Honey');
    const second = await ordered('Duka Moja', staffId);
    const code = await listings.claim(first);
    await listings.claim(second, code);
    const both = await waitsAs('claim', code);
    expect(both.claims.map(({ payment }) => payment.id)).toEqual([first.payment, second.payment]);
    await move(second.payment, 'confirm', { reference: code, amount: 899, currency: 'KES' });
    expect(await waitsAs('claim', code)).toMatchObject({
      used: { id: second.payment },
      claims: [{ payment: { id: first.payment } }],
    });
  });
});

describe('unmatched money', () => {
  test('unmatched money lists orders of its amount to click', async () => {
    const { payment, ...listing } = await ordered('Esther Mats');
    const code = newCode();
    await money(code, 899, '2541*****999');
    const item = await waitsAs('money', code);
    const fits = item.candidates.find((each) => each.payment.id === payment);
    expect(fits).toMatchObject({ why: 'sum', agrees: false });
    const id = item.payment.id;
    const answers = await Promise.all([1, 2].map(() => move(id, 'adopt', { attempt: payment })));
    for (const { body } of answers) expect(body).toMatchObject({ id, state: 'paid' });
    expect((await listings.readStored(listing)).state).toBe('live');
    expect(await isWaiting(code)).toBe(false);
    const other = await ordered('Faith Shoes');
    expect((await move(id, 'adopt', { attempt: other.payment })).status).toBe(409);
  });

  test('money claimed by two matching numbers is one row', async () => {
    const first = await ordered('Grace Hats');
    const second = await ordered('Hawa Hats', staffId);
    const code = await listings.claim(first);
    await listings.claim(second, code);
    await money(code);
    const { candidates } = await waitsAs('money', code);
    expect(candidates.map(({ why, agrees }) => `${why} ${agrees}`)).toEqual([
      'claim true',
      'claim true',
    ]);
  });

  test('of another currency is given to no order', async () => {
    const { payment } = await ordered('Imani Prints');
    const paid = { reference: 'A'.repeat(17), amount: 899, currency: 'USD', reason: 'By card.' };
    const { body } = await staff.requestJson<StaffPayment>('payments/unmatched', paid);
    expect((await move(body.id, 'adopt', { attempt: payment })).status).toBe(409);
    expect((await move(body.id, 'adopt', { attempt: crypto.randomUUID() })).status).toBe(404);
  });

  test('shows no order of long ago', async () => {
    const { payment } = await ordered('Jane Pots');
    await advanceClock(8 * 24 * 3600);
    const code = newCode();
    await money(code, 899, '2541*****998');
    const { candidates } = await waitsAs('money', code);
    expect(candidates.map((each) => each.payment.id)).not.toContain(payment);
  });
});

test('money of another amount waits with the expected one', async () => {
  const { payment } = await ordered('Kamau Repairs');
  const code = newCode();
  await listings.confirm(payment, { received: 129, code });
  expect(await waitsAs('money', code)).toMatchObject({
    payment: { id: payment, amount: 899, received_amount: 129 },
    candidates: [],
  });
  const { body } = await staff.requestJson<{ payments: number }>('counts');
  expect(body.payments).toBe((await waiting()).length);
  const file = await staff.readFile('waiting-payments?format=csv');
  expect(file).toContain(`"money","${code}","129","KES",`);
});
