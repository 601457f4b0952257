import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checks } from '#netlify/doctor/examine.ts';
import { eventKinds } from '#netlify/payments/paypal/events.ts';
import {
  goingLivePath,
  isTable,
  isUntried,
  readDocument,
  readSections,
  splitSentences,
} from './document.ts';

const goingLive = readDocument(goingLivePath);
const sections = readSections(goingLive);
const steps = sections.slice(1);
const items = sections.flatMap((section) => section.items);

const getSentences = (item: string) => {
  if (!isTable(item)) return splitSentences(item);
  const cells = item.slice(0, item.indexOf('| ---')).split('|');
  return [
    `Table: ${cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(', ')}`,
  ];
};
const triedSentences = items.filter((item) => !isUntried(item)).flatMap(getSentences);

/** Matches a row: the beginning of a sentence, the path of a test file, and the title of its test. */
const rowPattern = /^\| (.+?) +\| `([\w/.-]+)` +\| “(.+)” +\|$/gm;
const proofs = Array.from(
  readFileSync('.ci/operations/proofs.md', 'utf8').matchAll(rowPattern),
  ([, start = '', file = '', title = '']) => ({ start, file, title }),
);

test('the steps have consecutive numbers', () => {
  const stepNumbers = steps.map(({ title }) => title.split('. ')[0]);
  expect(stepNumbers).toEqual(steps.map((_, index) => `${index}`));
});

test('each tried sentence has a test', () => {
  const unproven = triedSentences.filter(
    (sentence) => !proofs.some(({ start }) => sentence.startsWith(start)),
  );
  expect(unproven, 'add a row to .ci/operations/proofs.md, or the sign ◇ to the item').toEqual([]);
});

describe.each(proofs)('the proof of "$start"', ({ start, file, title }) => {
  test('belongs to one sentence', () => {
    expect(triedSentences.filter((sentence) => sentence.startsWith(start))).toHaveLength(1);
  });

  test('is an existing test', () => {
    expect(existsSync(file), file).toBe(true);
    expect(readFileSync(file, 'utf8')).toContain(title);
  });
});

test('each untried item says what the operator sees', () => {
  expect(items.filter((item) => isUntried(item) && !item.includes('→ '))).toEqual([]);
  expect(steps.filter((step) => !step.items.some(isUntried))).toEqual([]);
});

test('the lines of the doctor are those in brackets', () => {
  const text = goingLive.replaceAll(/\s+/g, ' ').replaceAll(/`[^`]*`/g, '…');
  const named = Array.from(text.matchAll(/\[([^\]]+)\]/g), ([, names = '']) => names.split(', '));
  const lines = ['environment', ...checks.map(({ name }) => name)];
  expect([...new Set(named.flat())].sort()).toEqual(lines.sort());
});

test('the events are those that the code processes', () => {
  const table = items.find((item) => item.startsWith('| event')) ?? '';
  const names = Array.from(table.matchAll(/`([A-Z.]+)`/g), ([, name]) => name);
  expect(names).toEqual(eventKinds);
});

test('the credits are those of the measurement', () => {
  const collapse = (text: string) => text.replaceAll(/-+/g, '-').replaceAll(/\s+/g, ' ');
  const [block = ''] = /\| adverts [^]*?(?=\n\n- )/.exec(goingLive) ?? [];
  expect(block).toContain('Assumed: ');
  expect(collapse(readFileSync('tests/bench/RESULTS.md', 'utf8'))).toContain(
    collapse(block).trim(),
  );
});

test('the webhook has the fields that the code reads', () => {
  const table = items.find((item) => item.startsWith('| field')) ?? '';
  const types = /_type in \[([^\]]+)\]/.exec(table)?.[1] ?? '';
  const queries = readFileSync('src/content/blog/load.ts', 'utf8');
  for (const [, type = ''] of types.matchAll(/"(\w+)"/g))
    expect(queries).toMatch(new RegExp(`_type == "${type}"|${type}->`));
  for (const field of ['_type', 'slug']) {
    expect(table).toContain(field);
    expect(readFileSync('netlify/data/rebuild.ts', 'utf8')).toMatch(new RegExp(`\\b${field}: z`));
  }
});
