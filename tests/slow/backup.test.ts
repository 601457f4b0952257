/** Tests `npm run backup` and `npm run restore` on the embedded stack, with writes while the backup runs. */
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#netlify/local/database/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { runCommand } from '../support/commands.ts';
import { testKeys } from '../support/database-workspace.ts';
import { createPhoto, createPictureClient } from '../support/pictures.ts';
import { readContents, readObjects } from '../support/restored-database.ts';
import { memberId } from '../support/seeded-users.ts';
import { control, createServiceClient, startTestStack } from '../support/stack.ts';

const root = await mkdtemp(join(tmpdir(), 'backup-'));
const backupFolder = join(root, 'backup');
let stack: Awaited<ReturnType<typeof startTestStack>>;
const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of a test' };

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(async () => {
  await stack.close();
  await rm(root, { recursive: true });
});

const backUp = (folder: string, variables: Record<string, string> = passphrase) =>
  runCommand('netlify/local/backup/backup.ts', [folder], { DATA_DIR: stack.folder, ...variables });
const restore = (folder: string, dataFolder: string, ...options: string[]) =>
  runCommand('netlify/local/backup/restore.ts', [...options, folder], {
    DATA_DIR: dataFolder,
    ...passphrase,
  });

/** Opens the database of a data folder without a stack. */
const openFolder = (folder: string) =>
  openDatabase({ folder, migrations: paths.migrations, keys: testKeys });

test('a backup under load restores to the rows of one moment', async () => {
  const pictures = await createPictureClient(stack, 'member');
  await pictures.upload(await createPhoto(800, 600));
  const database = await createServiceClient(stack);
  await stack.sql.query(`insert into app.counters values ('load', 0)`);
  const load = { isWriting: true };
  let count = 0;
  const writer = (async () => {
    while (load.isWriting) {
      count += 1;
      // PGlite works without a pause, and would keep the process from requests.
      await nextTurn();
      // A post and the counter change in one transaction, so that a half of it would show.
      await stack.sql.transaction(async (sql) => {
        await sql.query(`insert into public.posts (author_id, description) values ($1, 'load')`, [
          memberId,
        ]);
        await sql.query('update app.counters set last = last + 1 where name = $1', ['load']);
      });
    }
  })();
  const { status, output } = await backUp(backupFolder);
  load.isWriting = false;
  await writer;
  expect(output).toContain('The backup in');
  expect(status).toBe(0);
  expect(count).toBeGreaterThan(10);
  expect((await database.from('posts').select('id').limit(1)).data).toHaveLength(1);
  expect((await readdir(stack.folder)).filter((name) => name.startsWith('backup-'))).toEqual([]);

  const dataFolder = join(root, 'restored');
  const restored = await restore(backupFolder, dataFolder);
  expect(restored).toMatchObject({ status: 0 });
  const { sql, close } = await openFolder(dataFolder);
  const { rows } = await sql.query<{ posts: number; load: number; held: boolean }>(
    `select (select count(*)::int from public.posts where description = 'load') as posts,
       (select last from app.counters where name = 'load') as load, public.outgoing_is_held() as held`,
  );
  expect(rows[0]?.posts).toBe(rows[0]?.load);
  expect(rows[0]).toMatchObject({ held: true });
  await close();
});

test('everything is equal after a restore, with accounts and pictures', async () => {
  const folder = join(root, 'quiet');
  expect(await backUp(folder, {})).toMatchObject({ status: 0 });
  const dataFolder = join(root, 'equal');
  expect(await restore(folder, dataFolder)).toMatchObject({ status: 0 });
  const { sql, close } = await openFolder(dataFolder);
  expect(await readContents(sql, 'embedded')).toEqual(await readContents(stack.sql, 'embedded'));
  const objects = await readObjects(stack.sql);
  expect(objects.length).toBeGreaterThan(5);
  expect(await readObjects(sql)).toEqual(objects);
  await close();
  const storage = join(stack.folder, 'storage');
  for (const name of await readdir(storage, { recursive: true })) {
    if (!/^..\/[0-9a-f]{64}$/.test(name)) continue;
    const copy = await readFile(join(dataFolder, 'storage', name));
    const original = await readFile(join(storage, name));
    // The first line has the time of the upload.
    expect(
      copy.subarray(copy.indexOf(0x0a)).equals(original.subarray(original.indexOf(0x0a))),
    ).toBe(true);
  }
});

