/** A database after years: as large as one likes, made in bulk without triggers. */
import { listings, payments, versions } from './listings.sql.ts';
import { feed, members, numbered, pictures } from './members.sql.ts';
import { audit, reports, told, vacancies } from './records.sql.ts';

/** How many rows there are of what the rest goes by. */
export interface Sizes {
  members: number;
  posts: number;
  /** Of listings in all states there are twice as many. */
  liveListings: number;
  payments: number;
  auditRows: number;
}

// The same numbers each time, so that two runs measure the same. An index is made faster of all rows than
// row by row.
const begin = `
  set session_replication_role = replica;
  set maintenance_work_mem = '256MB';
  set work_mem = '64MB';
  select setseed(0.42);
  create temporary table dropped as
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace
      and not exists (select from pg_constraint where conindid = indexrelid);
  do $$ declare each record; begin
    for each in select name from dropped loop execute 'drop index ' || each.name; end loop;
  end $$;
`;
const end = `
  do $$ declare each record; begin
    for each in select definition from dropped loop execute each.definition; end loop;
  end $$;
  drop table dropped;
  ${numbered};
  reset session_replication_role;
  reset maintenance_work_mem;
  reset work_mem;
`;

/**
 * Fills an empty, migrated database as its owner.
 * @param run - runs several statements, always in the same session.
 */
export async function fill(run: (statements: string) => Promise<unknown>, sizes: Sizes) {
  await run(begin);
  for (const step of [
    members,
    listings,
    versions,
    payments,
    feed,
    pictures,
    vacancies,
    reports,
    told,
  ]) {
    await run(step(sizes));
  }
  await run(audit(sizes));
  await run(end);
  await run('vacuum (analyze)');
}
