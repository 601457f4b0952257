import { expect, test } from 'vitest';
import type { BodyBlock } from '#domain/article/body.schema.ts';
import { nestLists, type List } from './nest-lists.ts';

const createBlock = (text: string, more: object = {}) =>
  ({
    _type: 'block',
    style: 'normal',
    markDefs: [],
    children: [{ _type: 'span', text, marks: [] }],
    ...more,
  }) as BodyBlock;
const createItem = (text: string, level = 1, listItem = 'bullet') =>
  createBlock(text, { listItem, level });

/** Returns a list as its kind with the texts of its items, such as 'bullet(a bullet(b))'. */
const describe = ({ kind, items }: List): string =>
  `${kind}(${items
    .map(({ block, lists }) => [block.children[0]?.text, ...lists.map(describe)].join(' '))
    .join(', ')})`;

const describeParts = (blocks: BodyBlock[]) =>
  nestLists(blocks).map((part) => ('list' in part ? describe(part.list) : part.block._type));

test('items of one kind and level form a list', () => {
  expect(
    describeParts([createItem('a'), createItem('b'), createBlock('c'), createItem('d')]),
  ).toEqual(['bullet(a, b)', 'block', 'bullet(d)']);
});

test('a deeper item nests in the item before it, and a shallower one returns', () => {
  const blocks = [createItem('a'), createItem('b', 2), createItem('c', 2), createItem('d')];
  expect(describeParts(blocks)).toEqual(['bullet(a bullet(b, c), d)']);
});

test('another kind at the same level begins another list', () => {
  const blocks = [
    createItem('a'),
    createItem('b', 1, 'number'),
    createItem('c', 2),
    createItem('d', 2, 'number'),
  ];
  expect(describeParts(blocks)).toEqual(['bullet(a)', 'number(b bullet(c) number(d))']);
});

test('a list that begins with a deep item stays a list', () => {
  expect(describeParts([createItem('a', 2), createItem('b')])).toEqual(['bullet(a)', 'bullet(b)']);
});
