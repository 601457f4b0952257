import { createElement } from 'react';
import { expect, test } from 'vitest';
import { getText } from '#content/text/text.ts';
import { formatDay } from '#browser/days.ts';
import { getTotal, type ListingReach } from '#domain/reach/reach.ts';
import { fill } from '#domain/text/placeholders.ts';
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

const renderFigures = (end?: string, reach = emptyReach) =>
  render(createElement(WeekFigures, { reach, end, text }));

test('a live advert without a visit has a sentence', async () => {
  expect((await renderFigures()).getText('p')).toBe(text.week.never);
});

test('an ended advert without a visit has figures of its last week', async () => {
  const figures = await renderFigures('2026-12-05T08:00:00Z');
  expect(figures.getText('dl')).toBe(`${text.figures.visitors}0${text.figures.enquiries}0`);
});

test('an ended advert that only had visits before its last week has the figures of all days', async () => {
  const visited = { ...getTotal([]), day: '2026-11-02', visitors: 7, enquiries: 6 };
  const quiet = { ...getTotal([]), day: '2026-12-05' };
  const reach = { ...emptyReach, since: '2026-11-02', days: [visited, quiet] };
  const figures = await renderFigures('2026-12-05T08:00:00Z', reach);
  expect(figures.getText('p')).toBe(fill(text.since, { date: formatDay('2026-11-02') }));
  expect(figures.getText('dl')).toBe(`${text.figures.visitors}7${text.figures.enquiries}6`);
});
