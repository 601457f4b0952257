import { expect, test } from 'vitest';
import { formatAppearance, formatPosition } from './appearance.ts';
import { readPosition } from './read-position.ts';

test('the position of a stored appearance is that of its subject', () => {
  const appearance = { ground: '#8a5b31', subject: { x: 40, y: 10 } };
  expect(readPosition(formatAppearance(appearance))).toBe(formatPosition(appearance));
  expect(readPosition('')).toBe('');
});
