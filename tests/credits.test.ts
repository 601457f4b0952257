/** Tests the computation of the platform's credits, which the row `credits` of the benchmarks prints. */
import { expect, test } from 'vitest';
import { computeCredits, describePlan, type Measured, type Mix } from './bench/credits/month.ts';

const mix: Mix = {
  adverts: 100,
  viewsPerDay: 1_000,
  pagesPerVisit: 3,
  returningShare: 0,
  deploys: 10,
  waitSeconds: 0,
};

/** 10,000 visits a month, each with 10 requests and 100 kB for the first page, and 2 of 10 kB for each of two more. */
const measured: Measured = {
  firstPage: { requests: 10, bytes: 100_000 },
  nextPage: { requests: 2, bytes: 10_000 },
  functions: [],
  schedules: [],
};

const uncached = {
  path: '/api/visits',
  callsPerVisit: 1,
  seconds: 0.36,
  cacheSeconds: 0,
  isPerAdvert: false,
};

test('deploys, requests and bytes cost their rates', () => {
  const { deploys, requests, bytes, functions, total } = computeCredits(mix, measured);
  expect(deploys).toBe(150);
  expect(requests).toBeCloseTo((100_000 + 40_000) * (2 / 10_000));
  expect(bytes).toBeCloseTo(1.2 * 20);
  expect(functions).toBe(0);
  expect(total).toBeCloseTo(150 + 28 + 24);
});

test('an uncached function runs for each visit, and a schedule for each of its runs', () => {
  const schedules = [{ runsPerMonth: 3_600, seconds: 1 }];
  const { requests, functions } = computeCredits(mix, {
    ...measured,
    functions: [uncached],
    schedules,
  });
  expect(functions).toBeCloseTo(10 + 10);
  expect(requests).toBeCloseTo((140_000 + 3_600) * (2 / 10_000));
});

test('a cached function runs once for each entry and cache time', () => {
  const day = 24 * 60 * 60;
  const page = { ...uncached, path: '/shop', cacheSeconds: day, isPerAdvert: true };
  const count = (adverts: number, use = page) =>
    computeCredits({ ...mix, adverts }, { ...measured, functions: [use] }).functions /
    ((10 * 0.36) / 3600);
  expect(count(100)).toBeCloseTo(100 * 30);
  expect(count(10_000), 'at most one call a visit').toBeCloseTo(10_000);
  expect(count(100, { ...page, isPerAdvert: false })).toBeCloseTo(30);
});

test('a returning visitor has a filled cache', () => {
  const { requests } = computeCredits({ ...mix, returningShare: 1 }, measured);
  expect(requests).toBeCloseTo(30_000 * 2 * (2 / 10_000));
});

test.each([
  [300, 'Free'],
  [301, 'Personal, $9'],
  [5_000, 'Pro, $20'],
  [5_001, 'Pro with 1 recharges, $40'],
  [83_000, 'Pro with 78 recharges, $1,580'],
])('%i credits need the plan %s', (credits, plan) => {
  expect(describePlan(credits)).toBe(plan);
});
