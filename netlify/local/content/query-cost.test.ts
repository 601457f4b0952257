import { expect, test } from 'vitest';
import { parse } from '#content/blog/groq.ts';
import { isTooCostly, countLevels } from './query-cost.ts';

test.each([
  ['*', 1],
  ['count(*[_type == "post"])', 1],
  ['{"posts": count(*[_type == "post"]), "authors": count(*[_type == "author"])}', 1],
  ['*[_type == "post"]{title, "author": author->name}', 1],
  ['*[count(*[_type == "post"]) > 0]', 2],
  ['*{"all": *[count(*) > 0]}', 3],
  ['*[] | order(count(*[count(*) > 1])) [0]', 3],
  ['*[_type in *[_type == "post"]._type]', 2],
])('%s has %i levels', (query, levels) => {
  expect(countLevels(parse(query))).toBe(levels);
});

test('one scan is unlimited, two nested scans are limited to a thousand documents', () => {
  expect(isTooCostly(parse('*'), 10_000_000)).toBe(false);
  expect(isTooCostly(parse('*[count(*) > 0]'), 1_000)).toBe(false);
  expect(isTooCostly(parse('*[count(*) > 0]'), 1_001)).toBe(true);
});
