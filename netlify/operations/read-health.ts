/** Reads the facts of health from the database. */
import { schedules, type Health } from '#domain/staff/health.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { assessHealth, assessOutage, factsSchema } from './assess-health.ts';
import { databaseTimeoutMs } from './health-thresholds.ts';

/** Returns the present health. If the database gives no response within seconds, only its own state is known. */
export async function readHealth(): Promise<Health> {
  try {
    const options = { timeoutMs: databaseTimeoutMs };
    const facts = await call('read_health', { p_schedules: [...schedules] }, options);
    return assessHealth(factsSchema.parse(facts));
  } catch (error) {
    log.fault('health', error);
    return assessOutage(now());
  }
}
