import { expect, test } from 'vitest';
import { redirectWithoutSlash } from './trailing-slash.ts';

test.each([
  ['/pricing/', '/pricing'],
  ['/all-businesses/town/nairobi/', '/all-businesses/town/nairobi'],
  ['/pay/?listing=1001&package=weekly', '/pay?listing=1001&package=weekly'],
  ['/judys-mats///', '/judys-mats'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example/', '/evil.example'],
  ['///evil.example//', '/evil.example'],
  ['/a%2F/', '/a%2F'],
  ['//', '/'],
])('%s leads to %s', (path, location) => {
  const response = redirectWithoutSlash({ url: `https://tangaza.example${path}` });
  expect([response?.status, response?.headers.get('location')]).toEqual([301, location]);
});

test.each(['/', '/?q=mats', '/pricing', '/pricing?next=/'])('%s is not redirected', (path) => {
  expect(redirectWithoutSlash({ url: `https://tangaza.example${path}` })).toBeUndefined();
});
