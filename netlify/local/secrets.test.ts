import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSecrets } from './secrets.ts';
import { writeFailure } from './write-failure.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const getSecretsPath = (folder: string) => join(folder, 'secrets.json');

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
])('a file that is %s is named and unchanged', async (_, content) => {
  await writeFile(getSecretsPath(folder), content);
  const reading = readSecrets(folder);
  await expect(reading).rejects.toThrow(
    `${getSecretsPath(folder)} is empty or damaged. Restore it`,
  );
  expect(await readFile(getSecretsPath(folder), 'utf8')).toBe(content);
});

test('an unreadable or unwritable file is named', async () => {
  await mkdir(getSecretsPath(folder));
  await expect(readSecrets(folder)).rejects.toThrow(`${getSecretsPath(folder)} cannot be read`);
  const missing = join(folder, 'missing');
  await expect(readSecrets(missing)).rejects.toThrow(
    `${getSecretsPath(missing)} cannot be written`,
  );
});

test('a full disk is named with the file', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
  });
  expect(writeFailure('/data/secrets.json', full).message).toBe(
    '/data/secrets.json cannot be written: the disk is full. Make room, and start again.',
  );
});
