/** Rolls back the changes of each test, so that tests on one database stay independent. */
import { afterEach, beforeEach } from 'vitest';
import type { Queries } from '#netlify/local/database/engine.ts';

/** Runs each test of the calling file in a transaction that is rolled back. */
export function rollBackEachTest(sql: Queries): void {
  beforeEach(async () => {
    await sql.query('begin');
  });
  afterEach(async () => {
    await sql.query('rollback');
  });
}
