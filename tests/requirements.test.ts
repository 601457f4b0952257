import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches the ids of requirements in titles: `[R041]`, or `[R013, G39]`. */
const idPattern = /\[([RGIE]\d+(?:, [RGIE]\d+)*)\]/g;

/** Matches a row of the tables in tests/requirements.md: the id and the behaviour. */
const rowPattern = /^\| ([RGIE]\d+) *\|(.*)\|$/gm;

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
const requirements = Array.from(
  readFileSync('tests/requirements.md', 'utf8').matchAll(rowPattern),
  ([, id = '', behaviour = '']) => ({ id, behaviour: behaviour.trim() }),
);
const listedIds = requirements.map(({ id }) => id);

test('every requirement is in a title', () => {
  expect(listedIds.filter((id) => !quotedIds.has(id))).toEqual([]);
});

test('every id of a title is a requirement once', () => {
  expect([...quotedIds].filter((id) => !listedIds.includes(id))).toEqual([]);
  expect(new Set(listedIds).size).toBe(listedIds.length);
});

test('every requirement has a text', () => {
  expect(requirements.filter(({ behaviour }) => behaviour === '')).toEqual([]);
});
