/** Tests the charts of the numbers. */
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { recordServerTime } from '#browser/server-time.ts';
import { getText } from '#content/text/text.ts';
import type { ReachWithIncome } from '#domain/staff/income.ts';
import { render } from '#tests/support/render.ts';
import { ScreenContext } from '../components/screen.ts';
import { ReachSummary } from './ReachSummary.tsx';

// The document of the tests has no address.
vi.mock('#browser/address.ts', () => ({ readQuery: () => '', onQueryChange: () => () => {} }));
vi.mock('./request-reach.ts', () => ({ requestReach: () => Promise.resolve([]) }));

document.documentElement.lang = 'en';

const emptyRow = {
  adverts: 1,
  visitors: 0,
  enquiries: 0,
  shillings: 0,
  cents: 0,
  shillings_back: 0,
  cents_back: 0,
};
const createRow = (name: string, values: Partial<ReachWithIncome>) =>
  ({ ...emptyRow, name, ...values }) as ReachWithIncome;

test('the people of today are not in the chart, because they are not counted yet', async () => {
  recordServerTime(new Headers({ date: new Date('2027-01-08T08:00:00Z').toUTCString() }));
  const rows = [
    createRow('2027-01-08', { shillings: 129 }),
    createRow('2027-01-07', { visitors: 9, enquiries: 2, shillings: 899 }),
    createRow('2027-01-06', { visitors: 5, enquiries: 1 }),
  ];
  const period = { from: '2027-01-06', to: '2027-01-08' };
  const screen = { text: getText().staff, announce: () => undefined };
  const summary = createElement(ReachSummary, { group: 'day', period, rows });
  await render(createElement(ScreenContext, { value: screen }, summary));
  const lines = Array.from(document.querySelectorAll('polyline'), (line) =>
    line.getAttribute('points')?.split(' '),
  );
  expect(lines.map((points) => points?.length)).toEqual([2, 2, 3]);
});
