import { expect, test } from 'vitest';
import { getLowestPrice, listGoods, parseShillings } from './items.ts';

test.each([
  ['300', 300],
  [' 1,200 ', 1200],
  ['1 200', 1200],
  ['Kshs. 1200', 1200],
  ['KES 1,200/-', 1200],
  ['sh 300', 300],
  ['Ksh.300/=', 300],
  ['300 bob', 300],
  ['1,200.00', 1200],
  ['9,999,999', 9_999_999],
])('%j is %i shillings', (typed, shillings) => {
  expect(parseShillings(typed)).toBe(shillings);
});

test.each([
  '',
  'ask',
  '0',
  '-5',
  '12.50',
  '1,20',
  '12,0000',
  '1.2k',
  '100-200',
  'USD 5',
  '10000000',
  '300 each',
])('%j is not a price in whole shillings', (typed) => {
  expect(parseShillings(typed)).toBeUndefined();
});

const createItem = (price: number, change: object = {}) => ({
  price,
  isFrom: false,
  isOutOfStock: false,
  ...change,
});

test.each([
  [[], undefined],
  [[createItem(300)], { price: 300, isFrom: false }],
  [[createItem(300), createItem(300)], { price: 300, isFrom: false }],
  [[createItem(500), createItem(300)], { price: 300, isFrom: true }],
  [[createItem(300, { isFrom: true })], { price: 300, isFrom: true }],
  [[createItem(100, { isOutOfStock: true }), createItem(500)], { price: 500, isFrom: false }],
  [[createItem(100, { isOutOfStock: true })], undefined],
])('the lowest price of %j is %j', (items, lowest) => {
  expect(getLowestPrice(items)).toEqual(lowest);
});

const long = 'Tufted living-room carpet for a whole family';

test.each([
  [[], ''],
  [['Peacock', 'Drums', 'Fans', 'Leaves'], 'Peacock, Drums, Fans'],
  [['Doorstep mat, 60 × 40 cm', 'Doorstep mat, 90 × 60 cm', 'Runner'], 'Doorstep mat, Runner'],
  [['Pipe of 1,200 mm'], 'Pipe of 1,200 mm'],
  [['Mat', long, 'Rug'], 'Mat, Rug'],
  [[long, 'Rug'], long],
])('the goods of %j are %j', (names, goods) => {
  expect(listGoods(names.map((name) => ({ name, isOutOfStock: false })))).toBe(goods);
});

test('the goods contain no item that is out of stock', () => {
  const items = [
    { name: 'Mat', isOutOfStock: true },
    { name: 'Rug', isOutOfStock: false },
  ];
  expect(listGoods(items)).toBe('Rug');
  expect(listGoods(items.slice(0, 1))).toBe('');
});
