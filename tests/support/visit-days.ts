/** Writes daily totals of visits, in place of the nightly run. */
import type { Queries } from '#netlify/local/database/engine.ts';

const zeroTotals = {
  visitors: 0,
  lists: 0,
  search: 0,
  shared: 0,
  poster: 0,
  elsewhere: 0,
  enquiries: 0,
  appearances: 0,
  calls: 0,
  whatsapp: 0,
  contacts: 0,
  website: 0,
  shares: 0,
  suspect_visitors: 0,
  suspect_enquiries: 0,
  suspect_others: 0,
};

/** Writes the totals of a listing on a day. Omitted totals are 0, and an omitted `run` is 1. */
export async function writeVisitDay(
  sql: Queries,
  totals: { listing_id: number; day: string; run?: number } & Partial<typeof zeroTotals>,
): Promise<void> {
  await sql.query(
    `insert into public.visit_days
     select (jsonb_populate_record(null::public.visit_days, $1::jsonb)).*`,
    [JSON.stringify({ run: 1, ...zeroTotals, ...totals })],
  );
}

/** Writes the number of visitors that viewed at least one listing on a day. None of them is suspect. */
export async function writeReachDay(sql: Queries, day: string, visitors: number): Promise<void> {
  await sql.query(
    'insert into public.reach_days (day, run, visitors, suspect_visitors) values ($1, 1, $2, 0)',
    [day, visitors],
  );
}
