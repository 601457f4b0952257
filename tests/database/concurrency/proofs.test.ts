/**
 * Records evidence of payments in many concurrent sessions: proofs of one phone number, claims of one code, prompts
 * to one number and of one member, and a repeated event while its member is deleted.
 */
import { expect, test } from 'vitest';
import { newCode } from '#tests/support/listing-lifecycle.ts';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

let lastNumber = 10_000_000;
const createNumber = () => {
  lastNumber += 1;
  return `+2547${lastNumber}`;
};

/** Creates two members, each with an order at the till for KSh 899. */
const createTwoScenes = () =>
  Promise.all([makeScene(pool, 'submitted'), makeScene(pool, 'submitted')]);

const beginPrompt = async ({ member, listing }: Scene, phone: string, days = 1) => {
  const [row] = await pool<{ id: string }[]>`
    select id from public.begin_payment(
      ${member}, ${listing}, 'daily', ${days}, 129, 'KES', 'mpesa', false, ${phone})`;
  return row?.id ?? '';
};

const paidEventFields = { kind: 'paid', currency: 'KES', isOurs: true };

const recordEvent = (provider: string, event: object) =>
  pool`select public.record_provider_event(${provider}, ${pool.json({ ...paidEventFields, ...event })})`;

const provePhone = async (scene: Scene, phone: string) => {
  const payment = await beginPrompt(scene, phone);
  await recordEvent('mpesa', { about: { payment }, code: newCode(), amount: 129 });
};

const claim = ({ member, listing }: Scene, code: string) =>
  pool`select public.claim_payment(${member}, ${listing}, ${code}, '+254700000021')`;

const findPayment = async (code: string) => {
  const rows = await pool<{ member_id: string | null; state: string }[]>`
    select member_id, state from public.payments where provider_reference = ${code}`;
  expect(rows).toHaveLength(1);
  return rows[0];
};

/** Runs ten concurrent calls, which alternate between the given functions. */
const runTenTimes = (...calls: (() => Promise<unknown>)[]) =>
  Promise.allSettled(
    Array.from({ length: 10 }, async (_, index) => calls[index % calls.length]?.()),
  );

const getRefusalCodes = (results: PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) =>
    result.status === 'rejected' ? [(result.reason as { code: string }).code] : [],
  );

test('a number proven by two members belongs to the later prompt', async () => {
  const [firstScene, secondScene] = await createTwoScenes();
  const phone = createNumber();
  const earlierPrompt = await beginPrompt(firstScene, phone);
  await pool`update public.payments set created_at = created_at - interval '3 minutes' where id = ${earlierPrompt}`;
  const laterPrompt = await beginPrompt(secondScene, phone);
  const createCallback = (payment: string) => {
    const code = newCode();
    return () => recordEvent('mpesa', { about: { payment }, code, amount: 129 });
  };
  const callbacks = [earlierPrompt, laterPrompt].map(createCallback);
  expect(getRefusalCodes(await runTenTimes(...callbacks))).toEqual([]);
  const [owner] = await pool`select app.proven_owner(${phone}) as member`;
  expect(owner).toEqual({ member: secondScene.member });
});

test('a code claimed twice buys the proven owner’s order', async () => {
  const [owner, thief] = await createTwoScenes();
  const phone = createNumber();
  await provePhone(owner, phone);
  await provePhone(thief, `+25410${String(lastNumber)}`);
  const code = newCode();
  const payer = `${phone.slice(1, 5)}*****${phone.slice(-3)}`;
  const event = { about: { code }, code, amount: 899, payer };
  // The paid prompts closed the orders of both members.
  for (const { member, listing } of [owner, thief]) {
    await pool`select public.begin_payment(${member}, ${listing}, 'weekly', 7, 899, 'KES', 'till')`;
  }
  const claims = [owner, thief].map((scene) => () => claim(scene, code));
  const results = await runTenTimes(...claims, () => recordEvent('till', event));
  expect(getRefusalCodes(results)).toEqual([]);
  expect(await findPayment(code)).toMatchObject({ member_id: owner.member, state: 'paid' });
});

test('concurrent prompts are limited to three a number, five a member', async () => {
  const phone = createNumber();
  const scenes = await Promise.all(Array.from({ length: 8 }, () => makeScene(pool, 'submitted')));
  const getAmount = (index: number) => 1000 + index;
  const results = await Promise.allSettled(
    scenes.map(
      ({ member, listing }, index) =>
        pool`select public.begin_payment(
          ${member}, ${listing}, 'daily', 1, ${getAmount(index)}, 'KES', 'mpesa', false, ${phone})`,
    ),
  );
  expect(getRefusalCodes(results)).toEqual(Array(5).fill('PT429'));

  const scene = await makeScene(pool, 'submitted');
  const listings = await Promise.all(
    Array.from({ length: 7 }, async (_, index) => {
      const draft = pool.json({ ...scene.draft, title: `Mats ${index}` });
      const [row] = await pool<{ id: string }[]>`
        select public.create_listing(${scene.member}, ${draft}) as id`;
      const listing = row?.id ?? '';
      await pool`select public.submit_listing(
        ${scene.member}, ${listing}, ${draft}, 1, ${`mats-${index}-${scene.listing}`})`;
      return listing;
    }),
  );
  const memberResults = await Promise.allSettled(
    listings.map(
      (listing) =>
        pool`select public.begin_payment(
          ${scene.member}, ${listing}, 'daily', 1, 129, 'KES', 'mpesa', false, ${createNumber()})`,
    ),
  );
  expect(getRefusalCodes(memberResults)).toEqual(Array(2).fill('PT429'));
});

test('a repeated payment during its member’s deletion causes no deadlock', async () => {
  const refusalCodes: string[] = [];
  for (let round = 0; round < 5; round += 1) {
    const scene = await makeScene(pool, 'submitted');
    const payment = await beginPrompt(scene, createNumber());
    const event = { about: { payment }, code: newCode(), amount: 129 };
    await recordEvent('mpesa', event);
    const repeatEvent = () => recordEvent('mpesa', event);
    const deleteMember = () => pool`select public.delete_member(${scene.member})`;
    const calls = [repeatEvent, repeatEvent, deleteMember, repeatEvent, repeatEvent];
    refusalCodes.push(...getRefusalCodes(await runTenTimes(...calls)));
  }
  expect(refusalCodes).toEqual([]);
});
