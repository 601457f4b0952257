import { expect, test } from 'vitest';
import { allowsWebsite, isBuyable } from '../domain/package/package.ts';
import { priceList, websiteBuild } from './price-list.ts';
import { prices } from './text/en/price.ts';
import { formatPrice } from './text/site-values.ts';

test('the price list has six packages with set prices [R004, R116, R173, R175]', () => {
  const rows = priceList
    .filter(isBuyable)
    .map(({ name, days, price }) => [name, formatPrice(price, prices.pair), days]);
  expect(rows).toEqual([
    ['Daily', 'Kshs. 129 or $1.29', 1],
    ['Weekly', 'Kshs. 899 or $8.99', 7],
    ['Monthly', 'Kshs. 2,999 or $29.99', 30],
    ['Quarterly', 'Kshs. 7,999 or $79.99', 90],
    ['Half-Yearly', 'Kshs. 14,999 or $149.99', 180],
    ['Yearly', 'Kshs. 27,999 or $279.99', 365],
  ]);
});

test('a website is built with Monthly and longer packages [R005]', () => {
  expect(formatPrice(websiteBuild, prices.pair)).toBe('Kshs. 3,999 or $39');
  const names = priceList.filter(allowsWebsite).map(({ name }) => name);
  expect(names).toEqual(['Monthly', 'Quarterly', 'Half-Yearly', 'Yearly']);
});
