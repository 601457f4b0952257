import { expect, test } from 'vitest';
import { toSearchAddress } from './search-address.ts';

const addresses = { page: '/page', results: '/results' };

test.each([
  ['q=mats', '', '/page?q=mats'],
  ['', '', '/page'],
  ['town=thika', 'town=thika', '/page'],
  ['q=mats&category=food&town=thika', 'town=thika', '/page?q=mats&category=food'],
  ['q=mats&town=voi', 'town=thika', '/results?q=mats&town=voi'],
  ['category=food', 'town=thika', '/results?category=food'],
  ['', 'town=thika', '/results'],
])('the search %j on the page of %j has the address %s', (search, section, address) => {
  const toParameters = (query: string) => new URLSearchParams(query);
  expect(toSearchAddress(toParameters(search), toParameters(section), addresses)).toBe(address);
});
