import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readFunctions } from '#tests/support/functions.ts';
import { getFaultArea } from './fault-area.ts';

const functions = (await readFunctions()).toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The paths of the requests to a function, with an example for each parameter. */
function getPaths({ name, config }: (typeof functions)[number]): string[] {
  if (config.schedule !== undefined) return [`/.netlify/functions/${name}`];
  return [config.path ?? []].flat().map((path) => path.replaceAll(/:\w+\??/g, 'x'));
}

test('every function with code of payments belongs to the area of money', () => {
  const others = functions
    .filter(({ file }) =>
      /from '\.\.\/(payments\/|data\/payments)/.test(readFileSync(file, 'utf8')),
    )
    .filter((route) => getPaths(route).some((path) => getFaultArea(path) === 'other'))
    .map(({ name }) => name);
  expect(others).toEqual([]);
});

test('the area of money has exactly these functions', () => {
  const names = functions
    .filter((route) => getPaths(route).some((path) => getFaultArea(path) === 'money'))
    .map(({ name }) => name);
  expect(names).toEqual([
    'my-listing-claim',
    'my-listing-payment',
    'my-payment',
    'payment-callback',
    'reconcile-payments',
    'settle-payments',
    'signed-payment-callback',
    'staff-claim',
    'staff-difference',
    'staff-lists',
    'staff-match-target',
    'staff-payment-action',
    'staff-reconciliation',
    'staff-restore',
    'staff-unmatched-payment',
  ]);
});

test.each(['/judys-mats', '/payments', '/api/my-listings/1/payments', '/api/staff/audit'])(
  '%s is outside of the area of money',
  (path) => {
    expect(getFaultArea(path)).toBe('other');
  },
);
