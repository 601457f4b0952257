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

const renderFigures = (end?: string) =>
  render(createElement(WeekFigures, { reach: emptyReach, end, text }));

test('a live advert without a visit has a sentence', async () => {
  expect((await renderFigures()).getText('p')).toBe(text.week.never);
});

test('an ended advert without a visit has figures of its last week', async () => {
  const figures = await renderFigures('2026-12-05T08:00:00Z');
  expect(figures.getText('dl')).toBe(`${text.figures.visitors}0${text.figures.enquiries}0`);
});
