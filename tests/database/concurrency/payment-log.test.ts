/** Staff act on a payment while another transaction changes its state. The log keeps the newest state last. */
import { expect, test } from 'vitest';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import {
  findWaitingSessions,
  getOutcome,
  openSessionsForFile,
} from '#tests/support/races/sessions.ts';
import { staffId } from '#tests/support/seeded-users.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

test.each([
  ['refuse_claim', 'claim'],
  ['settle_difference', 'difference'],
  ['close_difference', 'difference'],
] as const)('%s logs the state that another transaction has just written', async (name, row) => {
  const scene = await makeScene(pool, 'disputed');
  const { outcome } = await pool.begin(async (session) => {
    await session`
      select public.confirm_payment(${staffId}, ${scene.payment}, ${scene.codes[1]}, 899, 'KES')`;
    const statement = `select public.${name}($1, $2, 'No such money.')`;
    const outcome = getOutcome(pool, { statement, values: [staffId, scene[row]] });
    await expect.poll(() => findWaitingSessions(pool)).toHaveLength(1);
    return { outcome };
  });
  expect(await outcome).toBe('');
  expect([...(await pool.unsafe(brokenInvariantsQuery))]).toEqual([]);
});
