/**
 * Members, payers, providers and staff who meet, crash and come back in random orders, with jumps of the clock:
 * afterwards the books have to the cent what was really paid. A failure prints its seed and path; as
 * `INTERLEAVING='{"seed":1,"path":"2:3"}'` they play the same again.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#tests/support/listing-sequences.ts';
import { openInterleaver, type Turn } from '#tests/support/races/interleave.ts';

/** The slow set plays 1,500, and as many as `INTERLEAVINGS` says: ten thousand take a quarter of an hour. */
const numRuns = Number(process.env['INTERLEAVINGS'] ?? 200);
const replay = JSON.parse(process.env['INTERLEAVING'] ?? '{}') as object;

/** How each step ends, and how many others are under way when it begins. */
const way = fc.record({
  end: fc.oneof(
    { weight: 60, arbitrary: fc.constant('commit' as const) },
    { weight: 6, arbitrary: fc.constant('rollback' as const) },
    { weight: 1, arbitrary: fc.constant('kill' as const) },
  ),
  beside: fc.constantFrom(0, 0, 1, 2, 3),
});

const interleavings = sequences.chain((steps) =>
  fc
    .array(way, { minLength: steps.length, maxLength: steps.length })
    .map((ways) => steps.map((step, at): Turn => ({ step, ...(ways[at] as (typeof ways)[0]) }))),
);

const { play, query, broken: checked } = await openInterleaver();

test('whatever meets or crashes, the books have what was paid, and no money is without an advert, a refund or a person who looks at it [I1, I2, I3, I4, I8, I9, I10, I11, I12]', async () => {
  const reached = new Set<string>();
  const property = fc.asyncProperty(interleavings, async (turns) => {
    const { faults, paid } = await play(turns);
    const booked = await query(
      `select code, sum(amount)::int as amount, currency from public.ledger where direction = 'in'
       group by code, currency order by code`,
    );
    const broken = await checked();
    const said = JSON.stringify({ faults, broken, booked, paid });
    expect({ faults, broken, booked }, said).toEqual({ faults: [], broken: [], booked: paid });
    for (const { way } of await query(
      `select distinct concat_ws(' ', subject, from_state, '→', to_state) as way from public.audit_log`,
    ))
      reached.add(String(way));
  });
  await fc.assert(property, { numRuns, ...replay, includeErrorInReport: true });
  if (numRuns > 100)
    expect([...reached]).toEqual(
      expect.arrayContaining([
        'listing approved → live',
        'payment failed → paid',
        'payment paid → refund_due',
      ]),
    );
}, 3_600_000);
