/** Several staff users decide about the same version at the same time. One decision is made, the others are refused. */
import { describe, expect, test } from 'vitest';
import { newCode } from '#tests/support/listing-lifecycle.ts';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';
import { staffId } from '#tests/support/seeded-users.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

const decisions = {
  approve: ({ listing, version, slug }: Scene) =>
    pool`select public.approve_listing(${staffId}, ${listing}, ${version}, ${slug})`,
  refuse: ({ listing, version }: Scene) =>
    pool`select public.refuse_listing(${staffId}, ${listing}, ${version}, 'A scam.')`,
  request: ({ listing, version }: Scene) =>
    pool`select public.request_listing_changes(${staffId}, ${listing}, ${version}, 'A sharper photo.')`,
  suspend: ({ listing }: Scene) =>
    pool`select public.suspend_listing(${staffId}, ${listing}, 'Three reports.')`,
};

/** Sends the calls at once, and returns the SQLSTATE of each; '' for a success. */
const sendAll = (calls: Promise<unknown>[]) =>
  Promise.all(
    calls.map((call) =>
      call.then(
        () => '',
        (error: unknown) => (error as { code: string }).code,
      ),
    ),
  );

async function readOutcome({ listing, version, payment }: Scene) {
  const [row] = await pool`
    select listings.state, payments.state as money, payments.reason as why, review_version_id as review,
      (select decision from public.listing_versions where id = ${version}) as decision
    from public.listings, public.payments where listings.id = ${listing} and payments.id = ${payment}`;
  return row;
}

const rounds = 12;

test('one of three simultaneous decisions about a paid version is made [I2, I8]', async () => {
  const expected = {
    approved: { state: 'live', money: 'paid', why: null },
    changes_requested: { state: 'changes_requested', money: 'paid', why: null },
    refused: { state: 'suspended', money: 'refund_due', why: 'refused-before-start' },
  };
  for (let round = 0; round < rounds; round += 1) {
    const scene = await makeScene(pool, 'waiting');
    const calls = [decisions.refuse, decisions.approve, decisions.request, decisions.refuse];
    const codes = await sendAll(calls.map((decide) => decide(scene)));
    const outcome = await readOutcome(scene);
    const decision = outcome?.['decision'] as keyof typeof expected;
    expect(outcome).toMatchObject({ ...expected[decision], review: null });
    // A repeated refusal succeeds without an effect. After an approval, changes of the public version may be requested.
    const [refusal, approval, request, repeated] = codes;
    const code = decision === 'refused' ? '' : 'PT409';
    expect([refusal, repeated]).toEqual([code, code]);
    expect(approval).toBe(decision === 'approved' ? '' : 'PT409');
    if (decision !== 'approved') expect(request).toBe(decision === 'refused' ? 'PT409' : '');
  }
});

test('a refusal and a payment at the same time leave money that is due back [I2, I7]', async () => {
  for (let round = 0; round < rounds; round += 1) {
    const scene = await makeScene(pool, 'submitted');
    const confirm = pool`
      select public.confirm_payment(${staffId}, ${scene.payment}, ${newCode()}, 899, 'KES')`;
    expect(await sendAll([decisions.refuse(scene), confirm])).toEqual(['', '']);
    expect(await readOutcome(scene)).toMatchObject({
      state: 'suspended',
      money: 'refund_due',
      decision: 'refused',
    });
  }
});

describe('a refusal of a change of a live listing', () => {
  test('keeps the page and the money, whatever staff do at the same time', async () => {
    const scene = await makeScene(pool, 'live');
    const codes = await sendAll([decisions.refuse(scene), decisions.request(scene)]);
    expect(codes.toSorted()).toEqual(['', 'PT409']);
    expect(await readOutcome(scene)).toMatchObject({ state: 'live', review: null });
  });

  test('and a suspension at the same time end in a suspension', async () => {
    const scene = await makeScene(pool, 'live');
    const [, suspended] = await sendAll([decisions.refuse(scene), decisions.suspend(scene)]);
    expect(suspended).toBe('');
    expect(await readOutcome(scene)).toMatchObject({ state: 'suspended', review: null });
  });
});
