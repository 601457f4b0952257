import { expect, test } from 'vitest';
import { excerpt } from './excerpt.ts';

test.each([
  ['Mats for every door.', 40, 'Mats for every door.'],
  ['Mats for every door, woven by hand.', 22, 'Mats for every door…'],
  ['Mats for every door', 17, 'Mats for every…'],
  ['supercalifragilistic', 10, 'supercalif…'],
])('%s in %i characters is %s', (text, maxLength, short) => {
  expect(excerpt(text, maxLength)).toBe(short);
});
