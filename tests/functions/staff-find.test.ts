/** Tests the facts by which the search of staff found its results. */
import { expect, test } from 'vitest';
import type { StaffFind } from '#domain/staff/staff-pages.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings } = await openStackForFile();
const staff = createStaffClient(stack);

test('the search names the fact by which it found each of two adverts of one name', async () => {
  const owner = crypto.randomUUID();
  await listings.saveMember({ id: owner, name: 'Zuhura Baraza' });
  const names = { title: 'Twin Shop', owner };
  const first = await listings.approved({ ...names, phone: '+254700000971' });
  const second = await listings.approved({ ...names, phone: '+254700000972' });
  const readFacts = async (terms: string) => {
    const { listings: adverts, members } = (
      await staff.requestJson<StaffFind>(`find?q=${encodeURIComponent(terms)}`)
    ).body;
    const twins = adverts.filter(({ title }) => title === 'Twin Shop');
    return { members, facts: twins.map(({ id, phone, match }) => ({ id, phone, match })) };
  };
  const phones = ['+254700000972', '+254700000971'];
  expect((await readFacts('Twin Shop')).facts).toEqual([
    { id: second.id, phone: phones[0], match: null },
    { id: first.id, phone: phones[1], match: null },
  ]);
  const byPhone = await readFacts('0700 000 971');
  expect(byPhone.members).toMatchObject([{ id: owner, phone: expect.any(String) as string }]);
  expect(byPhone.facts.map(({ match }) => match)).toEqual([
    null,
    { kind: 'phone', value: '+254700000971' },
  ]);
  expect((await readFacts('971')).facts.at(-1)?.match).toMatchObject({ kind: 'phone' });
  const money = await listings.pay(first);
  const { data } = await database.from('payments').select('reference').eq('id', money).single();
  const reference = String(data?.reference);
  expect((await readFacts(reference)).facts).toMatchObject([
    { id: first.id, match: { kind: 'payment', value: reference } },
  ]);
});

test.each(['254101773320', '2541*****320'])(
  'money of the payer %s is found by its number in each form',
  async (payer) => {
    const money = { code: newCode(), payer, amount: 899, currency: 'KES', isOurs: true };
    const event = { kind: 'paid', about: {}, ...money };
    await database
      .rpc('record_provider_event', { p_provider: 'till', p_event: event })
      .throwOnError();
    const { data: stored } = await database
      .from('payments')
      .select('id')
      .eq('provider_reference', money.code)
      .single()
      .throwOnError();
    for (const terms of ['0101 773 320', '+254 101 773 320', '254101773320']) {
      const query = encodeURIComponent(terms);
      const { payments } = (await staff.requestJson<StaffFind>(`find?q=${query}`)).body;
      const listed = await staff.listAll<StaffPayment>(`payments?q=${query}`);
      for (const [place, results] of [
        ['find', payments],
        ['payments', listed],
      ] as const)
        expect(
          results.map(({ id }) => id),
          `${terms} in ${place}`,
        ).toContain(stored.id);
    }
  },
);
