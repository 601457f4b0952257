import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeRefusal, refusal } from '#domain/problem/refusal.ts';
import { getSizeRefusal, getWeightRefusal } from '#domain/picture/refusals.ts';
import { getText } from './text.ts';

const { refusals, feedPosts } = getText('en');

const describe = (code = '') => describeRefusal(code, refusals);

test("a refusal's sentence contains its values unchanged", () => {
  expect(describe('account.name.missing')).toBe('Write your name.');
  const used = refusal('payment.code.used', { reference: 'K7M2-PQ9X', to: 'Mats & {co}? (7)' });
  const sentence = 'Payment K7M2-PQ9X for Mats & {co}? (7) has this code already. Check the code.';
  expect(describe(used)).toBe(sentence);
});

test('a sentence without a code stays unchanged', () => {
  expect(describe('Is it you? Write your name.')).toBe('Is it you? Write your name.');
});

test("a refused picture's sentence contains its size", () => {
  expect(describe(getSizeRefusal({ width: 8001, height: 5000 }, 'post'))).toBe(
    'This photo is 8,001 × 5,000 pixels, which is too large for us. Choose one with at most 40 megapixels, such as 8,000 × 5,000.',
  );
  const sentence = 'This photo has 10.1 MB. Choose one with at most 10 MB.';
  expect(describe(getWeightRefusal(10 * 1024 * 1024 + 1))).toBe(sentence);
});

test('a screen receives only its own sentences', () => {
  const codes = ['post.title.long', 'post.description.missing', 'post.description.long'];
  expect(Object.keys(feedPosts.refusals)).toEqual(codes);
});

test('refusal codes and sentences match one to one', () => {
  const sources = ['src/domain', 'src/features', 'netlify'].flatMap((folder) =>
    globSync(`${folder}/**/*.ts*`).filter((file) => !/test|local|studio/.test(file)),
  );
  const sourceCode = sources.map((file) => readFileSync(file, 'utf8')).join('\n');
  const codes = Object.keys(refusals);
  const groups = new Set(codes.map((each) => each.split('.')[0]));
  const usedCodes = Array.from(sourceCode.matchAll(/['`](([a-z]+)(?:\.[a-z]+)+)['`]/g))
    .filter(([, , group]) => groups.has(group))
    .map(([, each = '']) => each);
  const families = new Set(codes.map((each) => each.replace(/\.\w+$/, '')));
  const knownCodes = new Set([...codes, ...families, 'account.json']);
  expect(usedCodes.filter((each) => !knownCodes.has(each))).toEqual([]);
  // The refusals of a listing and of a job are derived from their fields.
  const requiredCodes = codes.filter((each) => /^(?!(advert|job)\.).*\./.test(each));
  const paths = new Set(sourceCode.match(/[\w-]+(?:\.[\w-]+)+|'\w+'/g));
  const isUsed = (each: string) => {
    const family = each.replace(/\.\w+$/, '');
    return paths.has(each) || paths.has(family.includes('.') ? family : `'${family}'`);
  };
  expect(requiredCodes.filter((each) => !isUsed(each))).toEqual([]);
});
