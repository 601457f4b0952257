import { expect, test } from 'vitest';
import type { StaffToday } from './staff-pages.ts';
import { getTodayLines } from './today.ts';

const quiet: StaffToday = {
  review: 0,
  changes: 0,
  payments: 0,
  refunds: 0,
  promotions: 0,
  vacancies: 0,
  reports: 0,
  fresh: 0,
  faults: 0,
  restore: 0,
  health: 0,
  paid_reviews: 0,
  late_reviews: 0,
  reported_posts: 0,
  waiting_fresh: 0,
  review_until: null,
  payments_since: null,
  refunds_since: null,
  vacancies_since: null,
  refunds_to_approve: 0,
  moves_to_approve: 0,
  urgent_reports: 0,
  differences: 0,
  bounces: 0,
  since: {
    review: null,
    changes: null,
    promotions: null,
    differences: null,
    refunds_to_approve: null,
    moves_to_approve: null,
    urgent_reports: null,
    reports: null,
    reported_posts: null,
    waiting_fresh: null,
    unseen_fresh: null,
    faults: null,
    restore: null,
    health: null,
    bounces: null,
  },
};

test('a day without work has no lines', () => {
  expect(getTodayLines(quiet)).toEqual({ late: [], mine: [], open: [], night: [] });
});

test('lines have the counts of their lists', () => {
  const lines = getTodayLines({
    ...quiet,
    review: 21,
    late_reviews: 2,
    refunds: 5,
    refunds_to_approve: 1,
    reports: 7,
    reported_posts: 3,
    fresh: 4,
    waiting_fresh: 4,
    faults: 3,
  });
  expect(lines.late).toMatchObject([{ kind: 'late', count: 2, view: 'review' }]);
  expect(lines.mine).toMatchObject([{ kind: 'approveRefunds', count: 1, view: 'refunds' }]);
  expect(lines.open.map(({ kind, count }) => [kind, count])).toEqual([
    ['review', 21],
    ['refunds', 5],
    ['reports', 4],
    ['reportedPosts', 3],
    ['waitingFresh', 4],
  ]);
  expect(lines.night).toMatchObject([{ kind: 'faults', count: 3, view: 'faults' }]);
});

test('the payments have the count of the menu, of which the differences are a part', () => {
  const payments = { kind: 'payments', count: 20, view: 'payments' };
  const { open, night } = getTodayLines({ ...quiet, payments: 20, differences: 1 });
  expect(open).toMatchObject([payments]);
  expect(night).toMatchObject([
    { kind: 'differences', count: 1, view: 'payments&state=difference' },
  ]);
  expect(getTodayLines({ ...quiet, payments: 20 }).open).toMatchObject([payments]);
});

test('each line says since when its oldest item waits, or its deadline', () => {
  const time = '2026-11-20T09:00:00Z';
  const since = Object.fromEntries(Object.keys(quiet.since).map((name) => [name, time]));
  const counts = Object.entries(quiet).map(([name, value]) => [name, value === 0 ? 9 : value]);
  const wholes = { reports: 20, fresh: 20, payments: 20 };
  const busy = { ...quiet, ...Object.fromEntries(counts), ...wholes } as StaffToday;
  const { late, mine, open, night } = getTodayLines({
    ...busy,
    review_until: time,
    payments_since: time,
    refunds_since: time,
    vacancies_since: time,
    since: { ...quiet.since, ...since },
  });
  const lines = [...late, ...mine, ...open, ...night];
  expect(lines).toHaveLength(19);
  expect(lines.filter(({ at }) => at !== time)).toEqual([]);
});

test('a review without a paid advert says its age in place of a deadline', () => {
  const { open } = getTodayLines({
    ...quiet,
    review: 1,
    since: { ...quiet.since, review: 'then' },
  });
  expect(open).toMatchObject([{ kind: 'review', at: 'then', hasDeadline: false }]);
});

test('red parts of health are late', () => {
  const { late } = getTodayLines({ ...quiet, health: 2 });
  expect(late).toEqual([{ kind: 'health', count: 2, view: 'health', at: null }]);
});

test('differences of the books have one line, which is not late', () => {
  const { late, night } = getTodayLines({ ...quiet, health: 1, differences: 2 });
  expect(late).toEqual([]);
  expect(night.map(({ kind, count }) => [kind, count])).toEqual([['differences', 2]]);
});
