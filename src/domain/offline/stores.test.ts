import { expect, test } from 'vitest';
import { getShopCache, offlineCache, selectFormerCaches, visitedCache } from './stores.ts';

test('a shop has one cache for all languages', () => {
  expect(getShopCache('/sw/judys-mats')).toBe(getShopCache('/judys-mats'));
  expect(getShopCache('/judys-mats')).not.toBe(getShopCache('/naomi-mats'));
});

test('a new version deletes the caches of each former one', () => {
  const present = [visitedCache, offlineCache, getShopCache('/judys-mats')];
  const former = ['0 visited', '0 offline', '0 shop /judys-mats', '10 visited', 'workbox-precache'];
  expect(selectFormerCaches([...present, ...former])).toEqual(former);
});
