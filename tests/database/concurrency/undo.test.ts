/**
 * Runs undo, moves and refunds concurrently: an undo deletes its notices or is refused, a payment moves once, and
 * refunds count in one daily sum.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import { getOutcome, openSessionsForFile } from '#tests/support/races/sessions.ts';
import { staffId } from '#tests/support/seeded-users.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

const call = (statement: string, ...values: unknown[]) => getOutcome(pool, { statement, values });
const undo = (payment: string) => call('select public.undo_payment($1, $2)', staffId, payment);
/** Undoes the refusal of a claim by its id, as the screen of its staff user does. */
async function undoRefusal(payment: string) {
  const [row] = await pool<{ id: string }[]>`
    select undo.id from app.undos_of_payment(${payment}) as undo where act = 'refuse-claim'`;
  return () => call('select public.undo_payment($1, $2, $3)', staffId, payment, row?.id);
}
const rounds = Array.from({ length: 8 }, (_, round) => round);
const makeNoticesDue = () =>
  pool`update public.notices set next_attempt_at = app.now() where next_attempt_at > app.now()`;

test.each(rounds)('an undo deletes its notices or is refused, %i', async () => {
  const { payment } = await makeScene(pool, 'confirmed');
  const [outcome] = await Promise.all([
    undo(payment),
    makeNoticesDue().then(() => call('select public.lease_notices(1000)')),
  ]);
  const [row] = await pool<{ state: string; notices: number }[]>`
    select state, (select count(*)::int from public.notices where payment_id = payments.id) as notices
    from public.payments where id = ${payment}`;
  expect([
    { outcome: '', state: 'pending', notices: 0 },
    { outcome: 'TG408', state: 'paid', notices: 1 },
  ]).toContainEqual({ outcome, ...row });
});

const readRefusal = async (claim: number, listing: number) => {
  const [row] = await pool<{ reason: string | null; is_open: boolean; notices: number }[]>`
    select refused_because as reason, closed_at is null as is_open, (
      select count(*)::int from public.notices where kind = 'claim-refused' and listing_id = ${listing}
    ) as notices
    from public.payment_claims where id = ${claim}`;
  return row;
};
const refused = { reason: 'no such money', is_open: false, notices: 1 };
const reopened = { reason: null, is_open: true, notices: 0 };

test.each(rounds)('the undo of a refusal deletes its notice or is refused, %i', async () => {
  const { payment, claim, listing } = await makeScene(pool, 'rejected');
  const [outcome] = await Promise.all([
    undo(payment),
    makeNoticesDue().then(() => call('select public.lease_notices(1000)')),
  ]);
  expect([
    { outcome: '', ...reopened },
    { outcome: 'TG408', ...refused },
  ]).toContainEqual({ outcome, ...(await readRefusal(claim, listing)) });
});

test.each(rounds)('two staff users undo one refusal once, %i', async () => {
  const { payment, claim, listing } = await makeScene(pool, 'rejected');
  const undoAs = (actor: string) => call('select public.undo_payment($1, $2)', actor, payment);
  const outcomes = await Promise.all([undoAs(staffId), undoAs(randomUUID())]);
  expect(outcomes).toContain('');
  for (const outcome of outcomes) expect(['', 'TG408']).toContain(outcome);
  expect(await readRefusal(claim, listing)).toEqual(reopened);
  const [row] = await pool<{ count: number }[]>`select count(*)::int from public.audit_log
    where subject_id = ${payment} and details ->> 'undone' = 'refuse-claim'`;
  expect(row).toEqual({ count: 1 });
});

test.each(rounds)('the undo of a refusal and a match leave books that agree, %i', async () => {
  const { payment, claim, unmatched } = await makeScene(pool, 'rejected');
  const undoNamed = await undoRefusal(payment);
  const outcomes = await Promise.all([
    undoNamed(),
    call('select public.adopt_payment($1, $2, $3)', randomUUID(), unmatched, payment),
  ]);
  // The money has another code, so that the claim is open again in each order of the two acts, and the match stays.
  expect(outcomes).toEqual(['', '']);
  const [row] = await pool`
    select refused_because, (select state from public.payments where id = ${unmatched}) as state
    from public.payment_claims where id = ${claim}`;
  expect(row).toEqual({ refused_because: null, state: 'paid' });
  expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
});

test.each(rounds)('the undo of a refusal and the money of its code agree, %i', async () => {
  const { payment, claim, codes, member, post } = await makeScene(pool, 'rejected');
  const phone = `+2547${String(post).padStart(8, '0')}`;
  await pool`select app.prove_phone(${phone}, ${member}, app.now(), 'sms')`;
  const payer = `${phone.slice(1, 5)}*****${phone.slice(-3)}`;
  const money = { kind: 'paid', about: {}, code: codes[0], amount: 899, currency: 'KES', payer };
  const outcomes = await Promise.all([
    undo(payment),
    call('select public.record_provider_event($1, $2)', 'till', { ...money, isOurs: true }),
  ]);
  expect(outcomes).toEqual(['', '']);
  // The number is proven, so that the claim pays its order, as without a refusal.
  const [row] = await pool`select claim.refused_because, claim.closed_at is null as is_open, state
    from public.payment_claims as claim
      join public.payments on provider_reference = claim.code and payments.order_id = claim.order_id
    where claim.id = ${claim}`;
  expect(row).toEqual({ refused_because: null, is_open: false, state: 'paid' });
  expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
});

test.each(rounds)('an undo and a second match leave one result, %i', async () => {
  const { payment, unmatched, listing } = await makeScene(pool, 'submitted');
  const matchStatement = 'select public.match_payment($1, $2, $3, $4, 7, 899, $5)';
  const match = () => call(matchStatement, staffId, unmatched, listing, 'weekly', 'KES');
  expect(await match()).toBe('');
  const outcomes = await Promise.all([undo(unmatched), match(), undo(unmatched), match()]);
  for (const outcome of outcomes) expect(['', 'TG408', 'PT409', '40001']).toContain(outcome);
  expect(payment).toBeTruthy();
  expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
});

test.each(rounds)('three concurrent approvals move money once, %i', async () => {
  const { payment } = await makeScene(pool, 'moving');
  const approve = () => call('select public.approve_move($1, $2)', randomUUID(), payment);
  const outcomes = await Promise.all([approve(), approve(), approve()]);
  expect(outcomes).toContain('');
  const [row] = await pool<{ moves: number; receipts: number }[]>`
    select count(*)::int as moves,
      (select count(*)::int from public.void_receipts where payment_id = ${payment}) as receipts
    from public.payment_moves where payment_id = ${payment} and state = 'done'`;
  expect(row).toEqual({ moves: 1, receipts: 1 });
  expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
});

test('nine concurrent refunds count in one daily sum', async () => {
  const actor = randomUUID();
  const scenes = await Promise.all(Array.from({ length: 9 }, () => makeScene(pool, 'refund')));
  await Promise.all(
    scenes.map(({ payment }) => call('select public.ask_refund($1, $2, 2700)', actor, payment)),
  );
  const rows = await pool<{ state: string; count: number }[]>`
    select state, count(*)::int as count from public.payment_refunds
    where requested_by = ${actor} group by state order by state`;
  // Three payments of 899 stay below the limit of 2,700; the fourth would exceed it.
  expect([...rows]).toEqual([
    { state: 'asked', count: 6 },
    { state: 'sending', count: 3 },
  ]);
});
