import { expect, test } from 'vitest';
import { vacancyLimits } from './vacancy.limits.ts';
import { vacancySchema } from './vacancy.ts';

const vacancy = {
  'form-name': 'job-listing',
  name: 'Duka la Amina',
  email: 'jobs@duka.example',
  message: 'Two tailors in Ruiru.',
};

const wordsAbout = (change: Record<string, unknown>) =>
  vacancySchema
    .safeParse({ ...vacancy, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test('a vacancy is taken with tidied text [R118]', () => {
  const typed = { ...vacancy, name: '  Duka la\tAmina ', message: ' One.\r\nTwo. ' };
  expect(vacancySchema.parse(typed)).toEqual({
    ...vacancy,
    name: 'Duka la Amina',
    message: 'One.\nTwo.',
  });
});

test('name, e-mail and message are required [R147]', () => {
  expect(wordsAbout({ name: undefined, email: ' ', message: '\r\n' })).toEqual([
    ['name', 'vacancy.name.missing'],
    ['email', 'vacancy.email.missing'],
    ['message', 'vacancy.message.missing'],
  ]);
});

test.each(['amina', 'amina@', '@duka.example', 'a b@duka.example', 'a@b.example,c@d.example'])(
  'the e-mail %j is refused [R147]',
  (email) => {
    expect(wordsAbout({ email })).toEqual([['email', 'vacancy.email.wrong']]);
  },
);

test('what is too short or too long is refused', () => {
  expect(
    wordsAbout({
      name: 'a'.repeat(vacancyLimits.name.most + 1),
      email: `${'a'.repeat(vacancyLimits.email)}@duka.example`,
      message: 'a'.repeat(vacancyLimits.message + 1),
    }),
  ).toEqual([
    ['name', 'vacancy.name.long'],
    ['email', 'vacancy.email.long'],
    ['message', 'vacancy.message.long'],
  ]);
  expect(wordsAbout({ name: 'a' })).toEqual([['name', 'vacancy.name.short']]);
});

test('at its limits it is taken, counted in characters', () => {
  const full = {
    name: '🧺'.repeat(vacancyLimits.name.most),
    message: '🧺'.repeat(vacancyLimits.message),
  };
  expect(wordsAbout(full)).toBeUndefined();
  expect(wordsAbout({ name: '🧺'.repeat(vacancyLimits.name.least) })).toBeUndefined();
});

test('another form, or another field, is refused [R118]', () => {
  expect(wordsAbout({ 'form-name': 'report' })).toEqual([['form-name', 'vacancy.form.wrong']]);
  expect(wordsAbout({ state: 'published' })).toEqual([['', 'form.fields']]);
});
