/** Compares the catalogue in Kiswahili with the English one. */
import { expect, test } from 'vitest';
import { collectTexts } from '#tests/support/catalogue-texts.ts';
import { findKiswahiliTerms } from '#tests/support/english-text.ts';
import * as en from './en.ts';
import * as sw from './sw.ts';
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

/** Returns the names of the site's values, without those of the hours, which each language writes its way. */
const listSiteValues = (text: string) =>
  Array.from(text.matchAll(/\{(\w+\.[\w.-]+)\}/g), ([, name = '']) => name)
    .filter((name) => !/^(?:hours|workingHours)\./.test(name))
    // A list of packages is joined by 'and' or by 'or'.
    .map((name) => name.replace(/^(list\.\w+?)s?$/, '$1'))
    .toSorted()
    .join(' ');

test('the data in Kiswahili names the values of the site that the English data names', () => {
  const swahili = new Map(collectTexts({ ...sw }));
  const different = collectTexts({ ...en }).filter(
    ([path, text]) => listSiteValues(text) !== listSiteValues(swahili.get(path) ?? ''),
  );
  expect(different).toEqual([]);
});

test.each([en, sw])('each plural form in $language has the categories of Intl', (data) => {
  const { pluralCategories } = new Intl.PluralRules(data.language).resolvedOptions();
  const forms = collectGroups({ ...data }).filter((group) => 'one' in group && 'other' in group);
  expect(forms.length).toBeGreaterThan(1);
  for (const group of forms)
    expect(Object.keys(group)).toEqual(expect.arrayContaining(pluralCategories));
});

/** Returns all objects in a part of the data. */
function collectGroups(part: unknown): object[] {
  if (typeof part !== 'object' || part === null) return [];
  return [part, ...Object.values(part).flatMap(collectGroups)];
}

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
  const englishTerms = /\b(the|and|your|you|of|is|are|with|this|that|was|not|for|from|have)\b/i;
  // The menu of M-Pesa is English for most of its users.
  const ignoredParts = /\{\w+\}|\{\{[^}]*\}\}|Buy Goods and Services|\S+@\S+/g;
  const english = pairs.filter(({ translation }) =>
    englishTerms.test(translation.replaceAll(ignoredParts, '')),
  );
  expect(english).toEqual([]);
});

test('no English sentence has terms of Kiswahili', () => {
  // Services of M-Pesa have the same name in both languages.
  const names = ['Lipa na M-Pesa', 'Pochi la Biashara'];
  const foreign = pairs.filter(({ english }) => findKiswahiliTerms(english, names).length > 0);
  expect(foreign).toEqual([]);
});
