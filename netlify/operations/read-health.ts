/** Reads the facts of health from the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { schedules, type Health } from '#domain/staff/health.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { assessHealth, assessOutage, factsSchema } from './assess-health.ts';
import { databaseTimeoutMs, slowDatabaseMs } from './health-thresholds.ts';

/**
 * Returns the present health. If the database gives no response within seconds, only its own state is known. One lost
 * or late response is no outage: a second request follows it, and the first response of the two counts.
 */
export async function readHealth(): Promise<Health> {
  const startedAt = performance.now();
  try {
    const facts = factsSchema.parse(await requestTwice());
    return assessHealth(facts, performance.now() - startedAt);
  } catch (error) {
    log.fault('health', error);
    return assessOutage(now());
  }
}

/** Requests the facts, and once more if there is no response yet, or a failure. @throws {Error} if both fail */
async function requestTwice() {
  const timer = new AbortController();
  const first = requestFacts(databaseTimeoutMs);
  const second = pause(slowDatabaseMs, undefined, { signal: timer.signal }).then(() =>
    requestFacts(databaseTimeoutMs - slowDatabaseMs),
  );
  try {
    return await Promise.any([first, second]);
  } catch (error) {
    const [cause] = (error as AggregateError).errors as unknown[];
    throw new Error('The database gave no response to two requests.', { cause });
  } finally {
    timer.abort();
  }
}

function requestFacts(timeoutMs: number) {
  return call('read_health', { p_schedules: [...schedules] }, { timeoutMs });
}
