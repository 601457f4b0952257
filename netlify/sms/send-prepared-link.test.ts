import { expect, test } from 'vitest';
import { runInLanguage } from '#content/language-of-task.ts';
import { languages } from '#domain/language/language.ts';
import { countSeptets, maxSeptets } from '#domain/sms/gsm-alphabet.ts';
import { composePreparedSms } from './send-prepared-link.ts';

const title = '🌸 Mama Njeri’s Exquisite Shoes, Handbags – and Café Zürich, Nairobi West… 🌸';
const site = 'https://www.tangaza-advertising.co.ke';

test.each(languages)('the SMS with a link has one part and a single link in %s', (language) => {
  const text = runInLanguage(language, () => composePreparedSms(title, 'a'.repeat(22), site));
  expect(countSeptets(text)).toBeLessThanOrEqual(maxSeptets);
  expect(text).toMatch(/^Tangaza: .*Mama Njeri/);
  expect(text.match(/https?:\S+/g)).toEqual([expect.stringMatching(/\/prepared\/a{22}$/)]);
});

test.each(languages)('an advert without a name has words in its place in %s', (language) => {
  const text = runInLanguage(language, () => composePreparedSms('', 'a'.repeat(22), site));
  expect(text).toMatch(/your business|biashara yako/);
});
