/**
 * Requests and confirms codes in many concurrent sessions: the limits of a member and of a number, tries of one code, a
 * number that two members prove, the deletion of an owner during a notice, and an opt-out during a send.
 */
import { expect, test } from 'vitest';
import { secondsToMorning } from '#tests/support/morning.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

let lastNumber = 20_000_000;
const createNumber = () => {
  lastNumber += 1;
  return `+2547${lastNumber}`;
};

const begin = (member: string, phone: string, maxDailyKes = 100_000) =>
  pool<{ id: string | null }[]>`
    select public.begin_phone_code(${member}, ${phone}, 'hash', ${maxDailyKes}) as id`;
const confirm = async (member: string, phone: string, hash = 'hash') => {
  const [row] = await pool<{ is_right: boolean }[]>`
    select public.confirm_phone_code(${member}, ${phone}, ${hash}) as is_right`;
  return row?.is_right;
};
const getCode = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? (result.reason as { code: string }).code : '';
const repeat = <Result>(count: number, call: (index: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => call(index)));

/** Creates members by their ids, without adverts. */
async function createMembers(count: number): Promise<string[]> {
  const rows = await pool<{ id: string }[]>`
    insert into public.members (id, name)
    select gen_random_uuid(), 'Somebody' from generate_series(1, ${count}) returning id`;
  return rows.map(({ id }) => id);
}

const readOwner = async (phone: string) => {
  const rows = await pool<{ member_id: string }[]>`
    select member_id from app.proven_phones where phone = ${phone}`;
  return rows.map(({ member_id }) => member_id);
};

test('one of many requests of a member at the same time gets a code', async () => {
  const [member = ''] = await createMembers(1);
  const results = await repeat(12, () => begin(member, createNumber()));
  expect(results.map(getCode).toSorted()).toEqual(['', ...Array<string>(11).fill('PT429')]);
});

test('requests of many members at the same time send one code to a number', async () => {
  const phone = createNumber();
  const members = await createMembers(12);
  const results = await repeat(12, (index) => begin(members[index] ?? '', phone));
  expect(results.map(getCode).filter(Boolean)).toEqual([]);
  const sent = await pool`select from public.sms_messages where phone = ${phone}`;
  expect(sent).toHaveLength(1);
});

test('requests at the same time stay below the costs of a day', async () => {
  const members = await createMembers(12);
  const readCosts = async () => {
    const [row] = await pool<{ kes: number }[]>`
      select coalesce(sum(coalesce(cost_kes, 1)), 0)::int as kes from public.sms_messages where purpose = 'code'`;
    return row?.kes ?? 0;
  };
  const limit = (await readCosts()) + 3;
  await repeat(12, (index) => begin(members[index] ?? '', createNumber(), limit));
  expect(await readCosts()).toBe(limit);
});

test('tries at the same time use a code once, and five wrong ones end it', async () => {
  const [first = '', second = ''] = await createMembers(2);
  const phone = createNumber();
  await begin(first, phone);
  const uses = await Promise.all(Array.from({ length: 12 }, () => confirm(first, phone)));
  expect(uses.filter(Boolean)).toHaveLength(1);

  const other = createNumber();
  await begin(second, other);
  await Promise.all(Array.from({ length: 12 }, () => confirm(second, other, 'wrong')));
  expect(await confirm(second, other)).toBe(false);
  const [code] = await pool`select failures from app.phone_codes where phone = ${other}`;
  expect(code).toEqual({ failures: 5 });
});

test('a number that two members prove at the same time has one owner, and tells each former one once', async () => {
  let totalTakeovers = 0;
  for (let round = 0; round < 10; round += 1) {
    const phone = createNumber();
    const members = await createMembers(6);
    for (const member of members) {
      await pool`insert into app.phone_codes (member_id, phone, code_hash) values (${member}, ${phone}, 'hash')`;
    }
    const uses = await Promise.all(members.map((member) => confirm(member, phone)));
    expect(uses).toEqual(Array(6).fill(true));
    const owners = await readOwner(phone);
    expect(owners).toHaveLength(1);
    const takeovers = await pool<{ member: string }[]>`
      select former_member_id as member from app.phone_takeovers where phone = ${phone}`;
    // A confirmation that began before another one, and got the lock after it, takes nothing over.
    const formerOwners = takeovers.map(({ member }) => member);
    expect(new Set(formerOwners).size).toBe(formerOwners.length);
    expect(formerOwners).not.toContain(owners[0]);
    expect(members).toEqual(expect.arrayContaining(formerOwners));
    totalTakeovers += formerOwners.length;
  }
  expect(totalTakeovers).toBeGreaterThan(0);
});

test('a deletion, a takeover and notices at the same time cause no deadlock', async () => {
  const codes: string[] = [];
  for (let round = 0; round < 10; round += 1) {
    const scene = await makeScene(pool, 'coded');
    const [phone = ''] = (
      await pool<
        { phone: string }[]
      >`select phone from app.proven_phones where member_id = ${scene.member}`
    ).map((row) => row.phone);
    const results = await Promise.allSettled([
      confirm(scene.others[0], phone),
      pool`select public.delete_member(${scene.member})`,
      pool`select public.store_sms(id, 'live', 'Live.') from public.notices where listing_id = ${scene.listing}`,
      pool`select public.lease_sms(10)`,
      pool`select public.lease_cache_purges(100)`,
      confirm(scene.member, phone),
      pool`select public.record_sms_report('ATXid', ${phone}, 'delivered', '', true)`,
    ]);
    codes.push(...results.map(getCode).filter((code) => code !== '' && code !== 'PT404'));
    // The rows of the deleted member are gone.
    const left = await pool`
      select from public.sms_messages where member_id = ${scene.member}
      union all select from app.proven_phones where member_id = ${scene.member}
      union all select from app.phone_calls where listing_id = ${scene.listing}`;
    expect(left).toHaveLength(0);
  }
  expect(codes).toEqual([]);
});

test('an opt-out and leases at the same time send no SMS after the opt-out', async () => {
  for (let round = 0; round < 20; round += 1) {
    await pool`delete from public.sms_messages`;
    const phone = createNumber();
    const [member = ''] = await createMembers(1);
    await pool`select app.prove_phone(${phone}, ${member}, app.now(), 'sms')`;
    await pool`
      insert into public.sms_messages (event_key, purpose, member_id, text)
      select ${phone} || number, 'live', ${member}, 'Live.' from generate_series(1, 5) as number`;
    const lease = () =>
      pool.begin(async (session) => {
        await session`select set_config('embedded.ahead', ${String(secondsToMorning)}, true)`;
        return session<{ id: string }[]>`select id from public.lease_sms(1)`;
      });
    await Promise.all([lease(), pool`select public.record_sms_opt_out(${phone})`, lease()]);
    // Leases that begin after the opt-out withhold what is left.
    expect([...(await lease())]).toEqual([]);
    const waiting = await pool`select from public.sms_messages where state = 'waiting'`;
    expect(waiting).toHaveLength(0);
  }
});
