/** Compares the catalogue in Kiswahili with the English one. */
import { expect, test } from 'vitest';
import { collectTexts } from '#tests/support/catalogue-texts.ts';
import { getText } from './text.ts';

/** Texts of staff, which stay English, the tag of the language, ids, and names of pictures. */
const untranslatedPaths =
  /^\.(?:staff|staffPage|spreadsheets|faultEmails|language)\b|\.(?:id|icon|image\.name)$/;
const selectTexts = (catalogue: object) =>
  collectTexts(catalogue).filter(([path]) => !untranslatedPaths.test(path));
const translations = new Map(selectTexts(getText('sw')));
const pairs = selectTexts(getText('en')).map(([path, english]) => ({
  path,
  english,
  translation: translations.get(path) ?? '',
}));

/** A translated text may be this many times as long as the English one. */
const maxLengthRatio = 1.6;
/** Shorter texts, such as labels, may exceed the ratio. The layout tests cover them. */
const shortTextLength = 30;

const listPlaceholders = (text: string) =>
  (text.match(/\{\{[^}]*\}\}|\{\w+\}/g) ?? []).toSorted().join(' ');

test('the catalogue in Kiswahili has the placeholders of the English one', () => {
  expect(pairs.length).toBeGreaterThan(1_000);
  const different = pairs.filter(
    ({ english, translation }) => listPlaceholders(english) !== listPlaceholders(translation),
  );
  expect(different).toEqual([]);
});

test('the catalogue in Kiswahili lacks no text and adds none', () => {
  expect(Array.from(translations.keys())).toEqual(pairs.map(({ path }) => path));
  expect(pairs.filter(({ translation }) => translation.trim() === '')).toEqual(
    pairs.filter(({ english }) => english.trim() === ''),
  );
});

test('no sentence in Kiswahili is much longer than the English one', () => {
  const long = pairs.filter(
    ({ english, translation }) =>
      translation.length > shortTextLength && translation.length > english.length * maxLengthRatio,
  );
  expect(long).toEqual([]);
});

test('no sentence is left in English', () => {
  const englishWords = /\b(the|and|your|you|of|is|are|with|this|that|was|not|for|from|have)\b/i;
  // The menu of M-Pesa is English for most of its users.
  const ignoredParts = /\{\w+\}|\{\{[^}]*\}\}|Buy Goods and Services|\S+@\S+/g;
  const english = pairs.filter(({ translation }) =>
    englishWords.test(translation.replaceAll(ignoredParts, '')),
  );
  expect(english).toEqual([]);
});
