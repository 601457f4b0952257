/**
 * Takes prepared listings over in concurrent sessions: by two members, during a deletion by staff, at the end of the link,
 * and during tries of a code.
 */
import { expect, test } from 'vitest';
import { secondsToMorning } from '#tests/support/morning.ts';
import { makeScene, prepareScenes, type Scene } from '#tests/support/races/scene.ts';
import { staffId } from '#tests/support/seeded-users.ts';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
await prepareScenes(pool);

const getCode = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' ? (result.reason as { code: string }).code : '';

const takeOver = (member: string, { slug }: Scene, proof = 'proof') =>
  pool`select public.take_over_prepared_listing(${member}, ${slug}, ${proof}) as id`;

const readPrepared = async ({ slug }: Scene) => {
  const rows = await pool<{ id: number; taken_by: string | null; sent_count: number }[]>`
    select id, taken_by, sent_count from app.prepared_listings where token_hash = ${slug}`;
  return rows[0];
};

/** Returns the owners of the listings that were made from the prepared one, and of its photo. */
const readOwners = async ({ slug }: Scene) => {
  const rows = await pool<{ owner_id: string; picture_owner: string }[]>`
    select listings.owner_id, pictures.owner_id as picture_owner
    from public.listings
      join public.pictures on pictures.id::text = listings.draft -> 'images' -> 0 ->> 'id'
    where listings.draft ->> 'title' = ${slug} and listings.prepared_by is not null`;
  return rows.map((row) => ({ ...row }));
};

test('of several members that take over at the same time one becomes the owner', async () => {
  const scene = await makeScene(pool, 'prepared');
  const members = [scene.member, ...scene.others];
  const results = await Promise.allSettled(members.map((member) => takeOver(member, scene)));
  expect(results.map(getCode).toSorted()).toEqual(['', 'PT404', 'PT404', 'PT404']);
  const owner = (await readPrepared(scene))?.taken_by;
  expect(await readOwners(scene)).toEqual([{ owner_id: owner, picture_owner: owner }]);
  const proven = await pool`
    select from app.proven_phones join app.prepared_listings using (phone)
    where token_hash = ${scene.slug} and member_id = taken_by and checked_at is not null`;
  expect(proven).toHaveLength(1);
});

test('a member that repeats the takeover gets the same listing', async () => {
  const scene = await makeScene(pool, 'prepared');
  const results = await Promise.all([1, 2, 3, 4].map(() => takeOver(scene.member, scene)));
  expect(new Set(results.map(([row]) => String(row?.['id']))).size).toBe(1);
  expect(await readOwners(scene)).toHaveLength(1);
});

test('a deletion by staff leaves either the prepared listing or the listing of the owner', async () => {
  for (let round = 0; round < 8; round += 1) {
    const scene = await makeScene(pool, 'prepared');
    const prepared = await readPrepared(scene);
    const [takeover, deletion] = await Promise.allSettled([
      takeOver(scene.member, scene),
      pool`select public.delete_prepared_listing(${staffId}, ${prepared?.id ?? 0})`,
    ]);
    const isTaken = takeover.status === 'fulfilled';
    expect([getCode(takeover), getCode(deletion)]).toEqual(isTaken ? ['', 'PT409'] : ['PT404', '']);
    expect(await readOwners(scene)).toHaveLength(isTaken ? 1 : 0);
    expect((await readPrepared(scene)) !== undefined).toBe(isTaken);
  }
});

test('the end of a link refuses its takeover and deletes its photos', async () => {
  const scene = await makeScene(pool, 'expired-link');
  const results = await Promise.allSettled([
    takeOver(scene.member, scene),
    pool`select public.delete_expired_records()`,
  ]);
  expect(results.map(getCode)).toEqual(['PT404', '']);
  expect(await readPrepared(scene)).toBeUndefined();
  const pictures = await pool`
    select from public.pictures where owner_id = ${staffId} and state = 'ready'
      and id::text not in (select picture_id from app.prepared_pictures)`;
  expect(pictures).toHaveLength(0);
});

test('twelve tries of a code at the same time count as five', async () => {
  const scene = await makeScene(pool, 'prepared');
  const confirm = (hash: string) =>
    pool`select public.confirm_prepared_code(${scene.slug}, ${hash}, 'other') as is_right`;
  await Promise.all(Array.from({ length: 12 }, (_, index) => confirm(`wrong ${index}`)));
  const [row] = await pool`
    select code_failures from app.prepared_listings where token_hash = ${scene.slug}`;
  expect(row).toMatchObject({ code_failures: 5 });
  const [last] = await confirm('hash');
  expect(last).toMatchObject({ is_right: false });
});

test('two staff users that send at the same time send one SMS', async () => {
  const scene = await makeScene(pool, 'prepared');
  const prepared = await readPrepared(scene);
  const send = (token: string) =>
    pool.begin(async (session) => {
      await session`select set_config('embedded.ahead', ${String(secondsToMorning)}, true)`;
      return session`select from public.send_prepared_listing(${staffId}, ${prepared?.id ?? 0}, ${token})`;
    });
  const results = await Promise.allSettled([1, 2, 3].map((turn) => send(`${scene.slug}-${turn}`)));
  expect(results.map(getCode).toSorted()).toEqual(['', 'PT409', 'PT409']);
  const sent = await pool`
    select from public.sms_messages where prepared_id = ${prepared?.id ?? 0} and state = 'sending'`;
  expect(sent).toHaveLength(1);
});

test('the photo of a prepared listing is neither discarded nor deleted before the takeover', async () => {
  const scene = await makeScene(pool, 'prepared');
  const [picture] = await pool`
    update public.pictures set created_at = now() - interval '30 days'
    where id::text = (
      select draft -> 'images' -> 0 ->> 'id' from app.prepared_listings where token_hash = ${scene.slug})
    returning id`;
  const id = String(picture?.['id']);
  await pool`update public.pictures set state = 'discarded' where id = ${id}`;
  const [row] = await pool`select state from public.pictures where id = ${id}`;
  expect(row).toMatchObject({ state: 'ready' });
  const unused = await pool`select * from public.pictures_to_delete() as id where id = ${id}`;
  expect(unused).toHaveLength(0);
});

test('a row without a link lasts 37 days, and a row after its takeover 90', async () => {
  const unsent = await makeScene(pool, 'prepared');
  const late = await makeScene(pool, 'prepared');
  await takeOver(late.member, late);
  const age = async (days: number) => {
    await pool`
      update app.prepared_listings set expires_at = now() + interval '30 days' - make_interval(days => ${days})
      where token_hash = ${unsent.slug}`;
    await pool`
      update app.prepared_listings set taken_at = now() - make_interval(days => ${days})
      where token_hash = ${late.slug}`;
    await pool`select public.delete_expired_records()`;
    return [await readPrepared(unsent), await readPrepared(late)].map((row) => row !== undefined);
  };
  expect(await age(36)).toEqual([true, true]);
  expect(await age(38)).toEqual([false, true]);
  expect(await age(91)).toEqual([false, false]);
});
