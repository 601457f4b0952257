import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { PackageId, PricePackage } from '#domain/package/package.ts';
import type { Text } from '#content/text/text.ts';
import { PackageChoice } from './PackageChoice.tsx';

const price = { shillings: 899, cents: 899 };
const packages: PricePackage[] = [
  { id: 'daily', name: 'Daily', days: 1, price },
  { id: 'weekly', name: 'Weekly', days: 7, price },
  { id: 'monthly', name: 'Monthly', days: 30, price },
  { id: 'yearly', name: 'Yearly', days: 365, price: null },
];

/** Each text equals its key in the catalogue. */
const text = new Proxy(
  { days: { one: 'day', other: 'days' } },
  { get: (forms, name): unknown => Reflect.get(forms, name) ?? String(name) },
) as unknown as Text['packageChoice'];

const renderChoice = (selectedId?: PackageId) =>
  renderToStaticMarkup(
    createElement(PackageChoice, {
      packages,
      selected: packages.find(({ id }) => id === selectedId),
      withWebsite: false,
      ids: { package: 'package', withWebsite: 'website' },
      text,
      onChoose: () => undefined,
      onChooseWebsite: () => undefined,
    }),
  );
const findOption = (html: string, name: string) =>
  html.split('</label>').find((option) => option.includes(`>${name}<`)) ?? '';

test('a package without a price is disabled and shows no number [R175]', () => {
  const yearly = findOption(renderChoice(), 'Yearly');
  expect(yearly).toContain('askForPrice');
  expect(yearly).toMatch(/<input[^>]+disabled/);
  expect(yearly).not.toMatch(/Kshs\.|\$/);
  const weekly = findOption(renderChoice(), 'Weekly');
  expect(weekly).toContain('Kshs. 899');
  expect(weekly).not.toMatch(/<input[^>]+disabled/);
});

test.each([
  ['daily', false],
  ['weekly', false],
  ['monthly', true],
  ['yearly', true],
] as const)('the package %s can include a website: %s [R005]', (id, allowed) => {
  const checkbox = /<input[^>]+type="checkbox"[^>]*>/.exec(renderChoice(id))?.[0] ?? '';
  expect(checkbox.includes('disabled')).toBe(!allowed);
});
