/** Adds the number of red parts of health to counts for staff. */
import { listRedParts } from '#domain/staff/health.ts';
import { readHealth } from './read-health.ts';

/** Awaits counts of the database, and returns them with the number of red parts as `health`. */
export async function addRedParts(counts: Promise<unknown>) {
  const [waiting, health] = await Promise.all([counts, readHealth()]);
  return { ...(waiting as object), health: listRedParts(health).length };
}
