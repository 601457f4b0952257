/**
 * Tests functions of the Studio's form: the conversion of pasted text, the search preview, the time and the messages.
 * An end-to-end test covers the form itself.
 */
import { expect, test } from 'vitest';
import { applyDrafts } from '#content/blog/dataset.ts';
import { toSearchResult } from '#netlify/studio/form/search-result.ts';
import { displayTime } from '#netlify/studio/form/displayed-time.ts';
import { getMessages } from '#netlify/studio/form/field-messages.ts';
import { parseFieldText, parseTypedTime, toFieldText } from '#netlify/studio/form/parse-time.ts';
import { completeTarget, listPages } from '#netlify/studio/form/link-targets.ts';
import { describePlan, describeState, describeTime } from '#netlify/studio/plan.ts';
import { checkPublicationTime } from '#netlify/studio/rules.ts';
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
    'a heading of Google Docs a step lower',
    { html: '<h1 dir="ltr">A</h1><H4>B</H4><h2>C</h2><header>D</header><hr>', text: 'A B C D' },
    {
      mimeType: 'text/html',
      data: '<h2 dir="ltr">A</h2><h3>B</h3><h2>C</h2><header>D</header><hr>',
    },
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

test('only a time to come is a plan', () => {
  const now = new Date('2026-11-26T09:00:00Z');
  expect(describePlan('2026-12-01T06:00:00Z', now)).toBe('Planned for 1 December 2026, 09:00');
  for (const time of ['2026-11-26T09:00:00Z', undefined, 'soon', '3/12/2199 10:00', '2199'])
    expect(describePlan(time, now)).toBeUndefined();
});

test.each([
  [true, '2026-12-01T06:00:00Z', 'Draft for 1 Dec, 09:00'],
  [false, '2026-12-01T06:00:00Z', 'Planned 1 Dec, 09:00'],
  [false, '2026-12-31T22:00:00Z', 'Planned 1 Jan 2027, 01:00'],
  [true, '2026-11-20T06:00:00Z', 'Draft · 20 November 2026'],
  [false, '2026-11-20T06:00:00Z', '20 November 2026'],
  [true, undefined, 'Draft'],
  [true, 'tomorrow', 'Draft'],
])('only a published post is planned (draft: %s, %s)', (isDraft, publishedAt, expected) => {
  const now = new Date('2026-11-26T09:00:00Z');
  expect(describeState({ isDraft, publishedAt }, now)).toBe(expected);
});

const [pastTime, timeToCome] = ['2026-11-20T06:00:00Z', '2026-12-01T06:00:00Z'];
const publicPost = { publishedAt: pastTime };
const plannedPost = { publishedAt: timeToCome };

test.each([
  ['a new draft', true, undefined, null, undefined],
  ['an old draft', true, pastTime, null, 'This time is past'],
  ['a draft for later', true, timeToCome, null, 'Press Plan'],
  [
    'a public post that would be hidden',
    true,
    timeToCome,
    publicPost,
    'Readers see this post now.',
  ],
  ['a planned post', false, timeToCome, { publishedAt: timeToCome }, 'Planned for 1 December'],
  ['a public post', false, pastTime, publicPost, undefined],
  ['a new text of a public post', true, pastTime, publicPost, undefined],
  [
    'another time of a planned post',
    true,
    '2026-12-02T06:00:00Z',
    plannedPost,
    'Still planned for 1 December 2026, 09:00. Press Plan at the bottom, so that it appears on 2 December',
  ],
  ['a planned post without its time', true, undefined, plannedPost, 'Still planned for 1 December'],
  ['a text that is no time', true, 'tomorrow', null, 'Write the time as 3 December'],
])('the notice beside the time fits %s', (_, isDraft, publishedAt, published, expected) => {
  const now = new Date('2026-11-26T09:00:00Z');
  const text = describeTime({ isDraft, publishedAt, published }, now)?.text;
  if (expected === undefined) expect(text).toBeUndefined();
  else expect(text).toContain(expected);
});

test('the notice stops quoting an unreadable time while it is corrected', () => {
  const field = { isDraft: true, publishedAt: 'tomorrow', published: null };
  expect(describeTime(field)?.text).toContain('“tomorrow” cannot be read');
  expect(describeTime({ ...field, isTyping: true })).toMatchObject({
    tone: 'transparent',
    text: 'Write the time as 3 December 2026 10:00.',
  });
});

