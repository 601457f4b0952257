/** Compares the totals of visits with the recorded visits, after steps in random order. */
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/database/follow-clock.ts';
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

const minuteMs = 60_000;

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

const stepArbitrary: fc.Arbitrary<Step> = fc.oneof(
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
  // Waits often cross midnight, and sometimes last several days.
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

/** The actions that count, each action of a visitor at an advert once a day. A tap is an enquiry as well. */
const countedActions = new Set<string>();

const sumVisits = () => sql.query('select public.sum_visits()');
const runConcurrently = (times: number, work: () => Promise<unknown>) =>
  Promise.all(Array.from({ length: times }, work));

async function runStep(step: Step): Promise<void> {
  if (step.does === 'wait') {
    await clock.advance(step.minutes * minuteMs);
  } else if (step.does === 'sum') {
    await runConcurrently(step.times, sumVisits);
  } else {
    const { visitor, advert, kind, times } = step;
    const source = kind === 'view' ? 'lists' : undefined;
    const visits = JSON.stringify([{ slug: adverts[advert]?.slug, kind, source }]);
    const { rows } = await sql.query<{ today: string }>('select app.today()::text as today');
    await runConcurrently(times, () =>
      sql.query('select public.record_visits($1, $1, $2)', [`client ${visitor}`, visits]),
    );
    const day = rows[0]?.today ?? '';
    countedActions.add(`${day} ${advert} ${kind} ${visitor}`);
    if (kind !== 'view') countedActions.add(`${day} ${advert} enquiry ${visitor}`);
  }
}

const countVisits = (advert: number, kind: string) =>
  [...countedActions].filter((action) => new RegExp(` ${advert} ${kind} `).test(action)).length;

/** Returns the totals of an advert by kind, over all days. */
async function readTotals(advert: number) {
  const { rows } = await sql.query<Record<'view' | 'call' | 'contact' | 'enquiry', number>>(
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
    fc.asyncProperty(fc.array(stepArbitrary, { minLength: 5, maxLength: 25 }), async (steps) => {
      for (const step of steps) await runStep(step);
      for (const advert of adverts.keys()) {
        const expected = Object.fromEntries(
          ['view', 'call', 'contact', 'enquiry'].map((kind) => [kind, countVisits(advert, kind)]),
        );
        expect(await readTotals(advert)).toEqual(expected);
      }
    }),
    // The database keeps the rows of earlier examples, so fast-check cannot shrink a failure.
    { numRuns: 25, endOnFailure: true },
  );
  await clock.advance(48 * 60 * minuteMs);
  await sumVisits();
  const { rows } = await sql.query('select from public.visits');
  expect(rows, 'visits without totals').toEqual([]);
  const columns =
    'sum(visitors) as visitors, sum(enquiries) as enquiries, sum(appearances) as appearances';
  const totals = await sql.query(`select ${columns} from app.visit_totals`);
  const visitDays = await sql.query(`select ${columns} from public.visit_days`);
  expect(totals.rows, 'totals of staff and of owners').toEqual(visitDays.rows);
});
