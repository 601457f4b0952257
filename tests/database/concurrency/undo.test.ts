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
