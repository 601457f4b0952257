import { expect, test } from 'vitest';
import { getFormerSlugs, createGoneAddresses } from './addresses.ts';

const createPost = (current: string, ...formerSlugs: string[]) => {
  return { slug: { current }, formerSlugs };
};

test.each([
  ['a first publication', undefined, createPost('hours'), []],
  ['a new text at the old address', createPost('hours'), createPost('hours'), []],
  ['a move', createPost('hours'), createPost('opening-hours'), ['hours']],
  ['a second move', createPost('b', 'a'), createPost('c', 'a'), ['a', 'b']],
  ['a draft from before the first move', createPost('b', 'a'), createPost('c'), ['a', 'b']],
  ['a move back', createPost('b', 'a'), createPost('a', 'a'), ['b']],
  ['a post that was unpublished meanwhile', null, createPost('b', 'a'), ['a']],
])('after %s a post keeps redirects from earlier addresses', (_, previous, next, former) => {
  expect(getFormerSlugs(previous, next)).toEqual(former);
});

test('all addresses of a removed post are stored with the time', () => {
  const moment = new Date('2026-11-23T09:00:00Z');
  const row = { _type: 'goneAddress', at: '2026-11-23T09:00:00.000Z' };
  const expected = ['a', 'b'].map((slug) => ({ _id: `gone-${slug}`, slug, ...row }));
  expect(createGoneAddresses(createPost('b', 'a'), moment)).toEqual(expected);
  expect(createGoneAddresses({}, moment)).toEqual([]);
  const planned = { ...createPost('c'), publishedAt: '2026-12-01T06:00:00Z' };
  expect(createGoneAddresses(planned, moment)).toEqual([]);
});
