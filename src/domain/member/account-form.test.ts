import { expect, test } from 'vitest';
import { changedFields, partsOf, problemsOf, type AccountForm } from './account-form.ts';
import { defaultSettings } from './member-settings.ts';

const stored: AccountForm = {
  name: 'Njeri Mwangi',
  email: 'njeri@shop.example',
  password: '',
  avatar: null,
  ...defaultSettings,
};

test('only what is filled in otherwise is changed, and by whole parts it is saved', () => {
  expect(changedFields(stored, stored)).toEqual([]);
  const fields = changedFields({ ...stored, name: 'Njeri', news: true, language: 'sw' }, stored);
  expect(fields).toEqual(['name', 'language', 'news']);
  expect(partsOf(fields)).toEqual(['profile', 'settings']);
});

test('a form as it is stored is right', () => {
  expect(problemsOf(stored)).toEqual({});
});

test.each([
  [{ name: '  ' }, 'Write your name.'],
  [{ name: '🧺'.repeat(80) }, undefined],
  [{ name: '🧺'.repeat(81) }, 'Shorten your name to 80 characters.'],
  [{ name: '\u202e\u200b' }, 'Write your name.'],
  [
    { name: 'Tangaza Staff' },
    'Choose a name without “Tangaza”: it would read as if you spoke for us.',
  ],
  [{ email: '' }, 'Write your e-mail address.'],
  [{ email: 'njeri@shop' }, 'Write your e-mail address in full, like amina@shop.example.'],
  [
    { email: `${'n'.repeat(250)}@shop.example` },
    'Use an e-mail address of at most 254 characters.',
  ],
  [{ password: '1234567' }, 'Choose a password of at least 8 characters.'],
  [{ password: '12345678' }, undefined],
  [
    { password: '🧺'.repeat(19) },
    'Choose a shorter password, of at most 72 plain letters and digits.',
  ],
])('%j is said to be wrong in words, if it is', (change, words) => {
  expect(Object.values(problemsOf({ ...stored, ...change }))).toEqual(words ? [words] : []);
});
