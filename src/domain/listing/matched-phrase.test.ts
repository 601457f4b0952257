import { expect, test } from 'vitest';
import { findMatchedPhrase } from './matched-phrase.ts';
import type { Alternative } from './search.ts';

const listing = {
  title: 'Akinyi Prints',
  category: 'Clothing',
  town: 'Kisumu',
  located: 'Kibuye Market, Kisumu',
  description: 'Prints from Ghana. Cut by the metre, or sewn into a dress to measure.',
  deliveries: 'Parcels to Nairobi by bus',
  story: ['Every piece is enough for a headwrap.'],
  items: [{ name: 'Peacock' }, { name: 'Cowries' }],
};

const typed = (text: string, ...synonyms: string[]): Alternative[] => [
  { text, typed: true },
  ...synonyms.map((synonym) => ({ text: synonym, typed: false })),
];

test.each<[title: string, parts: Alternative[][], phrase: string | undefined]>([
  ['a word of the description', [typed('dress')], '…into a dress to measure.'],
  ['a synonym', [typed('gauni', 'dress')], '…into a dress to measure.'],
  [
    'words at the start of a sentence',
    [typed('cut')],
    'Cut by the metre, or sewn into a dress to measure.',
  ],
  ['a word of the deliveries', [typed('prints'), typed('nairobi')], 'Parcels to Nairobi by bus'],
  [
    'a place in the deliveries',
    [[{ text: 'nairobi', typed: true, within: 'place' }]],
    'Parcels to Nairobi by bus',
  ],
  ['a word of the story', [typed('headwrap')], '…for a headwrap.'],
  ['a word of the name', [typed('akinyi')], undefined],
  ['a word of an item', [typed('peacock')], undefined],
  ['the town and the category', [typed('kisumu'), typed('clothing')], undefined],
  ['a word that no text has', [typed('sofa')], undefined],
])('%s', (_, parts, phrase) => {
  expect(findMatchedPhrase(listing, parts)).toBe(phrase);
});

test('a long sentence is cut at its end', () => {
  const description = `A dress ${'of cotton '.repeat(20)}.`;
  const phrase = findMatchedPhrase({ ...listing, description }, [typed('dress')]);
  expect(phrase).toMatch(/^A dress of cotton .*…$/);
  expect(phrase?.length).toBeLessThanOrEqual(81);
});
