/**
 * Tests functions of the Studio's form: the conversion of pasted text, the search preview and the messages.
 * An end-to-end test covers the form itself.
 */
import { expect, test } from 'vitest';
import { addRetries } from '#netlify/studio/retry-availability.ts';
import { toSearchResult } from '#netlify/studio/form/search-result.ts';
import { getMessages } from '#netlify/studio/form/field-messages.ts';
import { completeTarget, listPages } from '#netlify/studio/form/link-targets.ts';
import { readClipboard } from '#netlify/studio/paste/clipboard.ts';
import { tidyBlocks } from '#netlify/studio/paste/tidy.ts';
import { convertMessage } from '#netlify/studio/paste/whatsapp.ts';

test.each([
  ['*Open* till late', '<p><strong>Open</strong> till late</p>'],
  ['~500~ 450 shillings', '<p><s>500</s> 450 shillings</p>'],
  ['_Karibu_, (*all* of you)!', '<p><em>Karibu</em>, (<strong>all</strong> of you)!</p>'],
  [
    '*_both_* `as typed_` ```*so*```',
    '<p><strong><em>both</em></strong> <code>as typed_</code> <code>*so*</code></p>',
  ],
  [
    'Bring:\n- bags\n* a *pen*\n\n1. Come\n2) Go',
    '<p>Bring:</p><ul><li>bags</li><li>a <strong>pen</strong></li></ul><ol><li>Come</li><li>Go</li></ol>',
  ],
  [
    '> Is it open?\nYes & *no* <now>\r\nBye',
    '<blockquote>Is it open?</blockquote><p>Yes &amp; <strong>no</strong> &lt;now&gt;<br>Bye</p>',
  ],
  [
    '*Closed:*\n12. December\n26. December\n\n1. Come\n1. Go',
    '<p><strong>Closed:</strong><br>12. December<br>26. December</p><p>1. Come<br>1. Go</p>',
  ],
])('the format marks of a message are converted: %j [R120]', (message, html) => {
  expect(convertMessage(message)).toBe(html);
});

test.each([
  'A mat of 2*3*1 metres',
  'three * four * five',
  '**bold** elsewhere',
  'the file price_list_new',
  'https://mats.example/_new_/*all*',
  '12. December is a holiday',
  '[14:05, 22/11/2026] Amina: -5 degrees',
])('a text similar to marks stays unchanged: %s [R120]', (message) => {
  expect(convertMessage(message)).toBeUndefined();
});

test.each([
  [
    'the headings of Google Docs a step lower',
    { html: '<h1 dir="ltr">A</h1><H4>B</H4><h2>C</h2><header>D</header><hr>', text: 'A B C D' },
    {
      mimeType: 'text/html',
      data: '<h2 dir="ltr">A</h2><h3>B</h3><h3>C</h3><header>D</header><hr>',
    },
  ],
  [
    'headings without one of the first size unchanged, but for those below the third',
    { html: '<h2>A</h2><h3>B</h3><h5>C</h5>', text: 'A B C' },
    { mimeType: 'text/html', data: '<h2>A</h2><h3>B</h3><h3>C</h3>' },
  ],
  [
    'a message of WhatsApp by its text',
    { html: '<span class="_ao3e copyable-text"><img alt="">open</span>', text: '*open* \u{1f600}' },
    { mimeType: 'text/html', data: '<p><strong>open</strong> \u{1f600}</p>' },
  ],
  [
    'a message without marks unchanged',
    { html: '<span class="copyable-text">a b</span>', text: 'a\nb' },
    { mimeType: 'text/plain', data: 'a\nb' },
  ],
  ['a copied picture unchanged', { html: '', text: '' }, false],
])('the editor reads %s [R120]', (_, clipboard, expected) => {
  expect(readClipboard(clipboard)).toEqual(expected);
});

test('pasted blocks lose only empty lines, harmful links and depth [R120]', () => {
  const picture = { _type: 'image', alt: 'A mat' };
  const createBlock = (text: string, changedFields: object = {}) => ({
    _type: 'block',
    markDefs: [],
    children: [{ _type: 'span', text, marks: ['em'] }],
    ...changedFields,
  });
  const linkedBlock = createBlock('here', {
    markDefs: [
      { _key: 'good', _type: 'link', href: '/pricing' },
      { _key: 'bad', _type: 'link', href: 'javascript:alert(1)' },
    ],
    children: [{ _type: 'span', text: 'here', marks: ['bad', 'good', 'em'] }],
  });
  const pastedBlocks = [
    createBlock('\u00a0 '),
    linkedBlock,
    createBlock('deep', { listItem: 'bullet', level: 5 }),
    picture,
  ];
  expect(tidyBlocks(pastedBlocks)).toEqual([
    {
      ...linkedBlock,
      markDefs: [{ _key: 'good', _type: 'link', href: '/pricing' }],
      children: [{ _type: 'span', text: 'here', marks: ['good', 'em'] }],
    },
    createBlock('deep', { listItem: 'bullet', level: 2 }),
    picture,
  ]);
});

