/** Thresholds of health, which the endpoint, the page of staff and the e-mails about red parts share. */
import type { HealthQueue, Schedule } from '#domain/staff/health.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Periods of the schedules in ms. A test compares them with the schedules in the files of the functions. */
export const schedulePeriodsMs: Record<Schedule, number> = {
  'build-nightly': dayMs,
  'build-requested': 5 * minuteMs,
  'delete-expired-records': 15 * minuteMs,
  'delete-old-pictures': 15 * minuteMs,
  'export-erasures': 5 * minuteMs,
  'notify-owners': 5 * minuteMs,
  'reconcile-payments': dayMs,
  'run-due-transitions': minuteMs,
  'send-fault-emails': 15 * minuteMs,
  'send-waiting-emails': minuteMs,
  'settle-payments': minuteMs,
  'sum-visits': 15 * minuteMs,
  'watch-health': 5 * minuteMs,
};

/** Number of periods after which a schedule without a success is late. */
export const latePeriods = 3;

/** Ages in ms of the oldest row at which a queue is late. Staff process the refunds and the reviews. */
export const maxAgesMs: Record<HealthQueue, number> = {
  emails: hourMs,
  sms: hourMs,
  provider_messages: 10 * minuteMs,
  refunds: 3 * dayMs,
  review: 3 * dayMs,
};

/** Time in ms after which a run without an end was killed. The platform ends a scheduled function after 30 s. */
export const maxRunMs = minuteMs;

/** Time in ms until an e-mail about a part that stays red is repeated. */
export const repeatAfterMs = dayMs;

/** Time in ms after which the response of the database counts as slow. */
export const slowDatabaseMs = 2_000;

/** Timeout in ms of the request for the facts. A database without a response in this time counts as away. */
export const databaseTimeoutMs = 5_000;
