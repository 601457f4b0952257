/** Runs schedules that came due while the site stood still, in place of a wait for the next night. */
import type { Schedule } from '#domain/staff/health.ts';
import { now } from '../clock.ts';
import { createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { schedulePeriodsMs } from './health-thresholds.ts';
import { runWithin } from './time-budget.ts';

/** Time budget of a run in ms. A staff user waits for the response, which the platform ends after 60 s. */
const budgetMs = 20_000;

/**
 * Runs each of these schedules that had no success in its period, one after the other. A failure and an exceeded budget
 * are logged, and the schedule stays late.
 * @param recordedRuns - the work of each schedule, which also records its run
 * @throws {Problem} `database-unavailable`
 */
export async function startOverdueRuns(
  recordedRuns: [schedule: Schedule, run: () => Promise<unknown>][],
): Promise<void> {
  const rows = await unwrapResponse(
    createDatabaseClient().from('runs').select('schedule,succeeded_at'),
  );
  for (const [schedule, run] of recordedRuns) {
    const succeededAt = rows.find((row) => row.schedule === schedule)?.succeeded_at;
    const ageMs = now().getTime() - Date.parse(succeededAt ?? '1970-01-01');
    if (ageMs >= schedulePeriodsMs[schedule])
      await runWithin(budgetMs, `the overdue run of ${schedule}`, run);
  }
}
