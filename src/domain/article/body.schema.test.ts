import { describe, expect, test } from 'vitest';
import { bodySchema } from './body.schema.ts';
import { getReadingMinutes } from './reading-time.ts';

const picture = `image-${'a'.repeat(40)}-1600x1000-png`;
const span = (text: string, ...marks: string[]) => ({ _type: 'span', text, marks });
const block = (text: string, more: object = {}) => ({
  _type: 'block',
  style: 'normal',
  children: [span(text)],
  markDefs: [],
  ...more,
});
const parseBody = (...nodes: object[]) => bodySchema.parse(nodes);

describe('a body', () => {
  test('keeps headings, lists, quotations, styles of text and links [R120]', () => {
    const nodes = [
      block('A heading', { style: 'h2' }),
      block('An item', { listItem: 'number', level: 2 }),
      block('A customer said', { style: 'blockquote' }),
      block('', {
        children: [span('strong', 'strong'), span('here', 'link', 'em')],
        markDefs: [{ _key: 'link', _type: 'link', href: '/pricing' }],
      }),
    ];
    expect(parseBody(...nodes)).toEqual({ blocks: nodes, leftOut: [] });
  });

  test('shows an unsafe link as plain text', () => {
    const { blocks, leftOut } = parseBody(
      block('', {
        children: [span('press here', 'bad', 'em')],
        markDefs: [{ _key: 'bad', _type: 'link', href: 'javascript:alert(1)' }],
      }),
    );
    expect(blocks[0]).toMatchObject({ children: [span('press here', 'em')], markDefs: [] });
    expect(leftOut).toEqual(['a link to "javascript:alert(1)"']);
  });

  test('drops unknown blocks and inline objects with a report, and unknown marks', () => {
    const inline = block('', { children: [{ _type: 'stockTicker' }, span('words', 'blink')] });
    const { blocks, leftOut } = parseBody({ _type: 'youtube', url: 'x' }, inline);
    expect(blocks).toEqual([block('words')]);
    expect(leftOut).toEqual(["'youtube'", "'stockTicker'"]);
  });

  test('limits heading levels, styles and list depth', () => {
    const { blocks } = parseBody(
      block('1', { style: 'h1' }),
      block('5', { style: 'h5' }),
      block('x', { style: 'marquee' }),
      block('deep', { listItem: 'checkbox', level: 500 }),
    );
    expect(blocks).toMatchObject([
      { style: 'h2' },
      { style: 'h3' },
      { style: 'normal' },
      { listItem: 'bullet', level: 2 },
    ]);
  });

  test('keeps a picture with its caption', () => {
    const { blocks } = parseBody({
      _type: 'image',
      asset: { _type: 'reference', _ref: picture },
      alt: 'A mat',
      caption: 'By the door',
    });
    expect(blocks).toEqual([{ _type: 'image', id: picture, alt: 'A mat', caption: 'By the door' }]);
  });

  test.each([
    ['0.asset', { _type: 'image', alt: 'A mat' }],
    [
      '0.asset._ref',
      { _type: 'image', alt: 'A mat', asset: { _ref: 'image-../../secret-1x1-png' } },
    ],
    ['0.asset._ref', { _type: 'image', alt: 'x', asset: { _ref: picture.replace('png', 'svg') } }],
    ['0.alt', { _type: 'image', asset: { _ref: picture } }],
    ['0.children', { _type: 'block', children: 'words' }],
    ['0.children.0.text', { _type: 'block', children: [{ _type: 'span', text: 7 }] }],
  ])('with an invalid block is rejected with the path %s', (path, node) => {
    const { error } = bodySchema.safeParse([node]);
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([path]);
  });
});

test('reading time is a minute per 200 words, at least one', () => {
  expect(getReadingMinutes(parseBody(block('One word')).blocks)).toBe(1);
  const long = parseBody(block('word '.repeat(900)), block('word\n'.repeat(100)));
  expect(getReadingMinutes(long.blocks)).toBe(5);
});
