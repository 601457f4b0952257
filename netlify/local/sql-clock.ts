/** Makes `app.now()` in SQL go with the stack's clock; hosted it is Postgres' own `now()`. */
import type { Database } from './database/index.ts';
import type { Clock } from './clock.ts';

/** Every session has how far the clock is ahead as a setting, so that every request sees it. */
export async function followClock({ sql, set }: Database, clock: Clock): Promise<void> {
  await sql.exec(`
    create or replace function app.now() returns timestamptz
      language sql stable
      return pg_catalog.now() + make_interval(
        secs => coalesce(nullif(current_setting('embedded.ahead', true), ''), '0')::double precision
      );
  `);
  const tell = () => set('embedded.ahead', String(clock.ahead() / 1000));
  clock.onMove(tell);
  await tell();
}
