/** Staff act on a payment while another transaction changes its state. The log keeps the newest state last. */
import { expect, test } from 'vitest';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { findWaitingSessions, getOutcome, openSessionsForFile } from '#tests/support/races/sessions.ts';
import { staffId } from '#tests/support/seeded-users.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

/** Inserts a claim of the scene's member, and returns its id. */
async function insertClaim({ member, listing, codes }: Scene): Promise<number> {
  await pool`select public.claim_payment(${member}, ${listing}, ${codes[1]}, '+254700000021')`;
  const [row] = await pool<{ id: number }[]>`
    select id from public.payment_claims where code = ${codes[1]}`;
  return row?.id ?? 0;
}

/** Inserts a difference of the scene's payment, and returns its id. */
async function insertDifference({ payment, codes }: Scene): Promise<number> {
  await pool`
    select app.note_difference('other-sum', 'till', ${codes[1]}, ${payment}, 899, 900, 'KES')`;
  const [row] = await pool<{ id: number }[]>`
    select id from public.payment_differences where code = ${codes[1]}`;
  return row?.id ?? 0;
}

test.each([
  ['refuse_claim', insertClaim],
  ['settle_difference', insertDifference],
  ['close_difference', insertDifference],
])('%s logs the state that another transaction has just written', async (name, insertRow) => {
  const scene = await makeScene(pool, 'submitted');
  const id = await insertRow(scene);
  const { outcome } = await pool.begin(async (session) => {
    await session`
      select public.confirm_payment(${staffId}, ${scene.payment}, ${scene.codes[0]}, 899, 'KES')`;
    const statement = `select public.${name}($1, $2, 'No such money.')`;
    const outcome = getOutcome(pool, { statement, values: [staffId, id] });
    await expect.poll(() => findWaitingSessions(pool)).toHaveLength(1);
    return { outcome };
  });
  expect(await outcome).toBe('');
  expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
});
