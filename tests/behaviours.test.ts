import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Matches the ids of behaviours in titles: `[R041]`, or `[R013, G39]`. README.md explains the letters. */
const quotes = /\[([RGIE]\d+(?:, [RGIE]\d+)*)\]/g;

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.spec.ts'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && existsSync(path));

function idsQuotedIn(text: string): string[] {
  return Array.from(text.matchAll(quotes), ([, ids = '']) => ids.split(', ')).flat();
}

const quoted = new Set(files.flatMap((path) => idsQuotedIn(readFileSync(path, 'utf8'))));
const listed = readFileSync('tests/behaviours.txt', 'utf8').trim().split(/\s+/);

test('every behaviour of the list is in a title', () => {
  expect(listed.filter((id) => !quoted.has(id))).toEqual([]);
});

test('every behaviour of a title is in the list once', () => {
  expect([...quoted].filter((id) => !listed.includes(id))).toEqual([]);
  expect(new Set(listed).size).toBe(listed.length);
});
