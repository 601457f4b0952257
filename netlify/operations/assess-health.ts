/** Compares the facts of health with the thresholds. */
import * as z from 'zod';
import {
  listRedParts,
  runSchema,
  schedules,
  type Health,
  type HealthQueue,
  type Run,
  type Schedule,
} from '#domain/staff/health.ts';
import {
  latePeriods,
  maxAgesMs,
  maxRunMs,
  schedulePeriodsMs,
  slowDatabaseMs,
} from './health-thresholds.ts';

const queueSchema = z.object({ waiting: z.int(), oldest_at: z.string().nullable() });

/** The facts as `public.read_health` returns them. */
export const factsSchema = z.object({
  checked_at: z.string(),
  runs: z.array(runSchema),
  emails: queueSchema,
  sms: queueSchema,
  provider_messages: queueSchema,
  refunds: queueSchema,
  review: queueSchema,
  /** Number of open differences of the books. */
  differences: z.int(),
});

type HealthFacts = z.infer<typeof factsSchema>;
type Queue = Health[HealthQueue];

/**
 * Returns the states of all parts. All times in the facts, including the present time, are times of the database.
 * @param durationMs - of the request for the facts
 */
export function assessHealth(facts: HealthFacts, durationMs = 0): Health {
  const { checked_at, runs, differences } = facts;
  const now = Date.parse(checked_at);
  const findRun = (name: Schedule) => runs.find(({ schedule }) => schedule === name) ?? null;
  const assessQueue = (name: HealthQueue): Queue => {
    const { oldest_at } = facts[name];
    const isLate = oldest_at !== null && now - Date.parse(oldest_at) >= maxAgesMs[name];
    return { ...facts[name], state: isLate ? 'late' : 'ok' };
  };
  return addState({
    checked_at,
    database: durationMs < slowDatabaseMs ? 'ok' : 'slow',
    schedules: schedules.map((name) => {
      const run = findRun(name);
      return { name, state: isLateRun(run, name, now) ? 'late' : 'ok', run };
    }),
    emails: assessQueue('emails'),
    sms: assessQueue('sms'),
    provider_messages: assessQueue('provider_messages'),
    refunds: assessQueue('refunds'),
    review: assessQueue('review'),
    books: { state: assessBooks(findRun('reconcile-payments'), differences, now), differences },
  });
}

/** Returns the health while the database is away: the other parts are unknown. */
export function assessOutage(now: Date): Health {
  const unknownQueue: Queue = { state: 'unknown', waiting: 0, oldest_at: null };
  return addState({
    checked_at: now.toISOString(),
    database: 'away',
    schedules: schedules.map((name) => ({ name, state: 'unknown', run: null })),
    emails: unknownQueue,
    sms: unknownQueue,
    provider_messages: unknownQueue,
    refunds: unknownQueue,
    review: unknownQueue,
    books: { state: 'unknown', differences: 0 },
  });
}

function addState(parts: Omit<Health, 'state'>): Health {
  const isRed = listRedParts(parts).length > 0;
  return { state: isRed ? 'red' : 'green', ...parts };
}

/** True if the schedule had no success in three of its periods. A new schedule has that time for its first success. */
function isLateRun(run: Run | null, name: Schedule, now: number): boolean {
  if (run === null) return false;
  const since = Date.parse(run.succeeded_at ?? run.expected_since);
  return now - since >= latePeriods * schedulePeriodsMs[name];
}

/** A comparison that was killed counts as failed, too: it started some time ago, and has no outcome. */
function assessBooks(run: Run | null, differences: number, now: number): Health['books']['state'] {
  if (differences > 0) return 'differs';
  const [startedAt, succeededAt, failedAt] = [
    run?.started_at,
    run?.succeeded_at,
    run?.failed_at,
  ].map((time) => (time ? Date.parse(time) : 0)) as [number, number, number];
  const wasKilled = startedAt > Math.max(succeededAt, failedAt) && now - startedAt >= maxRunMs;
  return failedAt > succeededAt || wasKilled ? 'failed' : 'ok';
}
