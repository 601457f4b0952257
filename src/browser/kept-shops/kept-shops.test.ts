import { beforeEach, expect, test, vi } from 'vitest';
import {
  addKeptShop,
  isKept,
  maxKeptShops,
  readKeptShops,
  removeKeptShop,
  renewKeptShop,
} from './kept-shops.ts';

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

test('a shop from before the facts gets them at the next view, and keeps its photo and its place', () => {
  for (const name of ['one', 'two']) addKeptShop(createShop(name));
  const call = { call: 'tel:+254712345678', phone: '0712 345 678' };
  const chat = 'https://wa.me/254712345678';
  const facts = {
    place: 'Ngara, Nairobi',
    price: 'from Kshs. 300',
    ...call,
    hours: 'Mo off',
    chat,
  };
  renewKeptShop({ ...createShop('one'), picture: '/other.avif', ...facts });
  expect(readKeptShops()).toEqual([createShop('two'), { ...createShop('one'), ...facts }]);
});

test('a damaged fact of a stored shop is left out', () => {
  const damaged = {
    place: 5,
    price: null,
    call: 'javascript:alert(1)',
    chat: 'https://other.example',
    hours: 1,
  };
  items.set('kept shops', JSON.stringify([{ ...createShop('one'), ...damaged }]));
  expect(readKeptShops()).toEqual([createShop('one')]);
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
