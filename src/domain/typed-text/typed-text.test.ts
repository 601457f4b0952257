import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { emailPattern } from './email-pattern.ts';
import { maxCharacters, optionalText, typedLine, typedText } from './typed-text.ts';

const text = typedText('post.description.missing');

test.each([
  ['the line breaks of a form', 'one\r\ntwo\rthree\n', 'one\ntwo\nthree'],
  ['blanks around it', ' \t mats \u00a0', 'mats'],
  ['invisible characters', 'ma\u0000t\u001bs\u0085', 'mats'],
  ['half an emoji', 'mats \ud83e', 'mats \ufffd'],
])('%s are normalised', (_, typed, expected) => {
  expect(text.parse(typed)).toBe(expected);
});

test('a line drops line breaks, a text keeps them', () => {
  expect(typedLine('text.wrong').parse('Duka\r\nBcc:  all')).toBe('Duka Bcc: all');
  expect(text.parse('a\n\nb')).toBe('a\n\nb');
});

const missingTexts = ['', ' \r\n\t ', '\u0000', undefined, null, 7, ['a']];
test.each(missingTexts)('%j is refused as a missing text', (typed) => {
  const issues = text.safeParse(typed).error?.issues.map(({ message }) => message);
  expect(issues).toEqual(['post.description.missing']);
});

test("an omitted optional text reads as ''", () => {
  const message = optionalText(5, 'post.title.long');
  expect(message.parse(undefined)).toBe('');
  expect(message.parse(' \r\n ')).toBe('');
  expect(message.safeParse('123456').success).toBe(false);
  expect(message.safeParse(7).success).toBe(false);
});

test('a line break of a form and an emoji count as one character each', () => {
  const short = text.check(maxCharacters(5, 'post.title.long'));
  expect(short.safeParse('ab\r\ncd').success).toBe(true);
  expect(short.safeParse('🧺'.repeat(5)).success).toBe(true);
  expect(short.safeParse('🧺'.repeat(6)).error?.issues[0]?.message).toBe('post.title.long');
});

test.each([
  ['wanjiku@gmail', false],
  ['wanjiku@gmail.', false],
  ['wanjiku@.com', false],
  ['wanjiku@gmail.c', false],
  ['wanjiku@gmail.com', true],
  ['mama-wanjiku+soko@duka.co.ke', true],
  ['w..n@gmail.com', false],
  ['wanjiku.@gmail.com', false],
])('the pattern of an email address is that of a form and of the schema: %s', (email, expected) => {
  // Browsers compile the attribute with the flag v, and older ones with the flag u.
  for (const flag of ['v', 'u'])
    expect(new RegExp(`^(?:${emailPattern.source})$`, flag).test(email)).toBe(expected);
  expect(z.regexes.email.test(email)).toBe(expected);
});
