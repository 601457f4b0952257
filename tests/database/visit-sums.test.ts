/** The totals of visits equal the visits, in any order of events. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/services.ts';
import { growListings } from '../bench/builds/fill-database.ts';
import { openTestDatabase } from '../support/database.ts';

const database = await openTestDatabase();
const { sql } = database;
const clock = createClock();
await followClock(database, clock);
afterAll(database.close);
await growListings(sql, 3);
await sql.query("update public.listings set live_until = 'infinity' where state = 'live'");
const { rows: adverts } = await sql.query<{ id: number; slug: string }>(
  "select id::int, slug from public.listings where state = 'live' order by id limit 3",
);

const minute = 60_000;

type Step =
  | {
      does: 'visit';
      visitor: number;
      advert: number;
      kind: 'view' | 'call' | 'contact';
      times: number;
    }
  | { does: 'wait'; minutes: number }
  | { does: 'sum'; times: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('visit' as const),
      visitor: fc.nat(9),
      advert: fc.nat(2),
      kind: fc.constantFrom('view', 'call', 'contact'),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  // Steps often cross midnight, and sometimes several days.
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      minutes: fc.oneof(fc.nat(90), fc.nat(3 * 24 * 60)),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('sum' as const),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
);

/** Each action of a visitor on a day counts once. */
const done = new Set<string>();

const sum = () => sql.query('select public.sum_visits()');
const several = (times: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, work));

async function take(one: Step): Promise<void> {
  if (one.does === 'wait') {
    await clock.advance(one.minutes * minute);
  } else if (one.does === 'sum') {
    await several(one.times, sum);
  } else {
    const { visitor, advert, kind, times } = one;
    const source = kind === 'view' ? 'lists' : undefined;
    const visits = JSON.stringify([{ slug: adverts[advert]?.slug, kind, source }]);
    const { rows } = await sql.query<{ today: string }>('select app.today()::text as today');
    await several(times, () =>
      sql.query('select public.record_visits($1, $1, $2)', [`client ${visitor}`, visits]),
    );
    const day = rows[0]?.today ?? '';
    done.add(`${day} ${advert} ${kind} ${visitor}`);
    if (kind !== 'view') done.add(`${day} ${advert} enquiry ${visitor}`);
  }
}

const countVisits = (advert: number, kind: string) =>
  [...done].filter((each) => new RegExp(` ${advert} ${kind} `).test(each)).length;

/** Returns the totals by kind, over all days. */
async function summed(advert: number) {
  const { rows } = await sql.query<Record<'view' | 'call' | 'contact' | 'asked', number>>(
    `select coalesce(sum(visitors), 0)::int as view, coalesce(sum(calls), 0)::int as call,
       coalesce(sum(contacts), 0)::int as contact, coalesce(sum(enquiries), 0)::int as enquiry
     from jsonb_to_recordset(public.listing_reach($1, 100000) -> 'days')
       as days (visitors int, calls int, contacts int, enquiries int)`,
    [adverts[advert]?.id],
  );
  return rows[0];
}

test('totals equal the visits, despite midnights, late and repeated runs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const one of steps) await take(one);
      for (const advert of adverts.keys()) {
        const expected = Object.fromEntries(
          ['view', 'call', 'contact', 'enquiry'].map((kind) => [kind, countVisits(advert, kind)]),
        );
        expect(await summed(advert)).toEqual(expected);
      }
    }),
    // The database keeps the rows of earlier examples, so fast-check cannot shrink a failure.
    { numRuns: 25, endOnFailure: true },
  );
  await clock.advance(48 * 60 * minute);
  await sum();
  const { rows } = await sql.query('select from public.visits');
  expect(rows, 'nothing is left unsummed').toEqual([]);
  const columns =
    'sum(visitors) as visitors, sum(enquiries) as enquiries, sum(appearances) as appearances';
  const totals = await sql.query(`select ${columns} from app.visit_totals`);
  const all = await sql.query(`select ${columns} from public.visit_days`);
  expect(totals.rows, 'what staff read is what owners read').toEqual(all.rows);
});
