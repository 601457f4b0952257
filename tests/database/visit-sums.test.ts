/** Compares the totals of visits with the recorded visits, after steps in random order. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openClockedDatabaseForFile } from '../support/clocked-database.ts';
import { countRuns } from '../support/repetitions.ts';

const { sql, clock, query, readRows, countRows } = await openClockedDatabaseForFile(3);
const adverts = await readRows<{ id: number; slug: string }>(
  "select id::int, slug from public.listings where state = 'live' order by id limit 3",
);

const minuteMs = 60_000;

const times = fc.integer({ min: 1, max: 3 });
const visit = fc.record({
  does: fc.constant('visit' as const),
  visitor: fc.nat(9),
  advert: fc.nat(2),
  kind: fc.constantFrom('view', 'call', 'contact'),
  times,
});
// Waits often cross midnight, and sometimes last several days.
const minutes = fc.oneof(fc.nat(90), fc.nat(3 * 24 * 60));
const wait = fc.record({ does: fc.constant('wait' as const), minutes });
const sum = fc.record({ does: fc.constant('sum' as const), times });
const stepArbitrary = fc.oneof(
  { weight: 6, arbitrary: visit },
  { weight: 2, arbitrary: wait },
  { weight: 2, arbitrary: sum },
);
type Step = typeof stepArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

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
    const day = await query<string>('app.today()::text');
    await runConcurrently(times, () =>
      sql.query('select public.record_visits($1, $1, $2)', [`client ${visitor}`, visits]),
    );

    countedActions.add(`${day} ${advert} ${kind} ${visitor}`);
    if (kind !== 'view') countedActions.add(`${day} ${advert} enquiry ${visitor}`);
  }
}

const countVisits = (advert: number, kind: string) =>
  [...countedActions].filter((action) => new RegExp(` ${advert} ${kind} `).test(action)).length;

/** Returns the totals of an advert by kind, over all days. */
async function readTotals(advert: number) {
  const [totals] = await readRows(
    `select coalesce(sum(visitors), 0)::int as view, coalesce(sum(calls), 0)::int as call,
       coalesce(sum(contacts), 0)::int as contact, coalesce(sum(enquiries), 0)::int as enquiry
     from jsonb_to_recordset(public.listing_reach($1, 100000) -> 'days')
       as days (visitors int, calls int, contacts int, enquiries int)`,
    adverts[advert]?.id,
  );
  return totals;
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
    { numRuns: countRuns(8, 25), endOnFailure: true },
  );
  await clock.advance(48 * 60 * minuteMs);
  await sumVisits();
  expect(await countRows('public.visits'), 'visits without totals').toBe(0);
  const sums =
    'select sum(visitors) as visitors, sum(enquiries) as enquiries, sum(appearances) as appearances';
  const totals = await readRows(`${sums} from app.visit_totals`);
  expect(totals, 'of staff and of owners').toEqual(
    await readRows(`${sums} from public.visit_days`),
  );
});
