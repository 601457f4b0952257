import { beforeEach, expect, test, vi } from 'vitest';
import { addKeptShop, isKept, maxKeptShops, readKeptShops, removeKeptShop } from './kept-shops.ts';

const items = new Map<string, string>();
const createShop = (name: string) => ({
  path: `/${name}`,
  title: name,
  picture: `/media/1/${name}.avif`,
});

beforeEach(() => {
  items.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  });
});

test('the latest kept shop is the first', () => {
  for (const name of ['one', 'two', 'one']) addKeptShop(createShop(name));
  expect(readKeptShops()).toEqual([createShop('one'), createShop('two')]);
  removeKeptShop('/one');
  expect(isKept('/one')).toBe(false);
  expect(isKept('/two')).toBe(true);
});

test('a full list accepts no further shop', () => {
  for (let number = 0; number < maxKeptShops; number += 1) addKeptShop(createShop(`s${number}`));
  expect(addKeptShop(createShop('late'))).toBe(false);
  expect(addKeptShop(createShop('s3'))).toBe(true);
  expect(readKeptShops()).toHaveLength(maxKeptShops);
});

test.each([
  'null',
  '{"path":"/one"}',
  'nonsense',
  '[{"path":"/one"}]',
  '[{"path":"//other.example","title":"x","picture":""}]',
  '[{"path":"/one","title":"x","picture":"https://other.example/x.png"}]',
  '[{"path":"/one","title":"x","picture":"//other.example/x.png"}]',
])('the stored value %s lists no shop', (stored) => {
  items.set('kept shops', stored);
  expect(readKeptShops()).toEqual([]);
});
