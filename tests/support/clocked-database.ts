/** Opens a database of live listings with a clock that the tests advance. */
import { afterAll } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/database/follow-clock.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openTestDatabase } from './database.ts';
import { createReader } from './database-reader.ts';

/** Opens the database for the calling test file. The paid time of its listings never ends. */
export async function openClockedDatabaseForFile(listingCount = 0) {
  const database = await openTestDatabase();
  afterAll(database.close);
  const { sql } = database;
  // The tests repeat the same calls on few rows, so a second plan of a statement gains nothing.
  await sql.exec('set plan_cache_mode = force_generic_plan');
  const clock = createClock();
  await followClock(database, clock);
  if (listingCount > 0) await growListings(sql, listingCount);
  await sql.query("update public.listings set live_until = 'infinity' where state = 'live'");
  return { sql, clock, ...createReader(sql) };
}
