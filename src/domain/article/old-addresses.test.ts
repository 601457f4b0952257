import { expect, test } from 'vitest';
import { answerAt, oldAddresses } from './old-addresses.ts';

const at = (slug: string, ...formerSlugs: string[]) => ({ slug, formerSlugs });
const takenDown = '2026-11-01T09:00:00.000Z';
const goneAddress = (slug: string) => ({ slug, at: takenDown });

/** Returns the time that is `count` days after the removal. */
const day = (count: number) => new Date(Date.parse(takenDown) + count * 86_400_000);

test('a former address redirects to its newest post unless reused', () => {
  const { moved } = oldAddresses(
    [at('mats', 'rugs', 'hours'), at('hours'), at('pots', 'rugs')],
    [],
  );
  expect(moved).toEqual({ rugs: 'mats' });
});

test('an address with a post or redirect is not gone', () => {
  const all = oldAddresses(
    [at('mats', 'rugs')],
    [goneAddress('mats'), goneAddress('rugs'), goneAddress('pots')],
  );
  expect(all.deleted).toEqual({ pots: takenDown });
});

test('a removed post is reported as gone for thirty days', () => {
  const addresses = oldAddresses([at('mats', 'rugs')], [goneAddress('pots')]);
  expect(answerAt('pots', addresses, day(29.9))).toBe('gone');
  expect(answerAt('pots', addresses, day(30))).toBeUndefined();
  expect(answerAt('rugs', addresses, day(90))).toEqual({ movedTo: 'mats' });
  expect(answerAt('constructor', addresses, day(0))).toBeUndefined();
});
