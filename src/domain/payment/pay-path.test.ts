import { expect, test } from 'vitest';
import { getPayPath } from './pay-path.ts';

test.each([
  [undefined, '/pay?listing=1001'],
  [{ package: 'weekly', withWebsite: false }, '/pay?listing=1001&package=weekly'],
  [{ package: 'yearly', withWebsite: true }, '/pay?listing=1001&package=yearly&website=1'],
] as const)('%j is paid for at %s', (selectedPackage, path) => {
  expect(getPayPath(1001, selectedPackage)).toBe(path);
});
