import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readSearch } from './read-search.ts';
import { searchLimits, toSearchParts } from './search.ts';
import { leaveOut } from './unlike.ts';

const meanings = [
  { terms: ['grocery', 'sukuma wiki', 'mama mboga'], finds: ['vegetable'] },
  { terms: ['dress', 'mitumba'], finds: ['clothing'] },
];

const getParts = (typed: string) =>
  toSearchParts(readSearch(typed).terms, meanings, ['cheap', 'the']).map((alternatives) =>
    alternatives.map(({ text }) => text),
  );

test.each([
  ['mats', [['mats']]],
  ['Groceries', [['groceries', 'vegetable']]],
  [
    'SUKUMA wiki Thika',
    [
      ['sukuma wiki', 'vegetable'],
      ['thika', 'mathika'],
    ],
  ],
  ['mama', [['mama']]],
  ['cheap dresses', [['dresses', 'clothing']]],
  ['the cheap', [['the'], ['cheap']]],
  [' ?! ', []],
])('the input %j is searched in these alternatives: %j', (typed, alternatives) => {
  expect(getParts(typed)).toEqual(alternatives);
});

test.each([
  ['mafundi wa simu', [['mafundi wa simu', 'phone repair']]],
  ['washonaji', [['washonaji', 'mwashonaji', 'tailor']]],
  ['vikapu', [['vikapu', 'kikapu']]],
  ['kikapu', [['kikapu', 'vikapu']]],
  ['ziwa', [['ziwa']]],
])('the singular and plural of %j are searched: %j', (typed, alternatives) => {
  const listed = [
    { terms: ['fundi wa simu'], finds: ['phone repair'] },
    { terms: ['mshonaji'], finds: ['tailor'] },
    { terms: ['maziwa'], finds: ['milk'] },
  ];
  const parts = toSearchParts(readSearch(typed).terms, listed, []);
  expect(parts.map((part) => part.map(({ text }) => text))).toEqual(alternatives);
});

test('the phrases of a search of many words are bounded', () => {
  const { maxTerms, maxTexts } = searchLimits;
  const finds = Array.from({ length: 50 }, (_, index) => `thing${index}`);
  const terms = Array.from({ length: maxTerms }, (_, index) => `word${index}`);
  const parts = toSearchParts(terms, [{ terms, finds }], []);
  expect(parts.flat().length).toBeLessThanOrEqual(maxTexts);
  expect(parts.map(([typed]) => typed?.text)).toEqual(terms);
});

test('a phrase without synonyms may be incomplete, one with synonyms is entire', () => {
  expect(toSearchParts(['mitumba', 'cheaply'], meanings, [])).toEqual([
    [
      { text: 'mitumba', typed: true, entire: true },
      { text: 'clothing', typed: false, included: true },
    ],
    [{ text: 'cheaply', typed: true }],
  ]);
});

test('a phrase with synonyms is searched in compounds', () => {
  const more = [
    ...meanings,
    { terms: ['dressmaker'], finds: ['tailor'] },
    { terms: ['dressshop'], finds: ['dress'] },
  ];
  const getTexts = (typed: string) =>
    toSearchParts([typed], more, [], undefined, ['shop', 'maker', 'code']).map((part) =>
      part.map(({ text }) => text),
    );
  expect(getTexts('dress')).toEqual([['dress', 'clothing', 'dressshop', 'dresscode']]);
  expect(getTexts('hair')).toEqual([['hair']]);
});

const places = {
  nearTerms: ['near', 'karibu'],
  towns: ['Nakuru'],
  nearby: [['Gikomba', 'Kamukunji', 'Nairobi']],
  aliases: new Map([['Gikosh', ['Gikomba']]]),
};

test.each([
  [
    'dress near Gikomba',
    [
      ['dress', 'clothing'],
      ['gikomba', 'Kamukunji', 'Nairobi'],
    ],
  ],
  [
    'dress karibu na gikosh',
    [
      ['dress', 'clothing'],
      ['gikosh', 'Gikomba', 'Kamukunji', 'Nairobi'],
    ],
  ],
  ['dress Gikomba', [['dress', 'clothing'], ['gikomba']]],
  ['gikosh', [['gikosh', 'Gikomba']]],
  ['near Nakuru', [['nakuru']]],
])('the places of %j are searched in these alternatives: %j', (typed, alternatives) => {
  const parts = toSearchParts(readSearch(typed).terms, meanings, ['na'], places);
  expect(parts.map((part) => part.map(({ text }) => text))).toEqual(alternatives);
  expect(parts.at(-1)?.every(({ within }) => within === 'place')).toBe(true);
});

test('a term that names a category finds it, and synonyms have the categories of their meaning', () => {
  const named = [
    { terms: ['nguo'], finds: ['dress'], categories: ['Clothing'], names: 'Clothing' },
  ];
  expect(toSearchParts(['nguo'], named, [])).toEqual([
    [
      { text: 'nguo', typed: true, entire: true, categories: ['Clothing'] },
      { text: 'dress', typed: false, included: true },
      { text: 'Clothing', typed: false, within: 'category' },
    ],
  ]);
});

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({
    unit: fc.constantFrom('ﷺ', 'ﬃ', '㍐', '²', 'e', '\u0301', ' ', '🏽'),
    maxLength: 200,
  }),
  fc
    .array(fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 3 }), { maxLength: 60 })
    .map((tokens) => tokens.join(' ')),
);

test('the limits of words and characters apply to any input', () => {
  const { maxTerms, maxTermCharacters } = searchLimits;
  fc.assert(
    fc.property(hostileText, (typed) => {
      const { terms } = readSearch(typed);
      expect(terms.length).toBeLessThanOrEqual(maxTerms);
      for (const term of terms) {
        expect(Array.from(term).length).toBeLessThanOrEqual(maxTermCharacters);
      }
    }),
  );
});

test('a search of many words keeps the first distinct ones', () => {
  const repeatedTerms = Array.from({ length: 30 }, (_, index) => `word${index} word${index}`);
  const first = Array.from({ length: searchLimits.maxTerms }, (_, index) => `word${index}`);
  expect(readSearch(repeatedTerms.join(' '))).toEqual({ terms: first, isShortened: true });
  expect(readSearch(first.join(' '))).toEqual({ terms: first, isShortened: false });
});

test('a word has no match in a compound of another meaning', () => {
  const terms = ['lunch', 'cafe'];
  const listed = [{ terms, finds: ['cafe', 'kitchen'], unlike: ['cyber cafe'] }];
  expect(toSearchParts(['lunch'], listed, [])).toEqual([
    [
      { text: 'lunch', typed: true, entire: true },
      { text: 'cafe', typed: false, unlike: ['cyber cafe'] },
      { text: 'kitchen', typed: false, included: true },
    ],
  ]);
  expect(leaveOut(['abdi', 'cyber', 'cafes', 'cafe'], ['cyber cafe'])).toEqual(['abdi', 'cafe']);
});
