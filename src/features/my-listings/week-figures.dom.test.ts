import { createElement } from 'react';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import type { ListingReach } from '#domain/reach/reach.ts';
import { render } from '#tests/support/render.ts';
import { WeekFigures } from './WeekFigures.tsx';

const { reach: text } = getText().myListings;

const emptyReach: ListingReach = {
  since: null,
  today: '2026-12-05',
  days: [],
  asks: [],
  category: null,
};

test.each([
  [undefined, text.week.never],
  ['2026-12-05T08:00:00Z', text.week.ended],
])('a week without a visit that ends at %s has a sentence', async (end, sentence) => {
  const figures = await render(createElement(WeekFigures, { reach: emptyReach, end, text }));
  expect(figures.getText('p')).toBe(sentence);
});
