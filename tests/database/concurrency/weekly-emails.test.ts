/** Writes notices of weekly emails while other transactions lock or delete their listings and members. */
import { beforeEach, expect, test } from 'vitest';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);
await pool`update public.listings set state = 'suspended' where state = 'live'`;

let scenes: Scene[] = [];

beforeEach(async () => {
  await pool`delete from app.weekly_emails`;
  scenes = await Promise.all([1, 2, 3].map(() => makeScene(pool, 'live')));
  await pool`update public.listings set live_from = app.now() - interval '30 days' where state = 'live'`;
});

const runTransitions = () => pool`select public.run_due_transitions()`;

async function countNotices({ listing }: Scene): Promise<number> {
  const [row] = await pool<{ count: number }[]>`
    select count(*)::int as count from public.notices where kind = 'week' and listing_id = ${listing}`;
  return row?.count ?? 0;
}

const countAllNotices = () => Promise.all(scenes.map(countNotices));

test('concurrent runs write one notice for each owner', async () => {
  await Promise.all([1, 2, 3, 4, 5].map(runTransitions));
  expect(await countAllNotices()).toEqual([1, 1, 1]);
});

test('a notice about a locked advert waits for the next run', async () => {
  const [, lockedScene] = scenes as [Scene, Scene, Scene];
  await pool.begin(async (session) => {
    await session`select from public.listings where id = ${lockedScene.listing} for update`;
    await runTransitions();
    expect(await countAllNotices()).toEqual([1, 0, 1]);
  });
  await runTransitions();
  await runTransitions();
  expect(await countAllNotices()).toEqual([1, 1, 1]);
});

test('concurrent account deletions cause neither deadlock nor notice', async () => {
  const deleteMember = ({ member }: Scene) => pool`select public.delete_member(${member})`;
  const leaseNotices = () => pool`select public.lease_notices(10)`;
  await Promise.all([
    runTransitions(),
    ...scenes.map(deleteMember),
    runTransitions(),
    leaseNotices(),
    runTransitions(),
  ]);
  await pool`update public.notices set next_attempt_at = app.now() where done_at is null`;
  const members = scenes.map(({ member }) => member);
  const leasedNotices = await pool`
    select from public.lease_notices(1000) where kind = 'week' and member_id = any (${members})`;
  expect(leasedNotices).toHaveLength(0);
});
