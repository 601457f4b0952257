import { expect, test } from 'vitest';
import { countBans } from './count-bans.ts';
import { pending, type Section } from './pending.ts';

const counts = countBans();

test.each(Object.keys(pending) as Section[])('%s: pending bans only shrink', (section) => {
  const grown = Object.entries(counts[section]).filter(
    ([ban, count = 0]) => count > (pending[section][ban] ?? 0),
  );
  expect(grown, 'more places than pending.json has').toEqual([]);
});

test.each(Object.keys(pending) as Section[])('%s: a ban without a place is active', (section) => {
  const empty = Object.keys(pending[section]).filter((ban) => !counts[section][ban]);
  expect(empty, 'delete them from pending.json').toEqual([]);
});