test('the rule of the time refuses a text of a draft, and its preview gets the present time', () => {
  const check = (publishedAt: unknown) =>
    checkPublicationTime(publishedAt, { document: { _id: 'drafts.a', _type: 'post' } });
  expect([undefined, timeToCome, '2026-12-01T09:00+03:00'].map(check)).toEqual([true, true, true]);
  const now = new Date('2026-11-26T09:00:00.000Z');
  for (const publishedAt of ['tomorrow', '3/12/2026 10:00', '2026-12-03', '2026']) {
    expect(check(publishedAt)).toBe('Write the time as 3 December 2026 10:00.');
    const draft = { _id: 'drafts.a', _type: 'post', publishedAt };
    expect(applyDrafts([draft], now)[0]?.['publishedAt']).toBe(now.toISOString());
  }
});

test('a typed text stays in its field, and is forgotten for the time before it', () => {
  const empty = { stored: undefined, value: undefined, generation: 0 };
  const filled = displayTime(empty, timeToCome);
  expect(filled).toEqual({ stored: timeToCome, value: timeToCome, generation: 0 });
  const typed = displayTime(filled, 'tomorrow');
  expect(typed).toEqual({ stored: 'tomorrow', value: timeToCome, generation: 0 });
  expect(displayTime(typed, timeToCome).generation).toBe(1);
  expect(displayTime(typed, pastTime)).toEqual({ ...empty, stored: pastTime, value: pastTime });
  expect(displayTime(displayTime(empty, 'tomorrow'), undefined).generation).toBe(1);
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
  ['a new table', { ...newPart, value: [] }, []],
  ['a link that is typed', { ...newPart, value: '/pri' }, []],
  ['a link that was left', { ...newPart, value: '/pri', wasVisited: true }, ['Write a title.']],
  ['a link that was opened', { ...newPart, value: '/pri', wasFilled: true }, ['Write a title.']],
])('messages stand below %s', (_, field, expected) => {
  expect(getMessages(field)).toEqual(expected);
});

test.each([
  ['5 December 2026, 10:00', '2026-12-05T07:00:00.000Z'],
  ['5 dec 2026 9:05', '2026-12-05T06:05:00.000Z'],
  ['5/12/2026 10:00', '2026-12-05T07:00:00.000Z'],
  ['2026-12-05 01:00', '2026-12-04T22:00:00.000Z'],
  ['30 February 2026 10:00', undefined],
  ['5 Dezember 2026', undefined],
  ['5 nonsense 2026 10:00', undefined],
  ['5/13/2026 10:00', undefined],
  ['tomorrow', undefined],
  ['1/12/2026 10am', '2026-12-01T07:00:00.000Z'],
  ['1/12/26 10:00 p.m.', '2026-12-01T19:00:00.000Z'],
  ['1.12.2026 10:00', '2026-12-01T07:00:00.000Z'],
  ['1 Dec 2026 at 10:00', '2026-12-01T07:00:00.000Z'],
  ['Tuesday 1 December 2026, 10.00 am', '2026-12-01T07:00:00.000Z'],
  ['1 December 12 pm', '2026-12-01T09:00:00.000Z'],
  ['1 December 2026 12:30 am', '2026-11-30T21:30:00.000Z'],
  ['29 November 10:00', '2026-11-29T07:00:00.000Z'],
  ['28 November 10:00', '2027-11-28T07:00:00.000Z'],
  ['tomorrow 10:00', '2026-11-30T07:00:00.000Z'],
  ['today at 5pm', '2026-11-29T14:00:00.000Z'],
  ['29 February 10:00', '2028-02-29T07:00:00.000Z'],
  ['30 February 10:00', undefined],
  ['1 December 10', undefined],
  ['1 December 2026 25:00', undefined],
  ['1 December 2026 13pm', undefined],
])('the typed time "%s" is read as %s', (typed, time) => {
  expect(parseTypedTime(typed, new Date('2026-11-28T22:00:00Z'))).toBe(time);
});

test('the field of a phone has the time of Nairobi', () => {
  expect(toFieldText('2026-12-05T22:30:00.000Z')).toBe('2026-12-06T01:30');
  expect(parseFieldText('2026-12-06T01:30')).toBe('2026-12-05T22:30:00.000Z');
  expect([toFieldText('tomorrow'), parseFieldText('')]).toEqual(['', undefined]);
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
