import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';
import { createWriteError } from './write-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const getSecretsPath = (dataFolder: string) => join(dataFolder, 'secrets.json');

test('keys are created once and readable by their owner only', async () => {
  const secrets = await readSecrets(folder);
  expect(await readSecrets(folder)).toEqual(secrets);
  expect((await stat(getSecretsPath(folder))).mode & 0o777).toBe(0o600);
});

test.each([
  ['empty', ''],
  ['incomplete', '{"identityJwtSecret": "abc'],
  ['invalid', '{"identityJwtSecret": "short"}'],
  ['a number', '7'],
])('the error of a file that is %s names the file, which stays unchanged', async (_, content) => {
  await writeFile(getSecretsPath(folder), content);
  const reading = readSecrets(folder);
  await expect(reading).rejects.toThrow(
    `${getSecretsPath(folder)} is empty or damaged. Restore it`,
  );
  expect(await readFile(getSecretsPath(folder), 'utf8')).toBe(content);
});

test('the error of an unreadable or unwritable file names the file', async () => {
  await mkdir(getSecretsPath(folder));
  await expect(readSecrets(folder)).rejects.toThrow(`${getSecretsPath(folder)} cannot be read`);
  const missing = join(folder, 'missing');
  await expect(readSecrets(missing)).rejects.toThrow(
    `${getSecretsPath(missing)} cannot be written`,
  );
});

test('the error of a full disk names the file', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  expect(createWriteError('/data/secrets.json', full).message).toBe(
    '/data/secrets.json cannot be written: the disk is full. Make room, and start again.',
  );
});
