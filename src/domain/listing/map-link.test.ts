import { expect, test } from 'vitest';
import { hostileMaps } from '#tests/support/attacks/hostile-fields.ts';
import { getMapUrl, parseMap } from './map-link.ts';

test.each([
  ['', ''],
  ['  KCB Ngara,  ground floor ', 'KCB Ngara, ground floor'],
  ['St. Mary’s, opp. P.O. Box 12', 'St. Mary’s, opp. P.O. Box 12'],
  ['PR2C+5X', 'PR2C+5X'],
  ['-1.2841, 36.8155', '-1.2841, 36.8155'],
  ['https://maps.app.goo.gl/AbC_1-2?g_st=iw', 'https://maps.app.goo.gl/AbC_1-2'],
  ['maps.app.goo.gl/AbC', 'https://maps.app.goo.gl/AbC'],
  ['https://goo.gl/maps/AbC', 'https://goo.gl/maps/AbC'],
  [
    'http://google.co.ke/maps/place/KCB+Ngara/@-1.28,36.82,17z/data=!4m6!3d-1.28!4d36.82?entry=ttu',
    'https://www.google.com/maps/place/KCB+Ngara/@-1.28,36.82,17z/data=!4m6!3d-1.28!4d36.82',
  ],
  ['https://maps.google.com/?q=KCB+Ngara&hl=en', 'https://www.google.com/maps?q=KCB+Ngara'],
  ['https://www.google.com/maps?cid=123', 'https://www.google.com/maps?cid=123'],
  ['https://www.google.com/maps/@-1.28,36.82,17z', 'https://www.google.com/maps/@-1.28,36.82,17z'],
])('the place %j is stored as %j', (typed, expected) => {
  expect(parseMap(typed)).toBe(expected);
  expect(parseMap(expected), 'the normal form stays').toBe(expected);
});

test('hostile places are refused', () => {
  expect(hostileMaps.filter((typed) => parseMap(typed) !== undefined)).toEqual([]);
});

test.each([
  ['KCB Ngara', 'KCB%20Ngara%2C%20Nairobi'],
  ['KCB Nairobi', 'KCB%20Nairobi'],
  ['PR2C+5X', 'PR2C%2B5X%2C%20Nairobi'],
  ['6GCRPR2C+5X', '6GCRPR2C%2B5X'],
  ['-1.2841, 36.8155', '-1.2841%2C%2036.8155'],
  ['A & B?q=x#y', 'A%20%26%20B%3Fq%3Dx%23y%2C%20Nairobi'],
])('the place %j opens a search for %s', (map, query) => {
  expect(getMapUrl(map, 'Nairobi')).toBe(
    `https://www.google.com/maps/search/?api=1&query=${query}`,
  );
});

test('a link of Google Maps opens itself', () => {
  const link = 'https://maps.app.goo.gl/AbC';
  expect(getMapUrl(link, 'Nairobi')).toBe(link);
});
