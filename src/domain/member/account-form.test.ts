import { expect, test } from 'vitest';
import {
  findChangedFields,
  getParts,
  getAccountProblems,
  type AccountForm,
} from './account-form.ts';
import { defaultSettings } from './member-settings.ts';

const stored: AccountForm = {
  name: 'Njeri Mwangi',
  email: 'njeri@shop.example',
  oldPassword: '',
  password: '',
  avatar: null,
  ...defaultSettings,
};

test('only changed fields are found, with the parts that contain them', () => {
  expect(findChangedFields(stored, stored)).toEqual([]);
  const changed = { ...stored, name: 'Njeri', news: true, language: 'sw' } as const;
  const fields = findChangedFields(changed, stored);
  expect(fields).toEqual(['name', 'language', 'news']);
  expect(getParts(fields)).toEqual(['profile', 'settings']);
});

test('the stored form has no problems', () => {
  expect(getAccountProblems(stored)).toEqual({});
});

test.each([
  [{ name: '  ' }, 'account.name.missing'],
  [{ name: '🧺'.repeat(80) }, undefined],
  [{ name: '🧺'.repeat(81) }, 'account.name.long'],
  [{ name: '\u202e\u200b' }, 'account.name.missing'],
  [{ name: 'Tangaza Staff' }, 'account.name.ours'],
  [{ name: 'The customer' }, 'account.name.role'],
  [{ email: '' }, 'account.email.missing'],
  [{ email: 'njeri@shop' }, 'account.email.wrong'],
  [{ email: `${'n'.repeat(250)}@shop.example` }, 'account.email.long'],
  [{ password: '1234567' }, 'account.password.short'],
  [{ password: '12345678' }, undefined],
  [{ password: '12345678', oldPassword: '' }, 'account.oldPassword.missing'],
  [{ password: '🧺'.repeat(19) }, 'account.password.long'],
])('a form with %j has the problem %s', (change, expected) => {
  const problems = getAccountProblems({ ...stored, oldPassword: 'mine', ...change });
  expect(Object.values(problems)).toEqual(expected ? [expected] : []);
});
