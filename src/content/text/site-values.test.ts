import { expect, test } from 'vitest';
import { fillData } from './build-catalogue.ts';
import * as en from './en.ts';

test('a text has values of the site, and texts with values of their own', () => {
  const text = 'Call {site.phone}. {sentence.dailyPrice} {business}';
  expect(fillData(text, en)).toBe(
    'Call 0700 000 001. Advertising costs Kshs. 129 or $1.29 a day. {business}',
  );
});

test.each(['{site.fax}', '{limits.post}', '{nextStep}.{pay.nothing}'])(
  'an unknown value in %s stops the build',
  (text) => {
    expect(() => fillData(text, en)).toThrow('which does not exist');
  },
);
