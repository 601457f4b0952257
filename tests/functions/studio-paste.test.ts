/** Tests the conversion of pasted tables, addresses and invisible elements in the Studio. */
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { splitAddresses } from '#netlify/studio/paste/addresses.ts';
import { countPictures, describeDroppedPictures } from '#netlify/studio/paste/dropped-pictures.ts';
import { prepareDocument } from '#netlify/studio/paste/prepare-html.ts';
import { tidyBlocks } from '#netlify/studio/paste/tidy.ts';

/** Returns the texts and the names of the elements of pasted HTML after its preparation. */
function prepare(html: string) {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  prepareDocument(document);
  return Array.from(document.body.children, ({ localName, textContent }) => ({
    name: localName,
    text: textContent,
  }));
}

const createBlock = (text: string, more: object = {}) => ({
  _type: 'block',
  markDefs: [],
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
  ...more,
});

test('a pasted table becomes a table with its cells [R120]', () => {
  const html =
    '<table><tr><th>Size</th><th>Price</th></tr><tr><td>60 × 90</td><td><b>1,200</b></td></tr></table>';
  const [marker] = prepare(`<p>Before</p>${html}`).slice(1);
  expect(marker?.name).toBe('p');
  expect(tidyBlocks([createBlock(marker?.text ?? '')])).toMatchObject([
    {
      _type: 'table',
      rows: [
        { _type: 'tableRow', cells: ['Size', 'Price'] },
        { _type: 'tableRow', cells: ['60 × 90', '1,200'] },
      ],
    },
  ]);
});

test('a table with one column is a layout and keeps its text', () => {
  expect(prepare('<table><tr><td>Only</td></tr><tr><td>text</td></tr></table>')[0]?.name).toBe(
    'table',
  );
});

test('text that readers do not see is not pasted', () => {
  const html = '<svg><script>alert(4)</script></svg><script>alert(5)</script><p>Seen</p>';
  expect(prepare(html)).toEqual([{ name: 'p', text: 'Seen' }]);
});

test('struck text is marked by an element', () => {
  const { document } = parseHTML(
    '<html><body><p><span style="text-decoration:line-through">eight</span> nine</p></body></html>',
  );
  prepareDocument(document);
  expect(document.querySelector('s')?.textContent).toBe('eight');
});

test('a quotation of Word stays a quotation', () => {
  expect(prepare('<p class="MsoQuote">So it is.</p>')).toEqual([
    { name: 'blockquote', text: 'So it is.' },
  ]);
});

test.each([
  ['See https://mats.example/a?b=1.', 'https://mats.example/a?b=1', 'https://mats.example/a?b=1'],
  ['(www.mats.example)', 'www.mats.example', 'https://www.mats.example'],
  ['Write to hello@mats.example, please', 'hello@mats.example', 'mailto:hello@mats.example'],
  ['https://a.example/x_(y)', 'https://a.example/x_(y)', 'https://a.example/x_(y)'],
])('an address in %j becomes a link', (text, address, href) => {
  const parts = splitAddresses(text);
  expect(parts.filter((part) => part.href !== undefined)).toEqual([{ text: address, href }]);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});

test.each(['mats.example is a name', '5@6', 'www.', 'Kshs. 1.500', 'javascript:alert(1)'])(
  'a text without an address stays as it is: %s',
  (text) => {
    expect(splitAddresses(text)).toEqual([{ text }]);
  },
);

test('a typed address is linked once, and neither in code nor in a link', () => {
  const link = { _key: 'l', _type: 'link', href: 'https://b.example' };
  const [block] = tidyBlocks([
    createBlock('', {
      markDefs: [link],
      children: [
        { _type: 'span', text: 'See https://a.example now', marks: ['em'] },
        { _type: 'span', text: 'https://b.example', marks: ['l'] },
        { _type: 'span', text: 'https://c.example', marks: ['code'] },
      ],
    }),
  ]);
  expect(block?.markDefs).toMatchObject([link, { _type: 'link', href: 'https://a.example' }]);
  expect(block?.children).toMatchObject([
    { text: 'See ', marks: ['em'] },
    { text: 'https://a.example', marks: ['em', expect.any(String)] },
    { text: ' now', marks: ['em'] },
    { text: 'https://b.example', marks: ['l'] },
    { text: 'https://c.example', marks: ['code'] },
  ]);
});

test('a link with a space keeps its address without one', () => {
  const href = 'https://a.example/two words';
  const [block] = tidyBlocks([
    createBlock('', {
      markDefs: [{ _key: 'l', _type: 'link', href }],
      children: [{ _type: 'span', text: 'here', marks: ['l'] }],
    }),
  ]);
  expect(block).toMatchObject({
    markDefs: [{ _key: 'l', href: 'https://a.example/two%20words' }],
    children: [{ text: 'here', marks: ['l'] }],
  });
});

test('the pictures of a paste are counted, except those that readers do not see', () => {
  const html =
    '<p><img src="https://a.example/1"></p><table><tr><td><img src="file:///2"></td></tr></table>' +
    '<img src="https://a.example/pixel" width="1" height="1"><noscript><img src="https://a.example/3"></noscript>' +
    '<img data-emoji="\u{1f600}" src="https://a.example/4">';
  const { document } = parseHTML(`<html><body>${html}</body></html>`);
  expect(countPictures(document)).toBe(2);
});

test.each([
  [0, undefined],
  [1, '1 picture was not pasted. Add it with Picture above the text.'],
  [2, '2 pictures were not pasted. Add them with Picture above the text.'],
])('the form says that %s pictures of a paste are missing', (count, text) => {
  const reported = { count, present: 3 };
  expect(describeDroppedPictures(reported, 3)).toBe(text);
  expect(describeDroppedPictures(reported, 4)).toBeUndefined();
});