test('damaged backups are refused by name before anything is written', async () => {
  const names = (await readdir(backupFolder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(backupFolder.length + 1));
  const damagedNames = ['manifest', 'tables/public.payments', 'pictures/0001', 'pictures/list'];
  expect(names).toEqual(expect.arrayContaining(damagedNames));
  const dataFolder = join(root, 'never');
  for (const name of damagedNames) {
    const copy = join(root, 'damaged');
    await cp(backupFolder, copy, { recursive: true });
    const content = await readFile(join(copy, name));
    const middle = Math.floor(content.length / 2);
    content[middle] = (content[middle] ?? 0) ^ 1;
    await writeFile(join(copy, name), content);
    const changed = await restore(copy, dataFolder);
    expect(changed.output).toContain(`${name}: the file was changed`);
    await truncate(join(copy, name), middle);
    const cut = await restore(copy, dataFolder);
    expect(cut.output).toMatch(new RegExp(`${name}: the file was .*cut short`));
    expect([changed.status, cut.status]).toEqual([1, 1]);
    await rm(copy, { recursive: true });
  }
  expect(existsSync(join(dataFolder, 'pg'))).toBe(false);
});

test('deletions after the backup are applied again from the records', async () => {
  const folder = join(root, 'before-deletion');
  expect(await backUp(folder)).toMatchObject({ status: 0 });
  await stack.sql.query('select public.delete_member($1)', [memberId]);
  await control(stack, 'schedule/export-erasures', {});
  const records = join(root, 'records');
  const copied = await runCommand('netlify/local/backup/backup.ts', ['--erasures', records], {
    DATA_DIR: stack.folder,
  });
  expect(copied.output).toContain('files of the list of deletions');
  const dataFolder = join(root, 'erased');
  const { output } = await restore(folder, dataFolder, '--erasures', records);
  expect(output).toMatch(/Applied [1-9]\d* deletions/);
  const { sql, close } = await openFolder(dataFolder);
  const { rows } = await sql.query('select from public.members where id = $1', [memberId]);
  expect(rows).toHaveLength(0);
  await close();
});

test('opt-outs after the backup are applied again from the records', async () => {
  const folder = join(root, 'before-opt-outs');
  expect(await backUp(folder)).toMatchObject({ status: 0 });
  const { rows: members } = await stack.sql.query<{ id: string }>(
    'select id from public.members order by id limit 1',
  );
  const id = members[0]?.id ?? '';
  await stack.sql.query(`select public.unsubscribe($1, 'weekly')`, [id]);
  const stops = [
    { recipient: 'angry@duka.example', cause: 'complaint', detail: 'abuse' },
    { recipient: 'Gone@duka.example', cause: 'bounce', detail: '550 5.1.1' },
  ];
  await stack.sql.query('select public.record_email_stops($1::text::jsonb)', [
    JSON.stringify(stops),
  ]);
  await control(stack, 'schedule/export-erasures', {});
  const records = join(root, 'records-of-opt-outs');
  await runCommand('netlify/local/backup/backup.ts', ['--erasures', records], {
    DATA_DIR: stack.folder,
  });
  const dataFolder = join(root, 'opted-out');
  expect(await restore(folder, dataFolder, '--erasures', records)).toMatchObject({ status: 0 });
  const { sql, close } = await openFolder(dataFolder);
  const { rows } = await sql.query(
    `select public.email_stop_cause('angry@duka.example') as angry,
       public.email_stop_cause('gone@duka.example') as bounced,
       public.email_stop_cause('amina@duka.example') as other,
       (select weekly from public.member_settings where member_id = $1) as weekly`,
    [id],
  );
  expect(rows).toEqual([{ angry: 'complaint', bounced: 'bounce', other: null, weekly: false }]);
  await close();
});

test('a folder with a database, and a folder in use, are refused', async () => {
  const { output } = await restore(backupFolder, join(root, 'equal'));
  expect(output).toContain('has a database already');
  expect((await restore(backupFolder, stack.folder)).output).toContain('is in use by process');
  expect((await backUp(backupFolder)).output).toContain('is not empty');
});

test('a stopped site is backed up from its folder', async () => {
  const dataFolder = join(root, 'equal');
  const { status } = await runCommand('netlify/local/backup/backup.ts', [join(root, 'stopped')], {
    DATA_DIR: dataFolder,
    ...passphrase,
  });
  expect(status).toBe(0);
});
