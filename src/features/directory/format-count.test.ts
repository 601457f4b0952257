import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { formatCount } from './format-count.ts';

test.each([
  [0, 4, 'No business yet. These are samples.'],
  [10, 0, '10 businesses'],
  [10, 1, '10 businesses, 1 sample'],
  [32, 8, '32 businesses, 8 samples'],
])('%i businesses beside %i samples are %j', (count, samples, sentence) => {
  expect(formatCount(count, getText('en').directory, samples)).toBe(sentence);
});
