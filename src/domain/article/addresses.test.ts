import { expect, test } from 'vitest';
import { getFormerSlugs, createGoneAddresses } from './addresses.ts';

const at = (current: string, ...formerSlugs: string[]) => ({ slug: { current }, formerSlugs });

test.each([
  ['a first publication', undefined, at('hours'), []],
  ['a new text at the old address', at('hours'), at('hours'), []],
  ['a move', at('hours'), at('opening-hours'), ['hours']],
  ['a second move', at('b', 'a'), at('c', 'a'), ['a', 'b']],
  ['a draft from before the first move', at('b', 'a'), at('c'), ['a', 'b']],
  ['a move back', at('b', 'a'), at('a', 'a'), ['b']],
  ['a post that was unpublished meanwhile', null, at('b', 'a'), ['a']],
])('after %s a post keeps redirects from earlier addresses', (_, before, next, former) => {
  expect(getFormerSlugs(before, next)).toEqual(former);
});

test('all addresses of a removed post are stored with the time', () => {
  const moment = new Date('2026-11-23T09:00:00Z');
  expect(createGoneAddresses(at('b', 'a'), moment)).toEqual(
    ['a', 'b'].map((slug) => ({
      _id: `gone-${slug}`,
      _type: 'goneAddress',
      slug,
      at: '2026-11-23T09:00:00.000Z',
    })),
  );
  expect(createGoneAddresses({}, moment)).toEqual([]);
});
