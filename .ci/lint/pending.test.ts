import { expect, test } from 'vitest';
import { countBans } from './count-bans.ts';
import { pending, type Section } from './pending.ts';

const counts = countBans();

test.each(Object.keys(pending) as Section[])('%s: counts of pending bans never grow', (section) => {
  const grown = Object.entries(counts[section]).filter(
    ([ban, count = 0]) => count > (pending[section][ban] ?? 0),
  );
  expect(grown, 'more places than pending.json has').toEqual([]);
});

test.each(Object.keys(pending) as Section[])('%s: every pending ban has violations', (section) => {
  const empty = Object.keys(pending[section]).filter((ban) => !counts[section][ban]);
  expect(empty, 'delete them from pending.json').toEqual([]);
});
