import { expect, test } from 'vitest';
import { getContrast } from '#tests/support/contrast.ts';
import { formatAppearance, getInk, parseAppearance } from './appearance.ts';

test('a stored appearance is read unchanged, and anything else is no appearance', () => {
  const appearance = { ground: '#8a5b31', subject: { x: 50, y: 0 } };
  expect(parseAppearance(formatAppearance(appearance))).toEqual(appearance);
  for (const stored of [undefined, null, '', 'red 1 2', '#8a5b31 1', '#8a5b31 1 2"'])
    expect(parseAppearance(stored)).toBeUndefined();
});

const levels = [0, 51, 102, 119, 136, 153, 204, 255];
const grounds = levels.flatMap((red) =>
  levels.flatMap((green) => levels.map((blue) => [red, green, blue] as const)),
);

test('text on each ground has a contrast of at least 4.5', () => {
  const contrasts = grounds.map((channels) => {
    const hex = channels.map((channel) => channel.toString(16).padStart(2, '0')).join('');
    const ink = getInk(`#${hex}`) === '#fff' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)';
    return getContrast(ink, `rgb(${channels.join(', ')})`);
  });
  expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(4.5);
});
