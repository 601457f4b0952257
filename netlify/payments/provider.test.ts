import { expect, test } from 'vitest';
import { text } from '#content/text/text.ts';
import { failureReasons } from './provider.ts';

test('every reason of a failure has words', () => {
  expect(Object.keys(text.pay.failures)).toEqual(expect.arrayContaining([...failureReasons]));
});
