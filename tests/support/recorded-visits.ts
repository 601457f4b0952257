import type { Queries } from '#netlify/local/database/engine.ts';

interface Visit {
  slug: string;
  kind: string;
  source?: string;
  item?: string;
}

export const createView = (slug: string, source = 'lists'): Visit => ({
  slug,
  kind: 'view',
  source,
});

/** Returns a function that records visits of a client. By default each client has a separate network. */
export const createRecorder =
  (sql: Queries) =>
  (client: string, visits: Visit[], { network = client, member = null as string | null } = {}) =>
    sql.query('select public.record_visits($1, $2, $3, $4)', [
      client,
      network,
      JSON.stringify(visits),
      member,
    ]);
