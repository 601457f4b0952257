import { expect, test } from 'vitest';
import { listRedParts, schedules, toPublicHealth, type Run } from '#domain/staff/health.ts';
import { assessHealth, assessOutage } from './assess-health.ts';
import { schedulePeriodsMs, slowDatabaseMs } from './health-thresholds.ts';

const now = Date.parse('2026-11-26T08:00:00Z');
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();
const dayMinutes = 24 * 60;
const emptyQueue = { waiting: 0, oldest_at: null };
const createQueue = (minutes: number) => ({ waiting: 1, oldest_at: minutesAgo(minutes) });
const createRun = (schedule: Run['schedule'], change: Partial<Run> = {}): Run => ({
  schedule,
  expected_since: minutesAgo(365 * dayMinutes),
  started_at: minutesAgo(0),
  ended_at: minutesAgo(0),
  duration_ms: 20,
  succeeded_at: minutesAgo(0),
  failed_at: null,
  error_code: null,
  ...change,
});
type Facts = Parameters<typeof assessHealth>[0];
const emptyFacts: Facts = {
  checked_at: minutesAgo(0),
  runs: [],
  emails: emptyQueue,
  sms: emptyQueue,
  provider_messages: emptyQueue,
  refunds: emptyQueue,
  review: emptyQueue,
  differences: 0,
};
const assess = ({ runs = [], ...change }: Partial<Facts> = {}) =>
  assessHealth({
    ...emptyFacts,
    ...change,
    runs: schedules.map(
      (name) => runs.find(({ schedule }) => schedule === name) ?? createRun(name),
    ),
  });
const listRed = (change: Partial<Facts>) => listRedParts(assess(change));

test('health without late parts is green', () => {
  expect(assess().state).toBe('green');
  expect(listRed({})).toEqual([]);
});

test.each([
  ['emails', 60],
  ['sms', 60],
  ['provider_messages', 10],
  ['refunds', 3 * dayMinutes],
  ['review', 3 * dayMinutes],
] as const)('%s are red from an age of %i minutes', (queue, minutes) => {
  expect(listRed({ [queue]: createQueue(minutes - 0.01) })).toEqual([]);
  expect(listRed({ [queue]: createQueue(minutes) })).toEqual([queue]);
});

test.each(schedules)('%s is red after three periods without a success', (schedule) => {
  const periods = (3 * schedulePeriodsMs[schedule]) / 60_000;
  const listWith = (change: Partial<Run>) => listRed({ runs: [createRun(schedule, change)] });
  expect(listWith({ succeeded_at: minutesAgo(periods - 0.01) })).toEqual([]);
  expect(listWith({ succeeded_at: minutesAgo(periods) })).toEqual([`schedule ${schedule}`]);
  // A new schedule has the same time for its first success.
  const isNew = { started_at: null, ended_at: null, succeeded_at: null };
  expect(listWith({ ...isNew, expected_since: minutesAgo(periods - 0.01) })).toEqual([]);
  expect(listWith({ ...isNew, expected_since: minutesAgo(periods) })).toHaveLength(1);
});

test.each<[string, Partial<Run>, string]>([
  ['succeeded', {}, 'ok'],
  ['failed', { succeeded_at: minutesAgo(9), failed_at: minutesAgo(1), error_code: 'a' }, 'failed'],
  ['failed earlier', { failed_at: minutesAgo(1), error_code: 'a' }, 'ok'],
  ['was killed', { started_at: minutesAgo(2), succeeded_at: minutesAgo(dayMinutes) }, 'failed'],
  ['is running', { started_at: minutesAgo(0), succeeded_at: minutesAgo(dayMinutes) }, 'ok'],
])('the state of the books follows a comparison that %s', (_, change, state) => {
  const run = createRun('reconcile-payments', change);
  expect(assess({ runs: [run] }).books.state).toBe(state);
  expect(assess({ runs: [run], differences: 1 }).books.state).toBe('differs');
});

test('an outage of the database is red, and hides the other parts', () => {
  const health = assessOutage(new Date(now));
  expect(listRedParts(health)).toEqual(['database']);
  expect(toPublicHealth(health)).toMatchObject({
    state: 'red',
    database: 'away',
    emails: 'unknown',
  });
});

test('a slow response is shown, and is not red', () => {
  const health = assessHealth({ ...emptyFacts, differences: 0 }, slowDatabaseMs);
  expect(listRedParts(health)).toEqual([]);
  expect(toPublicHealth(health)).toMatchObject({ state: 'green', database: 'slow' });
  expect(assessHealth(emptyFacts, slowDatabaseMs - 1).database).toBe('ok');
  const red = assessHealth({ ...emptyFacts, differences: 1 }, slowDatabaseMs);
  expect(listRedParts(red)).toEqual(['books']);
});

test('the public health has states only', () => {
  const health = assess({ emails: createQueue(61), differences: 3 });
  const { schedules: publicSchedules, ...states } = toPublicHealth(health);
  expect(Object.keys(publicSchedules)).toEqual([...schedules]);
  expect(JSON.stringify([states, publicSchedules])).not.toMatch(/\d/);
  expect(states).toMatchObject({ state: 'red', emails: 'late', books: 'differs' });
});
