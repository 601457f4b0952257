import type { Clock } from '../clock.ts';
import type { Engine } from './engine.ts';

/**
 * Makes the SQL function `app.now()` follow the stack's clock. On a hosted database, `app.now()` returns
 * PostgreSQL's own `now()`. The offset of the clock in seconds is a parameter of every session, so that all
 * requests use it.
 */
export async function followClock(
  { sql, set }: Pick<Engine, 'sql' | 'set'>,
  clock: Clock,
): Promise<void> {
  await sql.exec(`
    create or replace function app.now() returns timestamptz
      language sql stable
      return pg_catalog.now() + make_interval(
        secs => coalesce(nullif(current_setting('embedded.ahead', true), ''), '0')::double precision
      );
  `);
  const publishOffset = () => set('embedded.ahead', String(clock.getOffsetMs() / 1000));
  clock.onMove(publishOffset);
  // The default offset of a session is 0, so the parameter is set only if the clock is ahead.
  if (clock.getOffsetMs() > 0) await publishOffset();
}
