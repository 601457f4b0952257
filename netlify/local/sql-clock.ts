/** Makes `app.now()` in SQL go with the stack's clock; hosted it is Postgres' own `now()`. */
import type { PGlite } from '@electric-sql/pglite';
import type { Clock } from './clock.ts';

/** There is one session, so a setting of the session is seen by every request. */
export async function followClock(sql: PGlite, clock: Clock): Promise<void> {
  await sql.exec(`
    create or replace function app.now() returns timestamptz
      language sql stable
      return pg_catalog.now() + make_interval(
        secs => coalesce(nullif(current_setting('embedded.ahead', true), ''), '0')::double precision
      );
  `);
  const tell = async () => {
    const seconds = String(clock.ahead() / 1000);
    await sql.query(`select set_config('embedded.ahead', $1, false)`, [seconds]);
  };
  clock.onMove(tell);
  await tell();
}
