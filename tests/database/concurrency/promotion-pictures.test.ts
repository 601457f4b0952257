/** A promotion is recorded with a picture that another request deletes at the same moment. */
import { expect, test } from 'vitest';
import { makeScene, prepareScenes } from '#tests/support/races/scene.ts';
import {
  findWaitingSessions,
  getOutcome,
  openSessionsForFile,
} from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

async function preparePicture() {
  const { listing, member } = await makeScene(pool, 'live');
  const [insertedPicture] = await pool<{ id: string }[]>`
    insert into public.pictures (owner_id, purpose, state, width, height)
      values (${member}, 'promotion', 'ready', 400, 700) returning id`;
  const picture = insertedPicture?.id ?? '';
  const promotion = crypto.randomUUID();
  const record = {
    statement: `select public.record_promotion($1, $2, $3, 'facebook', app.today(), '', '', $4)`,
    values: [member, promotion, [listing], picture],
  };
  const discard = {
    statement: `update public.pictures set state = 'discarded' where id = $1`,
    values: [picture],
  };
  const readState = async () => {
    const [row] = await pool<{ state: string; is_promoted: boolean }[]>`
      select state, exists (select from public.promotions where picture_id = pictures.id) as is_promoted
      from public.pictures where id = ${picture}`;
    return row;
  };
  return { record, discard, readState };
}

test.each([
  ['recorded', 'record', 'discard', '', { state: 'ready', is_promoted: true }],
  ['discarded', 'discard', 'record', 'PT404', { state: 'discarded', is_promoted: false }],
] as const)(
  'a picture that was %s first stays so',
  async (_name, firstCall, secondCall, refusal, expectedState) => {
    const { readState, ...calls } = await preparePicture();
    const { statement, values } = calls[firstCall];
    const { outcome } = await pool.begin(async (session) => {
      await session.unsafe(statement, values as never[]);
      const outcome = getOutcome(pool, calls[secondCall]);
      await expect.poll(() => findWaitingSessions(pool)).toHaveLength(1);
      return { outcome };
    });
    expect(await outcome).toBe(refusal);
    expect(await readState()).toEqual(expectedState);
  },
);

test('no promotion shows a deleted picture, in any timing', async () => {
  for (let turn = 0; turn < 20; turn++) {
    const { record, discard, readState } = await preparePicture();
    await Promise.all([getOutcome(pool, record), getOutcome(pool, discard)]);
    expect(['ready true', 'discarded false']).toContain(
      Object.values((await readState()) ?? {}).join(' '),
    );
  }
});