test('an editor sees the search preview from the first letter [R120]', () => {
  const address = 'https://tangaza.example';
  expect(toSearchResult({}, address)).toEqual({
    address: 'tangaza.example › blog › …',
    title: 'Tangaza | Title',
    summary: 'The summary stands here.',
  });
  const longTitle = { title: 'One Friday at the market, one doormat and a lot of questions' };
  const slug = { current: 'one-friday' };
  expect(toSearchResult({ ...longTitle, slug, excerpt: ' Why. ' }, address)).toEqual({
    address: 'tangaza.example › blog › one-friday',
    title: 'Tangaza | One Friday at the market, one doormat and a lot…',
    summary: 'Why.',
  });
});

test('a link is chosen from the posts and the pages of the site', () => {
  const pages = listPages([
    { title: 'Mats', slug: 'mats', isDraft: false },
    { title: null, slug: 'pots', isDraft: true },
  ]);
  expect(pages.slice(0, 2)).toEqual([
    { path: '/blog/mats', title: 'Mats', note: '/blog/mats' },
    { path: '/blog/pots', title: 'pots', note: 'Draft · /blog/pots' },
  ]);
  expect(pages).toContainEqual({ path: '/pricing', title: 'Pricing', note: '/pricing' });
});

const newField = {
  path: ['title'],
  validation: [
    { level: 'error', message: 'Write a title.' },
    { level: 'warning', message: 'Small.' },
  ],
  wasVisited: false,
  wasStored: false,
  wasFilled: false,
};
/** A link or a table of a stored post. */
const newPart = { ...newField, path: ['body', 'a', 'href'], wasStored: true };

test.each([
  ['an empty field of a new post', newField, []],
  ['a field that was left', { ...newField, wasVisited: true }, ['Write a title.']],
  ['an empty field of a stored post', { ...newField, wasStored: true }, ['Write a title.']],
  ['a filled field', { ...newField, value: 'x' }, ['Write a title.']],
  ['a text that is no time', { ...newField, path: ['publishedAt'], value: 'tomorrow' }, []],
  [
    'a time of which the text is still in another form',
    {
      ...newField,
      path: ['publishedAt'],
      value: '2026-12-01T06:00:00Z',
      validation: [
        { level: 'error', message: 'Invalid date. Must be on the format "D MMMM YYYY HH:mm"' },
      ],
    },
    [],
  ],
  ['a new table', { ...newPart, value: [] }, []],
  ['a link that is typed', { ...newPart, value: '/pri' }, []],
  ['a link that was left', { ...newPart, value: '/pri', wasVisited: true }, ['Write a title.']],
  ['a link that was opened', { ...newPart, value: '/pri', wasFilled: true }, ['Write a title.']],
])('messages stand below %s', (_, field, expected) => {
  expect(getMessages(field)).toEqual(expected);
});

test.each([
  ['shop.example', 'https://shop.example'],
  [' www.shop.example/mats?size=2 ', 'https://www.shop.example/mats?size=2'],
  ['hello@shop.example', 'mailto:hello@shop.example'],
  ['+254 700 000 001', 'tel:+254700000001'],
  ['https://shop.example', 'https://shop.example'],
  ['/pricing', '/pricing'],
  ['#prices', '#prices'],
  ['0712 345 678', 'tel:+254712345678'],
  ['0712 345', '0712 345'],
  ['Mats and more', 'Mats and more'],
])('the typed target "%s" becomes %s', (typed, target) => {
  expect(completeTarget(typed)).toBe(target);
});

test('a check of referenced documents is repeated until the connection is back', () => {
  for (const tag of ['preview.documents-availability', 'documents-availability']) {
    const { maxRetries, retryDelay, ...request } = addRetries({
      tag,
      url: '/data/doc/production/drafts.image-a',
    });
    expect(request).toEqual({ tag, url: '/data/doc/production/drafts.image-a' });
    expect(maxRetries).toBe(Infinity);
    const delays = [0, 1, 10, 5_000].map((attempt) => retryDelay?.(attempt));
    expect(delays).toEqual([200, 400, 5_000, 5_000]);
  }
  for (const request of [{ tag: 'preview.document-paths' }, {}])
    expect(addRetries(request)).toBe(request);
});
