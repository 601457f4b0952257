import { expect, test } from 'vitest';
import { isSubject } from './item-subject.ts';
import { toTokens } from './tokens.ts';

const isGoods = (token: string) => ['milk', 'tea', 'maziwa', 'chai'].includes(token);

const isFound = (text: string) => (tokens: readonly string[]) =>
  toTokens(text).every((term) => tokens.includes(term));

test.each([
  ['milk', 'Milk'],
  ['milk', 'Fresh milk, a litre'],
  ['milk', 'Milk, a litre'],
  ['milk', 'Milk 500 ml'],
  ['milk', 'Milk packet'],
  ['milk', 'Milk Ilara 500 ml'],
  ['milk', 'A cup of milk'],
  ['milk', 'Tea and milk'],
  ['maziwa', 'Maziwa ya ngombe'],
  ['maziwa', 'Lita moja ya maziwa'],
  ['milk tea', 'Milk tea'],
  ['quux', 'Blue quux'],
])('%j is the subject of %j', (text, name) => {
  expect(isSubject(name, isFound(text), isGoods)).toBe(true);
});

test.each([
  ['milk', 'Tea with milk'],
  ['milk', 'Milk tea'],
  ['milk', 'Fresh milk tea, a cup'],
  ['milk', 'Hot milk chocolate'],
  ['maziwa', 'Chai ya maziwa'],
  ['quux', 'Blarg in quux'],
  ['quux', 'Bread'],
])('%j is only mentioned in %j', (text, name) => {
  expect(isSubject(name, isFound(text), isGoods)).toBe(false);
});
