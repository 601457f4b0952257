/** Tests `npm run migrate-data` and its function `migrateFolder` on data folders with earlier migrations. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { lockFolder } from '#netlify/local/folder-lock.ts';
import { migrateFolder } from '#netlify/local/migrate-data/index.ts';
import { paths } from '#netlify/local/paths.ts';
import { copyDataFolder, createDataFolder, removeFolder } from '../support/data-folder.ts';
import {
  changeFormerFolder,
  hashFiles,
  createFormerFolder,
  storedFile,
} from '../support/former/folder.ts';

const ignoreOutput = () => undefined;
const commandFile = join(paths.project, 'netlify/local/migrate-data/migrate-data.ts');

const folders: string[] = [];
/** Registers a folder and the command's copy of it for their removal after the tests. */
const registerForRemoval = (folder: string) => {
  folders.push(folder, `${folder}-next`);
  return folder;
};
/** A data folder with an earlier set of migrations, which tests copy. */
let preparedFormerFolder: string;
beforeAll(async () => {
  preparedFormerFolder = registerForRemoval(await createFormerFolder());
});
afterAll(async () => {
  for (const folder of folders) await removeFolder(folder);
});
const copyFormerFolder = async () => registerForRemoval(await copyDataFolder(preparedFormerFolder));

/**
 * Runs the command on a folder.
 * @param killAt - text of the output that makes the test kill the process
 */
async function runMigration(folder: string, killAt?: string) {
  const child = spawn(process.execPath, [commandFile], {
    cwd: folder,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout) {
    output += String(chunk);
    if (killAt !== undefined && output.includes(killAt)) child.kill('SIGKILL');
  }
  const [status] = (await exited) as [number | null];
  return { status, output };
}

it('a killed run changes nothing, and the next one migrates', async () => {
  const folder = await copyFormerFolder();
  const hashesBefore = await hashFiles(folder);
  expect(await runMigration(folder, 'Writing')).toMatchObject({ status: null });
  expect(await hashFiles(folder)).toEqual(hashesBefore);

  const { status, output } = await runMigration(folder);
  expect(status).toBe(0);
  const formerFolder = registerForRemoval(/The former folder is (.+);/.exec(output)?.[1] ?? '');
  expect(output).toMatch(/^public\.payments +(\d+) +\1$/m);
  expect(await hashFiles(formerFolder)).toEqual(hashesBefore);
  expect(await readFile(join(folder, storedFile), 'utf8')).toBe('the bytes of a picture');
  expect(existsSync(join(folder, 'former'))).toBe(false);

  await expect(migrateFolder(folder, ignoreOutput)).rejects.toThrow('There is no data to migrate');
});

it('an unknown table or column is named, and changes nothing', async () => {
  const change = `create table public.strange (id int);
    alter table public.posts add column stranger text;`;
  const folder = registerForRemoval(await changeFormerFolder(preparedFormerFolder, change));
  const hashesBefore = await hashFiles(folder);
  await expect(migrateFolder(folder, ignoreOutput)).rejects.toThrow(
    'The new database lacks the column public.posts.stranger, the table public.strange.',
  );
  expect(await hashFiles(folder)).toEqual(hashesBefore);
  expect(existsSync(`${folder}-next`)).toBe(false);
});

it('the error names the damaged folder, not its copy', async () => {
  const folder = await copyFormerFolder();
  const databaseFolder = join(folder, 'pg', 'base', '5');
  const [file = ''] = (await readdir(databaseFolder)).filter((name) => /^\d+$/.test(name));
  const bytes = await readFile(join(databaseFolder, file));
  await writeFile(join(databaseFolder, file), bytes.fill(7, 100, 200));
  await expect(migrateFolder(folder, ignoreOutput)).rejects.toThrow(
    `The database in ${join(folder, 'pg')} is damaged`,
  );
});

it('the refusal of a folder in use names its process', async () => {
  const folder = await copyFormerFolder();
  const release = await lockFolder(folder);
  const refusal = `is in use by process ${String(process.pid)}`;
  await expect(migrateFolder(folder, ignoreOutput)).rejects.toThrow(refusal);
  await release();
});

it('a current folder has nothing to migrate', async () => {
  const folder = registerForRemoval(await copyDataFolder(inject('preparedFolder')));
  await expect(migrateFolder(folder, ignoreOutput)).rejects.toThrow('There is no data to migrate');
});

it('a folder of an older history is refused with advice', async () => {
  const change = `delete from supabase_migrations.schema_migrations where version >= '20261128'`;
  const folder = registerForRemoval(await changeFormerFolder(preparedFormerFolder, change));
  await expect(migrateFolder(folder, ignoreOutput)).rejects.toThrow('before 20261128585000');
});

it('an exchange interrupted between its renames is completed', async () => {
  const folder = registerForRemoval(await createDataFolder());
  await rename(folder, `${folder}-next`);
  await mkdir(join(`${folder}-next`, 'storage'));
  await writeFile(join(`${folder}-next`, 'complete'), '');
  await migrateFolder(folder, ignoreOutput);
  expect(existsSync(join(folder, 'storage'))).toBe(true);
  expect(existsSync(join(folder, 'complete'))).toBe(false);
});
