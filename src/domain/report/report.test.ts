import { expect, test } from 'vitest';
import { reportLimits, reportReasons } from './report.limits.ts';
import { reportSchema } from './report.ts';

const report = { 'form-name': 'report', business: 'judys-mats', reason: 'scam' };

const wordsAbout = (change: Record<string, unknown>) =>
  reportSchema
    .safeParse({ ...report, ...change })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

test.each(reportReasons.filter((reason) => reason !== 'other'))(
  'the reason %s says enough by itself',
  (reason) => {
    expect(reportSchema.parse({ ...report, reason })).toEqual({ ...report, reason, message: '' });
  },
);

test('another reason wants words', () => {
  expect(wordsAbout({ reason: 'other', message: ' \r\n' })).toEqual([
    ['message', 'report.message.missing'],
  ]);
  expect(wordsAbout({ reason: 'other', message: 'It is my own photo.' })).toBeUndefined();
});

test('a reason is one of the list', () => {
  for (const reason of [undefined, '', 'Scam', 'toString', ['scam']]) {
    expect(wordsAbout({ reason })).toEqual([['reason', 'report.reason.missing']]);
  }
});

test('a text is as long as the limit at most, counted in characters', () => {
  const message = '🧺'.repeat(reportLimits.message);
  expect(wordsAbout({ message })).toBeUndefined();
  expect(wordsAbout({ message: `${message}a` })).toEqual([['message', 'report.message.long']]);
});

test('another form, another field and no business are refused', () => {
  expect(wordsAbout({ 'form-name': 'job-listing', business: ' ' })).toEqual([
    ['form-name', 'report.form.wrong'],
    ['business', 'report.business.missing'],
  ]);
  expect(wordsAbout({ state: 'settled' })).toEqual([['', 'form.fields']]);
});
