/** Tests backup and restore of a hosted project: PostgreSQL over the wire, and the API of the storage. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { growListings, growPosts } from '../../bench/builds/fill-database.ts';
import { runCommand } from '../../support/commands.ts';
import { createHostedSettings, getSocket, startEmptyProject } from '../../support/hosted-target.ts';
import { createPhoto, createPictureClient } from '../../support/pictures.ts';
import { createPool } from '../../support/postgres/connect.ts';
import { createQueries } from '../../support/postgres/engine.ts';
import { openPort } from '../../support/postgres/port.ts';
import { readContents, readObjects } from '../../support/restored-database.ts';
import { memberId } from '../../support/seeded-users.ts';
import { startTestStack } from '../../support/stack.ts';

const root = await mkdtemp(join(tmpdir(), 'backup-'));
const { port, close: closePort } = await openPort(getSocket());
const targets = [
  await startEmptyProject(),
  await startEmptyProject(),
  await startEmptyProject(),
] as const;
// The functions of the last stack are in use, so the source starts after the targets.
const source = await startTestStack();
afterAll(async () => {
  for (const target of targets) await target.close();
  await source.close();
  await closePort();
  await rm(root, { recursive: true });
});

const { rows: names } = await source.sql.query<{ name: string }>(
  'select current_database() as name',
);
const sourceSettings = await createHostedSettings(source, {
  database: names[0]?.name ?? '',
  port,
});
const backUp = (folder: string, settings = sourceSettings) =>
  runCommand('netlify/local/backup/backup.ts', [folder], settings);
const restore = async (folder: string, target: (typeof targets)[number]) =>
  runCommand(
    'netlify/local/backup/restore.ts',
    [folder],
    await createHostedSettings(target, { database: target.database, port }),
  );
const connect = (database: string) => {
  const pool = createPool({ socket: getSocket(), database });
  return { sql: createQueries(pool), end: () => pool.end() };
};

await growListings(source.sql, 300);
await growPosts(source.sql, 3000);
const pictures = await createPictureClient(source, 'member');
for (let number = 0; number < 3; number += 1)
  await pictures.upload(await createPhoto(700 + number, 500));

test('a hosted backup without a passphrase is refused', async () => {
  const { status, output } = await backUp(join(root, 'open'), {
    ...sourceSettings,
    BACKUP_PASSPHRASE: '',
  });
  expect([status, output]).toEqual([1, expect.stringContaining('BACKUP_PASSPHRASE is missing')]);
});

test('a backup with another key of the storage is refused', async () => {
  const { status, output } = await backUp(join(root, 'key'), {
    ...sourceSettings,
    SUPABASE_SECRET_KEY: 'sb_secret_of_another_project',
  });
  expect([status, output]).toEqual([1, expect.stringContaining('The storage fails for')]);
});

test('a file that is deleted before its copy is restored as discarded', async () => {
  // The row has no file, as if the snapshot was taken shortly before the file was deleted. The picture belongs to a
  // post, because a picture of a listing would stay in use.
  await source.sql.query(
    `insert into storage.objects (bucket_id, name) select 'post-media', id || '/gone.webp'
     from public.pictures where purpose = 'post' and state = 'ready' limit 1`,
  );
  const folder = join(root, 'gone');
  const { output } = await backUp(folder);
  await source.sql.query(`delete from storage.objects where name like '%/gone.webp'`);
  expect(output).toContain('1 files of pictures were deleted before they were copied');
  expect(await restore(folder, targets[2])).toMatchObject({ status: 0 });
  const { sql, end } = connect(targets[2].database);
  const discarded = await sql.query(`select id from public.pictures where state = 'discarded'`);
  expect(discarded.rows).toHaveLength(1);
  await end();
});

test('a backup under load has the rows of one moment', async () => {
  await source.sql.query(`insert into app.counters values ('load', 0)`);
  const pool = createPool({ socket: getSocket(), database: names[0]?.name ?? '' }, 4);
  const load = { isWriting: true };
  const write = async () => {
    while (load.isWriting) {
      await pool.begin(async (session) => {
        await session.unsafe(
          `insert into public.posts (author_id, description) values ('${memberId}', 'load')`,
        );
        await session.unsafe(`update app.counters set last = last + 1 where name = 'load'`);
      });
    }
  };
  const writers = Array.from({ length: 4 }, write);
  const folder = join(root, 'load');
  const { status, output } = await backUp(folder);
  load.isWriting = false;
  await Promise.all(writers);
  await pool.end();
  expect(output).toContain('Not in the backup, because the identity service alone has them');
  expect(status).toBe(0);

  expect(await restore(folder, targets[0])).toMatchObject({ status: 0 });
  const { sql, end } = connect(targets[0].database);
  const { rows } = await sql.query<{ posts: number; load: number; held: boolean }>(
    `select (select count(*)::int from public.posts where description = 'load') as posts,
       (select last from app.counters where name = 'load') as load, public.outgoing_is_held() as held`,
  );
  expect(rows[0]?.load).toBeGreaterThan(10);
  expect(rows[0]).toMatchObject({ posts: rows[0]?.load, held: true });
  await end();
});

test('another right in the target is refused by name', async () => {
  const folder = join(root, 'quiet');
  expect(await backUp(folder)).toMatchObject({ status: 0 });
  const { sql, end } = connect(targets[1].database);
  await sql.query('grant select on public.posts to anon');
  const { output } = await restore(folder, targets[1]);
  expect(output).toContain('grant on public.posts to anon');
  await sql.query('revoke select on public.posts from anon');
  expect(await restore(folder, targets[1])).toMatchObject({ status: 0 });

  expect(await readContents(sql)).toEqual(await readContents(source.sql));
  expect(await readObjects(sql)).toEqual(await readObjects(source.sql));
  const { rows } = await sql.query('select * from public.check_books()');
  expect(rows).toEqual([]);
  const again = await restore(folder, targets[1]);
  expect(again.output).toContain('The database is not empty');
  await end();
});

test('the first insert after a restore gets a new id', async () => {
  const { sql, end } = connect(targets[1].database);
  const { rows } = await sql.query<{ id: number; before: number }>(
    `with newest as (select max(id) as before from public.posts)
     insert into public.posts (author_id, description) select $1::uuid, 'new'
     returning id, (select before from newest) as before`,
    [memberId],
  );
  expect(rows[0]?.id).toBeGreaterThan(rows[0]?.before ?? Infinity);
  await end();
});
