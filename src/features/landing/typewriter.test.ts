import { expect, test } from 'vitest';
import { generateKeystrokes } from './typewriter.ts';

const phrases = ['Build', 'Grow', 'Advance'];

/** Returns the first changes with their time in ms since the start. */
function readFirstChanges(count: number): [number, string][] {
  let elapsedMs = 0;
  const changes = generateKeystrokes(phrases);
  return Array.from({ length: count }, () => {
    const { value } = changes.next();
    elapsedMs += value?.delayMs ?? Number.NaN;
    return [elapsedMs, value?.text ?? ''];
  });
}

test('a word is typed and erased with the specified delays [R045]', () => {
  expect(readFirstChanges(12)).toEqual([
    [400, 'B'],
    [500, 'Bu'],
    [600, 'Bui'],
    [700, 'Buil'],
    [800, 'Build'],
    [2800, 'Buil'],
    [2880, 'Bui'],
    [2960, 'Bu'],
    [3040, 'B'],
    [3120, ''],
    [3520, 'G'],
    [3620, 'Gr'],
  ]);
});

test('the words appear in turn and start again [R044]', () => {
  const texts = readFirstChanges(70).map(([, text]) => text);
  const completePhrases = texts.filter((text) => phrases.includes(text));
  expect(completePhrases.slice(0, 4)).toEqual(['Build', 'Grow', 'Advance', 'Build']);
});

test('an empty list of words ends at once', () => {
  expect(generateKeystrokes([]).next().done).toBe(true);
});
