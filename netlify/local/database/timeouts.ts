/**
 * Finds the statement timeouts that PostgREST sets before a request's own statement. The called function may have a
 * timeout; otherwise the role's timeout applies
 * (https://docs.postgrest.org/en/stable/references/transactions.html). PGlite accepts the setting without any
 * effect, because it lacks timers.
 */
import type { Queries } from './engine.ts';

/** Returns the timeout of a request in PostgreSQL's format; '0' means none. */
export type FindTimeout = (role: string, path: string) => string;

export interface Timeouts {
  find: FindTimeout;
  /** Reads the timeouts again after a change of the schema. */
  read: () => Promise<void>;
}

const timeoutsSql = `
  with settings as (
    select 'role' as kind, rolname as name, rolconfig as settings from pg_roles
    union all
    select 'call', proname, proconfig from pg_proc where pronamespace = 'public'::regnamespace
  )
  select kind || ' ' || name as name, split_part(setting, '=', 2) as timeout
  from settings, unnest(settings.settings) as setting where setting like 'statement_timeout=%'`;

export function createTimeouts(sql: Queries): Timeouts {
  let timeouts = new Map<string, string>();
  return {
    find: (role, path) => {
      const functionName = /\/rpc\/(\w+)$/.exec(path)?.[1];
      return timeouts.get(`call ${functionName}`) ?? timeouts.get(`role ${role}`) ?? '0';
    },
    read: async () => {
      const { rows } = await sql.query<{ name: string; timeout: string }>(timeoutsSql);
      timeouts = new Map(rows.map(({ name, timeout }) => [name, timeout]));
    },
  };
}
