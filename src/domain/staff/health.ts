/** The health of the site: its parts with their states, as the database, the schedules and the queues show them. */
import * as z from 'zod/mini';

/** The scheduled functions. */
export const schedules = [
  'build-nightly',
  'build-requested',
  'delete-expired-records',
  'delete-old-pictures',
  'export-erasures',
  'notify-owners',
  'reconcile-payments',
  'run-due-transitions',
  'send-fault-emails',
  'send-waiting-emails',
  'settle-payments',
  'sum-visits',
  'watch-health',
] as const;

export type Schedule = (typeof schedules)[number];

/** Queues of rows that wait to be processed by schedules or by staff. */
export const healthQueues = ['emails', 'sms', 'provider_messages', 'refunds', 'review'] as const;

export type HealthQueue = (typeof healthQueues)[number];

/** A state is `unknown` while the database is away. */
const queueSchema = z.object({
  state: z.enum(['ok', 'late', 'unknown']),
  /** Number of waiting rows. */
  waiting: z.int(),
  oldest_at: z.nullable(z.string()),
});

const timeSchema = z.nullable(z.string());

/** The last run of a schedule. */
export const runSchema = z.object({
  schedule: z.enum(schedules),
  /** The time since which the schedule is known. */
  expected_since: z.string(),
  started_at: timeSchema,
  ended_at: timeSchema,
  duration_ms: z.nullable(z.int()),
  succeeded_at: timeSchema,
  failed_at: timeSchema,
  error_code: z.nullable(z.string()),
});

export type Run = z.infer<typeof runSchema>;

export const healthSchema = z.object({
  /** `red` if the state of any part is another one than `ok`, or than `slow` for the database. */
  state: z.enum(['green', 'red']),
  checked_at: z.string(),
  /** `slow` if the response came late. It counts as green. */
  database: z.enum(['ok', 'slow', 'away']),
  /** The schedules in the order of their names. `run` is null while the database is away. */
  schedules: z.array(
    z.object({
      name: z.enum(schedules),
      state: z.enum(['ok', 'late', 'unknown']),
      run: z.nullable(runSchema),
    }),
  ),
  emails: queueSchema,
  sms: queueSchema,
  provider_messages: queueSchema,
  refunds: queueSchema,
  review: queueSchema,
  /**
   * The comparison of the ledger with the providers: `differs` if a difference is open, otherwise `failed` if the
   * last comparison failed.
   */
  books: z.object({
    state: z.enum(['ok', 'differs', 'failed', 'unknown']),
    differences: z.int(),
  }),
});

export type Health = z.infer<typeof healthSchema>;

/** A part of health that is red. */
export type RedPart = 'database' | 'books' | HealthQueue | `schedule ${Schedule}`;

/** Returns the parts that are red. While the database is away, `database` is the only one. */
export function listRedParts(health: Omit<Health, 'state'>): RedPart[] {
  if (health.database === 'away') return ['database'];
  const isRed = ({ state }: { state: string }) => state !== 'ok';
  return [
    ...health.schedules.filter(isRed).map(({ name }): RedPart => `schedule ${name}`),
    ...[...healthQueues, 'books' as const].filter((part) => isRed(health[part])),
  ];
}

/** Returns the states of all parts, without figures and times. */
export function toPublicHealth(health: Health) {
  const { state, database, books } = health;
  return {
    state,
    database,
    schedules: Object.fromEntries(health.schedules.map(({ name, state }) => [name, state])),
    ...Object.fromEntries(healthQueues.map((queue) => [queue, health[queue].state])),
    books: books.state,
  };
}
