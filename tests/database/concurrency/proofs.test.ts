/**
 * Payment evidence in many concurrent sessions: proofs of one phone number, claims of one code, prompts of one
 * member.
 */
import { expect, test } from 'vitest';
import { newCode } from '#tests/support/listing-lifecycle.ts';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

let lastNumber = 10_000_000;
const newNumber = () => {
  lastNumber += 1;
  return `+2547${lastNumber}`;
};

/** Two members, each with an order at the till for KSh 899. */
const two = () => Promise.all([makeScene(pool, 'submitted'), makeScene(pool, 'submitted')]);

const begin = async ({ member, listing }: Scene, phone: string, days = 1) => {
  const [row] = await pool<{ id: string }[]>`
    select id from public.begin_payment(
      ${member}, ${listing}, 'daily', ${days}, 129, 'KES', 'mpesa', false, ${phone})`;
  return row?.id ?? '';
};

const paid = { kind: 'paid', currency: 'KES', isOurs: true };

const record = (by: string, event: object) =>
  pool`select public.record_provider_event(${by}, ${pool.json({ ...paid, ...event })})`;

const prove = async (scene: Scene, phone: string) => {
  const payment = await begin(scene, phone);
  await record('mpesa', { about: { payment }, code: newCode(), amount: 129 });
};

const claim = ({ member, listing }: Scene, code: string) =>
  pool`select public.claim_payment(${member}, ${listing}, ${code}, '+254700000021')`;

const findMoney = async (code: string) => {
  const rows = await pool<{ member_id: string | null; state: string }[]>`
    select member_id, state from public.payments where provider_reference = ${code}`;
  expect(rows).toHaveLength(1);
  return rows[0];
};

/** Ten concurrent calls, which alternate between the given functions. */
const runTenTimes = (...calls: (() => Promise<unknown>)[]) =>
  Promise.allSettled(Array.from({ length: 10 }, async (_, at) => calls[at % calls.length]?.()));

const refusals = (ended: PromiseSettledResult<unknown>[]) =>
  ended.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
  );

test('a number proven by two members belongs to the later prompt', async () => {
  const [first, second] = await two();
  const phone = newNumber();
  const earlier = await begin(first, phone);
  await pool`update public.payments set created_at = created_at - interval '3 minutes' where id = ${earlier}`;
  const later = await begin(second, phone);
  const callback = (payment: string) => {
    const code = newCode();
    return () => record('mpesa', { about: { payment }, code, amount: 129 });
  };
  expect(refusals(await runTenTimes(callback(earlier), callback(later)))).toEqual([]);
  const [owner] = await pool`select app.proven_owner(${phone}) as member`;
  expect(owner).toEqual({ member: second.member });
});

test('a code claimed twice buys the proven owner’s order', async () => {
  const [owner, thief] = await two();
  const phone = newNumber();
  await prove(owner, phone);
  await prove(thief, `+25410${String(lastNumber)}`);
  const code = newCode();
  const payer = `${phone.slice(1, 5)}*****${phone.slice(-3)}`;
  const comes = () => record('till', { about: { code }, code, amount: 899, payer });
  // The paid prompt closed the orders of both members.
  for (const { member, listing } of [owner, thief]) {
    await pool`select public.begin_payment(${member}, ${listing}, 'weekly', 7, 899, 'KES', 'till')`;
  }
  const ended = await runTenTimes(
    () => claim(owner, code),
    () => claim(thief, code),
    comes,
  );
  expect(refusals(ended)).toEqual([]);
  expect(await findMoney(code)).toMatchObject({ member_id: owner.member, state: 'paid' });
});

test('concurrent prompts are limited to three a number, five a member', async () => {
  const phone = newNumber();
  const scenes = await Promise.all(Array.from({ length: 8 }, () => makeScene(pool, 'submitted')));
  const sum = (at: number) => 1000 + at;
  const results = await Promise.allSettled(
    scenes.map(
      ({ member, listing }, at) =>
        pool`select public.begin_payment(
          ${member}, ${listing}, 'daily', 1, ${sum(at)}, 'KES', 'mpesa', false, ${phone})`,
    ),
  );
  expect(refusals(results)).toEqual(Array(5).fill('PT429'));

  const one = await makeScene(pool, 'submitted');
  const listings = await Promise.all(
    Array.from({ length: 7 }, async (_, at) => {
      const draft = pool.json({ ...one.draft, title: `Mats ${at}` });
      const [row] = await pool<{ id: string }[]>`
        select public.create_listing(${one.member}, ${draft}) as id`;
      const listing = row?.id ?? '';
      await pool`select public.submit_listing(
        ${one.member}, ${listing}, ${draft}, 1, ${`mats-${at}-${one.listing}`})`;
      return listing;
    }),
  );
  const mine = await Promise.allSettled(
    listings.map(
      (listing) =>
        pool`select public.begin_payment(
          ${one.member}, ${listing}, 'daily', 1, 129, 'KES', 'mpesa', false, ${newNumber()})`,
    ),
  );
  expect(refusals(mine)).toEqual(Array(2).fill('PT429'));
});

test('a repeated payment during its member’s deletion causes no deadlock', async () => {
  const refused: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const scene = await makeScene(pool, 'submitted');
    const payment = await begin(scene, newNumber());
    const event = { about: { payment }, code: newCode(), amount: 129 };
    await record('mpesa', event);
    const repeat = () => record('mpesa', event);
    const end = () => pool`select public.delete_member(${scene.member})`;
    refused.push(...refusals(await runTenTimes(repeat, repeat, end, repeat, repeat)));
  }
  expect(refused).toEqual([]);
});
