import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches the ids of behaviours in titles: `[R041]`, or `[R013, G39]`. tests/README.md explains the letters. */
const idPattern = /\[([RGIE]\d+(?:, [RGIE]\d+)*)\]/g;

const testFiles = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.spec.ts'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));

function findIds(text: string): string[] {
  return Array.from(text.matchAll(idPattern), ([, ids = '']) => ids.split(', ')).flat();
}

const quotedIds = new Set(testFiles.flatMap((path) => findIds(readFileSync(path, 'utf8'))));
const listedIds = readFileSync('tests/behaviours.txt', 'utf8').trim().split(/\s+/);

test('every behaviour of the list is in a title', () => {
  expect(listedIds.filter((id) => !quotedIds.has(id))).toEqual([]);
});

test('every behaviour of a title is in the list once', () => {
  expect([...quotedIds].filter((id) => !listedIds.includes(id))).toEqual([]);
  expect(new Set(listedIds).size).toBe(listedIds.length);
});
