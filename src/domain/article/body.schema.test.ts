import { expect, test } from 'vitest';
import { bodySchema } from './body.schema.ts';
import { getReadingMinutes } from './reading-time.ts';

const picture = `image-${'a'.repeat(40)}-1600x1000-png`;
const createSpan = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks });
const emptyBlock = { _type: 'block', style: 'normal', markDefs: [] };
const createBlock = (text: string, fields: object = {}) => ({
  ...emptyBlock,
  children: [createSpan(text)],
  ...fields,
});
const parseBody = (...nodes: object[]) => bodySchema.parse(nodes);

test('a body keeps headings, lists, quotations, styles of text and links [R120]', () => {
  const nodes = [
    createBlock('A heading', { style: 'h2' }),
    createBlock('An item', { listItem: 'number', level: 2 }),
    createBlock('A customer said', { style: 'blockquote' }),
    createBlock('', {
      children: [createSpan('strong', 'strong'), createSpan('here', 'link', 'em')],
      markDefs: [{ _key: 'link', _type: 'link', href: '/pricing' }],
    }),
  ];
  expect(parseBody(...nodes)).toEqual({ blocks: nodes, leftOut: [] });
});

test('a body shows an unsafe link as plain text', () => {
  const children = [createSpan('press here', 'bad', 'em')];
  const markDefs = [{ _key: 'bad', _type: 'link', href: 'javascript:alert(1)' }];
  const { blocks, leftOut } = parseBody(createBlock('', { children, markDefs }));
  expect(blocks[0]).toMatchObject({ children: [createSpan('press here', 'em')], markDefs: [] });
  expect(leftOut).toEqual(['a link to "javascript:alert(1)"']);
});

test('a body drops unknown blocks and inline objects with a report, and unknown marks', () => {
  const children = [{ _type: 'stockTicker' }, createSpan('words', 'blink')];
  const inline = createBlock('', { children });
  const { blocks, leftOut } = parseBody({ _type: 'youtube', url: 'x' }, inline);
  expect(blocks).toEqual([createBlock('words')]);
  expect(leftOut).toEqual(["'youtube'", "'stockTicker'"]);
});

test('a body limits heading levels, styles and list depth', () => {
  const { blocks } = parseBody(
    createBlock('1', { style: 'h1' }),
    createBlock('5', { style: 'h5' }),
    createBlock('x', { style: 'marquee' }),
    createBlock('deep', { listItem: 'checkbox', level: 500 }),
  );
  const styles = [{ style: 'h2' }, { style: 'h3' }, { style: 'normal' }];
  expect(blocks).toMatchObject([...styles, { listItem: 'bullet', level: 2 }]);
});

test('a body keeps a picture with its caption', () => {
  const block = { _type: 'image', alt: 'A mat', caption: 'By the door' };
  const { blocks } = parseBody({ ...block, asset: { _type: 'reference', _ref: picture } });
  expect(blocks).toEqual([{ ...block, id: picture }]);
});

test.each([
  ['0.asset', { _type: 'image', alt: 'A mat' }],
  ['0.asset._ref', { _type: 'image', alt: 'A mat', asset: { _ref: 'image-../../secret-1x1-png' } }],
  ['0.asset._ref', { _type: 'image', alt: 'x', asset: { _ref: picture.replace('png', 'svg') } }],
  ['0.alt', { _type: 'image', asset: { _ref: picture } }],
  ['0.children', { _type: 'block', children: 'words' }],
  ['0.children.0.text', { _type: 'block', children: [{ _type: 'span', text: 7 }] }],
])('a body with an invalid block is rejected with the path %s', (path, node) => {
  const { error } = bodySchema.safeParse([node]);
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([path]);
});

test('reading time is a minute per 200 words, at least one', () => {
  expect(getReadingMinutes(parseBody(createBlock('One word')).blocks)).toBe(1);
  const long = parseBody(createBlock('word '.repeat(900)), createBlock('word\n'.repeat(100)));
  expect(getReadingMinutes(long.blocks)).toBe(5);
});
