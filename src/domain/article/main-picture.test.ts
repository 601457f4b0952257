import { expect, test } from 'vitest';
import { getPreviewPosition } from './main-picture.ts';

const upright = { width: 1080, height: 1920 };
const wide = { width: 3000, height: 1000 };

test.each([
  [upright, undefined, 'left top'],
  [upright, 50, undefined],
  [upright, 100, 'right bottom'],
  [wide, undefined, undefined],
  [wide, 0, 'left top'],
  [wide, 70, 'right bottom'],
])('the link preview of %o at %s percent keeps the part %s', (size, position, part) => {
  expect(getPreviewPosition(position, size)).toBe(part);
});
