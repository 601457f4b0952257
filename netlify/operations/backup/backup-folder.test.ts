/** Tests that damage of any file of a backup is refused with the name of the file. */
import { cp, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createBackupFolder, openBackupFolder } from './backup-folder.ts';
import { formatVersion, type Manifest } from './manifest.ts';

const passphrase = 'a passphrase of a test';
const root = await mkdtemp(join(tmpdir(), 'backup-'));
afterAll(() => rm(root, { recursive: true }));

async function* toStream(text: string) {
  yield await Promise.resolve(Buffer.from(text));
}

const contents = { 'tables/public.posts': 'a post', 'pictures/0001': 'a picture' };

const manifest: Omit<Manifest, 'files'> = {
  format: formatVersion,
  source: 'hosted',
  takenAt: '2026-11-26T10:00:00Z',
  migrations: [],
  catalogue: {},
  tables: [],
  sequences: [],
  ledger: [],
  objects: { count: 0, bytes: 0, missing: 0 },
};

async function writeFolder(folder: string, secret: string) {
  const writer = await createBackupFolder(folder, secret);
  for (const [name, content] of Object.entries(contents))
    await writer.write(name, toStream(content));
  await writer.finish(manifest);
}

const original = join(root, 'original');
beforeAll(() => writeFolder(original, passphrase));

let copies = 0;
async function copyOriginal(): Promise<string> {
  copies += 1;
  const copy = join(root, `copy-${copies}`);
  await cp(original, copy, { recursive: true });
  return copy;
}

const open = (folder: string, secret = passphrase) => openBackupFolder(folder, secret);
const names = ['manifest', ...Object.keys(contents)];

test('a backup opens, and contains no readable text', async () => {
  const { manifest, read } = await open(original);
  expect(manifest.files.map(({ name }) => name)).toEqual(Object.keys(contents));
  const post = Buffer.concat(await Array.fromAsync(read('tables/public.posts')));
  expect(post.toString()).toBe('a post');
  for (const name of names) {
    expect(await readFile(join(original, name), 'latin1')).not.toMatch(/a post|a picture|takenAt/);
  }
});

test.each(names)('a changed byte of %s is refused with its name', async (name) => {
  const folder = await copyOriginal();
  const content = await readFile(join(folder, name));
  for (const position of [0, Math.floor(content.length / 2), content.length - 1]) {
    const changed = Buffer.from(content);
    changed[position] = (changed[position] ?? 0) ^ 1;
    await writeFile(join(folder, name), changed);
    await expect(open(folder)).rejects.toThrow(`${name}: the file was changed`);
  }
});

test.each(names)('the file %s is refused when cut short or missing', async (name) => {
  const folder = await copyOriginal();
  const { length } = await readFile(join(folder, name));
  await truncate(join(folder, name), length - 1);
  await expect(open(folder)).rejects.toThrow(new RegExp(`^${name}: the file was .*cut short`));
  await truncate(join(folder, name), 0);
  await expect(open(folder)).rejects.toThrow(new RegExp(`^${name}: the file was .*cut short`));
  await rm(join(folder, name));
  await expect(open(folder)).rejects.toThrow(`${name}: `);
});

test('two exchanged files are refused', async () => {
  const folder = await copyOriginal();
  await cp(join(original, 'pictures/0001'), join(folder, 'tables/public.posts'));
  await expect(open(folder)).rejects.toThrow('tables/public.posts: the file was');
});

test('another passphrase, and none, are refused', async () => {
  await expect(open(original, 'another passphrase')).rejects.toThrow('BACKUP_PASSPHRASE is not');
  await expect(open(original, '')).rejects.toThrow('Set BACKUP_PASSPHRASE');
});

test('a backup without a passphrase opens with any setting', async () => {
  const folder = join(root, 'open');
  await writeFolder(folder, '');
  expect((await open(folder, passphrase)).manifest.source).toBe('hosted');
});

test('a folder with files is not overwritten', async () => {
  await expect(createBackupFolder(original, passphrase)).rejects.toThrow('is not empty');
  expect((await readdir(original)).sort()).toEqual(['manifest', 'pictures', 'tables']);
});

test('an interrupted backup is refused', async () => {
  const folder = join(root, 'interrupted');
  const writer = await createBackupFolder(folder, passphrase);
  await writer.write('tables/public.posts', toStream('a post'));
  await expect(open(folder)).rejects.toThrow('manifest: there is none');
});

test('a folder in place of a file is refused with its name and the reason', async () => {
  for (const name of names) {
    const folder = await copyOriginal();
    await rm(join(folder, name));
    await mkdir(join(folder, name));
    await expect(open(folder)).rejects.toThrow(
      new RegExp(`^${name}: (the file cannot be read: .*EISDIR|it is no file)`),
    );
  }
});

test('a file with more bytes is refused with the number of them', async () => {
  const folder = await copyOriginal();
  const name = 'pictures/0001';
  const content = await readFile(join(folder, name));
  await writeFile(join(folder, name), Buffer.concat([content, Buffer.from('x')]));
  await expect(open(folder)).rejects.toThrow(
    `${name}: the file was changed. It has ${content.length + 1} in place of ${content.length} bytes.`,
  );
});

test('a file that disappears after the check is refused with its name', async () => {
  const folder = await copyOriginal();
  const { read } = await open(folder);
  await rm(join(folder, 'pictures/0001'));
  await expect(Array.fromAsync(read('pictures/0001'))).rejects.toThrow(
    /^pictures\/0001: the file cannot be read: .*ENOENT/,
  );
});

test('a manifest of another format is refused with what differs', async () => {
  const folder = join(root, 'other-format');
  const writer = await createBackupFolder(folder, passphrase);
  await writer.finish({ ...manifest, format: (formatVersion + 1) as typeof formatVersion });
  await expect(open(folder)).rejects.toThrow(
    /^manifest: another version of the project wrote it\. format: .*expected 1/,
  );
});
