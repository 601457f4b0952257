import { expect, test } from 'vitest';
import { languages } from './language.ts';
import { getLanguageName, selectLanguageText } from './language-name.ts';

test('each language has its own name', () => {
  expect(languages.map(getLanguageName)).toEqual(['English', 'Kiswahili']);
});

test('a language without a text has its own name in place of it', () => {
  expect(selectLanguageText({ sw: 'In Kiswahili' }, 'sw')).toBe('In Kiswahili');
  expect(selectLanguageText({ sw: 'In Kiswahili' }, 'en')).toBe('English');
});
