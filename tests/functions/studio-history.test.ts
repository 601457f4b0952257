import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareFields, findReferences } from '#netlify/studio/history/compare-fields.ts';
import { markChanges, type MarkedPart } from '#netlify/studio/history/mark-changes.ts';
import { describeVersions, getFields } from '#netlify/studio/history/versions.ts';

const createText = (text: string) => [{ _type: 'block', children: [{ _type: 'span', text }] }];
const createVersion = (title: string, text: string, _id = 'post') => ({
  replacedAt: '2026-11-26T09:00:00Z',
  document: { _id, _type: 'post', _rev: 'r', title, body: createText(text) },
});
const titles = { title: 'Title', body: 'Text' };

test('each former version has its differences to the next one', () => {
  const current = createVersion('Mats', 'one two three').document;
  const entries = describeVersions(
    [
      createVersion('Mats', 'one', 'drafts.post'),
      createVersion('Mat', 'one'),
      createVersion('Mat', 'one'),
    ],
    current,
    titles,
  );
  expect(entries.map(({ changes, isDraft }) => [changes, isDraft])).toEqual([
    ['Text: 2 words more', true],
    ['Title', false],
  ]);
});

test('the last version of a deleted document is listed', () => {
  const [entry] = describeVersions([createVersion('Mats', 'one')], undefined, titles);
  expect(entry?.changes).toBe('deleted afterwards');
  expect(Object.keys(getFields(entry?.document ?? { _id: '', _type: '' }))).toEqual([
    'title',
    'body',
  ]);
});

test('a difference in a field without a title is left out', () => {
  const { document } = createVersion('Mats', 'one');
  const versions = [{ replacedAt: '2026-11-26T09:00:00Z', document }];
  expect(describeVersions(versions, { ...document, formerSlugs: ['mats'] }, titles)).toEqual([]);
});

const version = {
  ...createVersion('Mats', 'One paragraph.').document,
  slug: { _type: 'slug', current: 'mats' },
  publishedAt: '2026-12-01T06:00:00Z',
  language: 'sw',
  author: { _ref: 'amina' },
  original: { _ref: 'gone' },
  mainImage: { alt: 'A mat', asset: { _ref: 'image-a' } },
  body: [
    {
      _type: 'block',
      markDefs: [{ _key: 'k', _type: 'link', href: '/pricing' }],
      children: [
        { text: 'See ' },
        { text: 'our ', marks: ['k'] },
        { text: 'prices', marks: ['k'] },
      ],
    },
    { _type: 'image', alt: 'A loom', asset: { _ref: 'image-b' } },
    { _type: 'table', rows: [{ cells: ['Size', 'Price'] }, { cells: ['Small', '129'] }] },
  ],
};
const allTitles = {
  title: 'Title',
  body: 'Text',
  slug: 'Address',
  publishedAt: 'Time',
  language: 'Language',
  author: 'Author',
  original: 'Translation of',
  mainImage: 'Main picture',
};
const names = { amina: 'Amina Otieno' };

/** Returns the parts as a text with '-' at removed and '+' at added ones. */
const format = (parts: readonly MarkedPart[]) =>
  parts
    .map(({ text, kind }) => {
      const sign = { same: '', removed: '-', added: '+' }[kind];
      return sign ? `[${sign}${text}]` : text;
    })
    .join('')
    .trim();

test('a former version is read field by field in words, without codes', () => {
  const fields = compareFields({ version, present: undefined, titles: allTitles, names });
  expect(fields.map(({ title, parts }) => [title, format(parts)])).toEqual([
    ['Title', 'Mats'],
    ['Text', 'See our prices (/pricing)\n\nPicture: A loom\n\nSize | Price\n\nSmall | 129'],
    ['Address', 'mats'],
    ['Time', '1 December 2026, 09:00'],
    ['Language', 'Kiswahili'],
    ['Author', 'Amina Otieno'],
    ['Translation of', 'A document that was deleted'],
    ['Main picture', 'Picture: A mat'],
  ]);
  expect(findReferences(version)).toEqual(['amina', 'gone']);
});

test('a former version has its differences to the present one', () => {
  const [block] = version.body;
  const present = {
    ...version,
    title: 'Big mats',
    language: 'en',
    original: undefined,
    mainImage: { ...version.mainImage, asset: { _ref: 'image-c' } },
    body: [block],
  };
  const fields = compareFields({ version, present, titles: allTitles, names });
  const differences = fields.map(({ title, parts, note }) => [title, note ?? format(parts)]);
  expect(Object.fromEntries(differences)).toMatchObject({
    Title: '[-Mats][+Big mats]',
    Text: expect.stringContaining('(/pricing)\n\n[-Picture: A loom') as string,
    Language: '[-Kiswahili][+English]',
    'Translation of': expect.stringMatching(/^\[-A document/) as string,
    'Main picture': 'The words are the same. The format, or the picture itself, was changed.',
  });
});

test.each([
  [['We sell mats.'], ['We sell good mats.'], 'We sell [+good ]mats.'],
  [['Open at nine or ten'], ['Open by eight or ten'], 'Open [-at nine][+by eight] or ten'],
  [['a', 'b'], ['new', 'a', 'b'], '[+new\n\n]a\n\nb'],
  [['a', 'b', 'c'], ['a', 'c'], 'a\n\n[-b\n\n]c'],
  [[], [], ''],
])('%j and %j are merged', (before, after, expected) => {
  expect(format(markChanges(before, after))).toBe(expected);
});

test('the merged text contains both versions', () => {
  const lines = fc.array(
    fc
      .array(fc.constantFrom('mats', 'rugs', ' ', '.', 'é'), { maxLength: 8 })
      .map((terms) => terms.join('')),
    { maxLength: 5 },
  );
  const select = (parts: readonly MarkedPart[], other: MarkedPart['kind']) =>
    parts
      .filter(({ kind }) => kind !== other)
      .map(({ text }) => text)
      .join('');
  const toText = (version: readonly string[]) => version.map((line) => `${line}\n\n`).join('');
  const removeSpace = (text: string) => text.replaceAll(/\s/g, '');
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const parts = markChanges(before, after);
      expect(select(parts, 'removed')).toBe(toText(after));
      expect(removeSpace(select(parts, 'added'))).toBe(removeSpace(toText(before)));
    }),
  );
});
