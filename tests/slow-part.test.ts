import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longTests } from './support/longest-first.ts';
import { listSlowJourneys, readPart, takePart } from './support/slow-part.ts';

test('the parts of the slow journeys together are all of them, each once', () => {
  const journeys = listSlowJourneys();
  const parts = [1, 2, 3, 4].map((index) => takePart(journeys, { index, count: 4 }));
  expect(parts.flat().toSorted()).toEqual(journeys.toSorted());
  expect(new Set(journeys).size).toBe(journeys.length);
  expect([...journeys, ...longTests].filter((path) => !existsSync(path))).toEqual([]);
});

test('a part is whole by default, and a wrong one is refused by name', () => {
  expect(readPart(undefined)).toEqual({ index: 1, count: 1 });
  expect(readPart('4/4')).toEqual({ index: 4, count: 4 });
  for (const value of ['0/4', '5/4', '2', 'a/b', '1/4 && x'])
    expect(() => readPart(value)).toThrow('SLOW_PART');
});
