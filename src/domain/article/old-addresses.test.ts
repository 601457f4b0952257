import { expect, test } from 'vitest';
import { findOldAddress, buildOldAddresses } from './old-addresses.ts';

const createPost = (slug: string, ...formerSlugs: string[]) => ({ slug, formerSlugs });
const removedAt = '2026-11-01T09:00:00.000Z';
const goneAddress = (slug: string) => ({ slug, at: removedAt });

/** Returns the time that is `count` days after the removal. */
const daysAfterRemoval = (count: number) => new Date(Date.parse(removedAt) + count * 86_400_000);

test('a former address redirects to its newest post unless reused', () => {
  const { moved } = buildOldAddresses(
    [createPost('mats', 'rugs', 'hours'), createPost('hours'), createPost('pots', 'rugs')],
    [],
  );
  expect(moved).toEqual({ rugs: 'mats' });
});

test('an address with a post or redirect is not gone', () => {
  const addresses = buildOldAddresses(
    [createPost('mats', 'rugs')],
    [goneAddress('mats'), goneAddress('rugs'), goneAddress('pots')],
  );
  expect(addresses.deleted).toEqual({ pots: removedAt });
});

test('a removed post is reported as gone for thirty days', () => {
  const addresses = buildOldAddresses([createPost('mats', 'rugs')], [goneAddress('pots')]);
  expect(findOldAddress('pots', addresses, daysAfterRemoval(29.9))).toBe('gone');
  expect(findOldAddress('pots', addresses, daysAfterRemoval(30))).toBeUndefined();
  expect(findOldAddress('rugs', addresses, daysAfterRemoval(90))).toEqual({ movedTo: 'mats' });
  expect(findOldAddress('constructor', addresses, daysAfterRemoval(0))).toBeUndefined();
});
