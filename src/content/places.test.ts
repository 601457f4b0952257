import { expect, test } from 'vitest';
import { listingFields } from '#domain/listing/fields.ts';
import { counties } from './counties.ts';
import { areasByCounty, nearbyPlaces, placeAliases, townsByCounty } from './places.ts';

test('each county has towns, and no other county has any', () => {
  expect(Object.keys(townsByCounty).toSorted()).toEqual([...counties].toSorted());
  for (const towns of Object.values(townsByCounty)) expect(towns.length).toBeGreaterThan(0);
});

test('a suggested place fits the field of the form', () => {
  for (const name of Object.values(townsByCounty).flat())
    expect(name.length).toBeLessThanOrEqual(listingFields.town.max);
  expect(areasByCounty['Nairobi']).toEqual(expect.arrayContaining(['Gikomba', 'Umoja']));
  expect(areasByCounty['Nairobi']).not.toContain('Nairobi');
});

test('a place is listed once in each list of near places', () => {
  for (const list of nearbyPlaces) expect(new Set(list).size).toBe(list.length);
});

test('another name of a place means a place of the lists', () => {
  const names = new Set([...Object.values(townsByCounty).flat(), ...nearbyPlaces.flat()]);
  for (const place of [...placeAliases.values()].flat()) expect([...names]).toContain(place);
});
