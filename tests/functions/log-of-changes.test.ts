/** What the log says and for how long, and where the words are that it does not say. */
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { staffId } from '../support/seeded-people.ts';
import { logIn, control, stackOfFile } from '../support/stack.ts';

const day = 24 * 60 * 60;

const { stack, database, listings } = await stackOfFile();

const wholeLog = async () => {
  const { data } = await database.from('audit_log').select().order('id').throwOnError();
  return data as {
    id: number;
    subject: string;
    subject_id: string;
    to_state: string;
    reason: string;
  }[];
};
const reasonOf = async (id: number) => {
  const found = database.from('listings').select('reason').eq('id', id).single();
  return (await found.throwOnError()).data.reason as string | null;
};

test('why an advert was suspended, withdrawn or sent back stands with it, and not in the log [E19]', async () => {
  const suspended = await listings.live();
  await listings.suspend(suspended, 'Amina of Gikomba never delivers.');
  expect(await reasonOf(suspended.id)).toBe('Amina of Gikomba never delivers.');
  const sentBack = await listings.submitted();
  await listings.askForChanges(sentBack, 'Otieno is not a dentist.');
  expect(await reasonOf(sentBack.id)).toBe('Otieno is not a dentist.');
  const withdrawn = await listings.submitted();
  await listings.pay(withdrawn);
  await listings.withdraw(withdrawn, 'My husband Kamau is ill.');
  expect(await reasonOf(withdrawn.id)).toBe('My husband Kamau is ill.');
  expect(JSON.stringify(await wholeLog())).not.toMatch(/Gikomba|dentist|Kamau/);

  await listings.restore(suspended);
  expect(await reasonOf(suspended.id), 'it is over').toBeNull();
});

test('of a member who is gone no word stays, neither in the log nor with what she paid for [E19]', async () => {
  const owner = { id: crypto.randomUUID(), name: 'Zawadi' };
  await listings.know(owner);
  const listing = await listings.live({ owner: owner.id, name: 'Zawadi Mats' });
  await listings.withdraw(listing, 'Zawadi moves to Mombasa.');
  await database.rpc('delete_member', { member: owner.id }).throwOnError();
  expect(await reasonOf(listing.id)).toBeNull();
  expect(JSON.stringify(await wholeLog())).not.toMatch(/Zawadi|Mombasa/);
});

test('a member takes along what the log says of her, and no name of our staff [E19]', async () => {
  const listing = await listings.live({ name: 'Mats to take along' });
  const others = await listings.live({ owner: staffId });
  const token = await logIn(stack.site, stack.info.signIns.member);
  const answer = await fetch(`${stack.site}/api/account/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const kept = strFromU8(files['account.json'] ?? new Uint8Array());
  const { log } = JSON.parse(kept) as { log: Record<string, unknown>[] };
  const about = (id: number | string) => log.filter(({ subject_id }) => subject_id === String(id));
  expect(about(listing.id)).toMatchObject([
    { by: 'you', to_state: 'draft' },
    { by: 'you', from_state: 'draft', to_state: 'submitted' },
    { by: 'staff', to_state: 'approved' },
    { by: 'staff', to_state: 'live' },
  ]);
  expect(about(listing.payment)).toMatchObject([{ to_state: 'pending' }, { to_state: 'paid' }]);
  expect(about(others.id)).toEqual([]);
  expect(JSON.stringify(log)).not.toContain(staffId);
  expect(log.length).toBeGreaterThan(6);
});

test('time deletes a year’s log, and five years’ of money, and nobody anything before [E19]', async () => {
  const early = database.from('audit_log').delete().gt('id', 0);
  expect((await early).error?.code).toBe('42501');
  const before = await wholeLog();
  const run = async (days: number) => {
    await control(stack, 'clock', { advance: days * day });
    await control(stack, 'schedule/delete-expired-records', {});
    // Meanwhile time ends listings, which is logged as well.
    const last = before.at(-1)?.id ?? 0;
    return (await wholeLog()).filter(({ id }) => id <= last).map(({ subject }) => subject);
  };
  const money = before.filter(({ subject }) => subject === 'payment');
  expect(await run(364)).toHaveLength(before.length);
  expect(new Set(await run(3))).toEqual(new Set(['payment']));
  expect(await run(4 * 365 - 4)).toHaveLength(money.length);
  expect(await run(4)).toEqual([]);
});
