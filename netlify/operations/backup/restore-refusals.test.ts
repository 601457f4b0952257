/** Tests that a refusal of a file in a backup names the file and the reason. */
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { BackupReader } from './backup-folder.ts';
import { parseErasures } from './erasures.ts';
import { formatVersion } from './manifest.ts';
import type { ObjectWriter } from './object-store.ts';
import { storeObjects } from './restore-objects.ts';

const written: string[] = [];
const writer: ObjectWriter = {
  write: ({ name }) => {
    written.push(name);
    return Promise.resolve();
  },
};

/** Creates a backup with these pictures. Each picture has a file. */
function createBackup(files: Record<string, string | Buffer>): BackupReader {
  return {
    manifest: {
      format: formatVersion,
      source: 'embedded',
      takenAt: '2026-11-26T10:00:00Z',
      migrations: [],
      catalogue: {},
      tables: [],
      sequences: [],
      ledger: [],
      objects: { count: 1, bytes: 1, missing: 0 },
      files: Object.keys(files).map((name) => ({ name, bytes: 1, sha256: '' })),
    },
    read: async function* (name) {
      yield await Promise.resolve(Buffer.from(files[name] ?? ''));
    },
  };
}

const list = gzipSync('post-media/a.webp\n');
const head = JSON.stringify({
  bucket: 'post-media',
  name: 'a.webp',
  contentType: 'image/webp',
  cacheControl: 'max-age=0',
  bytes: 3,
});

test('a sound pack is stored', async () => {
  const backup = createBackup({ 'pictures/list': list, 'pictures/0001': `${head}\nabc` });
  expect(await storeObjects(backup, writer)).toEqual([]);
  expect(written).toEqual(['a.webp']);
});

test.each<[string, Record<string, string | Buffer>, RegExp]>([
  [
    'a list that is not compressed',
    { 'pictures/list': 'post-media/a.webp' },
    /^pictures\/list: the list cannot be read: incorrect header check/,
  ],
  [
    'a head that is no JSON',
    { 'pictures/list': list, 'pictures/0001': 'abc\nabc' },
    /^pictures\/0001: the head of a picture is invalid: .*JSON/,
  ],
  [
    'a head without a size',
    { 'pictures/list': list, 'pictures/0001': '{}\nabc' },
    /^pictures\/0001: the head of a picture is invalid: [^]*bytes/,
  ],
  [
    'a picture that was cut short',
    { 'pictures/list': list, 'pictures/0001': `${head}\nab` },
    /^pictures\/0001: the last picture is incomplete/,
  ],
  [
    'a picture in no pack',
    { 'pictures/list': list },
    /^pictures\/list: 0 of 1 files are in the backup/,
  ],
])('%s is refused with the file and the reason', async (_, files, message) => {
  await expect(storeObjects(createBackup(files), writer)).rejects.toThrow(message);
});

test.each([
  ['{"at":', /^2026\/a\.ndjson: the list of deletions is damaged in line 2: .*JSON/],
  ['{"kind":"post","subject":"1"}', /damaged in line 2: [^]*at/],
])('the line %s of the list of deletions is refused with the reason', (line, message) => {
  const first = '{"at":"2026-11-26T10:00:00Z","kind":"post","subject":"1"}';
  expect(() =>
    parseErasures('2026/a.ndjson', `${first}\n${line}\n`, '2026-11-26T09:00:00Z'),
  ).toThrow(message);
});
