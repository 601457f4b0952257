import { expect, test } from 'vitest';
import { findOldAddress, buildOldAddresses } from './old-addresses.ts';

const createPost = (slug: string, ...formerSlugs: string[]) => ({ slug, formerSlugs });
const removedAt = '2026-11-01T09:00:00.000Z';
const createGoneAddress = (slug: string) => ({ slug, at: removedAt });

/** Returns the time that is `count` days after the removal. */
const getDayAfterRemoval = (count: number) => new Date(Date.parse(removedAt) + count * 86_400_000);

test('a former slug leads to its newest post, unless a post uses the slug now', () => {
  const posts = [createPost('mats', 'rugs', 'hours'), createPost('hours')];
  const { moved } = buildOldAddresses([...posts, createPost('pots', 'rugs')], []);
  expect(moved).toEqual({ rugs: 'mats' });
});

test('a slug of a present or moved post is not in the table of removed posts', () => {
  const goneAddresses = ['mats', 'rugs', 'pots'].map(createGoneAddress);
  const addresses = buildOldAddresses([createPost('mats', 'rugs')], goneAddresses);
  expect(addresses.deleted).toEqual({ pots: removedAt });
});

test('a removed post is reported as gone for thirty days', () => {
  const addresses = buildOldAddresses([createPost('mats', 'rugs')], [createGoneAddress('pots')]);
  expect(findOldAddress('pots', addresses, getDayAfterRemoval(29.9))).toBe('gone');
  expect(findOldAddress('pots', addresses, getDayAfterRemoval(30))).toBeUndefined();
  expect(findOldAddress('rugs', addresses, getDayAfterRemoval(90))).toEqual({ movedTo: 'mats' });
  expect(findOldAddress('constructor', addresses, getDayAfterRemoval(0))).toBeUndefined();
});
