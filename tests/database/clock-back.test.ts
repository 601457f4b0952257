/** Tests listings and payments under a clock that jumps forward and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openClockedDatabaseForFile } from '../support/clocked-database.ts';
import { tillOrder } from '../support/listing-sequences.ts';
import { tryStep, buildClockStatement, uploadImages, type Step } from '../support/listing-steps.ts';
import { createWorld } from '../support/money.ts';

/**
 * Selects the live and expired listings with a state that contradicts their paid time at the current time of the
 * database, and the live listings with an end that differs from the end of their paid time.
 */
const wrongListingsQuery = `
  select id, state from public.listings where state in ('live', 'expired') and (state = 'live') <> exists (
    select from public.payments where listing_id = listings.id and payments.state = 'paid'
      and covers_from <= app.now() and covers_until > app.now())
  union all
  select id, 'live until ' || live_until from public.listings where state = 'live'
    and live_until - app.now() <> (
      select sum(covers_until - greatest(covers_from, app.now())) from public.payments
      where listing_id = listings.id and payments.state = 'paid' and covers_until > app.now())`;

const stepsToPaid: Step[] = tillOrder.slice(0, 6);
const listing = { actor: 'amina', slot: 0 } as const;
const renewal: Step[] = [
  { do: 'pay', ...listing, days: 7, provider: 'till' },
  { do: 'pay to till', actor: 'amina', sum: 899 },
  { do: 'confirm', ...listing, moneyIndex: 1 },
];

/** A jump of the clock, the renewal of the listing, or a run of the due transitions without a jump. */
type ClockStep = { hours: number } | 'renew' | 'tick';

const clockSteps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ hours: fc.integer({ min: -10_000, max: 10_000 }) }) },
    { weight: 2, arbitrary: fc.record({ hours: fc.integer({ min: -200, max: 200 }) }) },
    { weight: 2, arbitrary: fc.constant('renew' as const) },
    { weight: 2, arbitrary: fc.constant('tick' as const) },
  ),
  { maxLength: 10 },
);

const { sql, readRows, countRows } = await openClockedDatabaseForFile();
await uploadImages(sql);

const createSteps = (world = createWorld()) => ({
  tryStep: (step: Step) => tryStep(sql, step, world),
  jumpBy: (hours: number) => {
    world.clockOffsetHours += hours;
    return sql.query(buildClockStatement(world));
  },
  runTransitions: () => sql.query('select public.run_due_transitions()'),
});

/** Runs `work` on a database with a paid listing, and rolls its changes back. */
async function runOnPaidListing<Result>(
  work: (steps: ReturnType<typeof createSteps>) => Promise<Result>,
) {
  await sql.query('begin');
  try {
    const steps = createSteps();
    for (const step of stepsToPaid) await steps.tryStep(step);
    return await work(steps);
  } finally {
    await sql.query('rollback');
  }
}

test('an advert is live exactly during its paid time, with clock jumps [I1, I11]', async () => {
  const property = fc.asyncProperty(clockSteps, (steps: ClockStep[]) =>
    runOnPaidListing(async ({ tryStep, jumpBy, runTransitions }) => {
      for (const step of steps) {
        if (step === 'renew') {
          for (const renewalStep of renewal) await tryStep(renewalStep);
          continue;
        }
        if (step !== 'tick') await jumpBy(step.hours);
        await runTransitions();
        expect(await readRows(wrongListingsQuery)).toEqual([]);
      }
    }),
  );
  await fc.assert(property, {
    numRuns: Number(process.env['LIFE_RUNS'] ?? 12),
    examples: [
      [[{ hours: 8760 }, { hours: -8760 }]],
      [[{ hours: 8760 }, 'renew', { hours: -8760 }]],
    ],
  });
}, 1_800_000);

test('the end of a revived advert is reported once, on time', async () => {
  const countEnds = () => countRows(`public.notices where kind = 'expired' and done_at is null`);
  const audit = await runOnPaidListing(async ({ jumpBy: jump, runTransitions }) => {
    const jumpBy = async (hours: number) => {
      await jump(hours);
      await runTransitions();
    };
    await jumpBy(8760);
    expect(await countEnds()).toBe(1);
    await sql.query(`update public.notices set done_at = app.now()`);
    await jumpBy(-8760);
    expect(await countEnds(), 'revived').toBe(0);
    await jumpBy(8 * 24);
    await jumpBy(0);
    expect(await countEnds(), 'over').toBe(1);
    return readRows(
      `select actor_id from public.audit_log
       where subject = 'listing' and from_state = 'expired' and to_state = 'live'`,
    );
  });
  expect(audit).toEqual([{ actor_id: null }]);
});

test('no attempt stays in the future after the clock went back', async () => {
  const futureAttempts = await runOnPaidListing(async ({ jumpBy, runTransitions }) => {
    await jumpBy(24);
    await sql.query(
      `insert into public.attempts (kind, subject) values ('post-member', repeat('a', 64))`,
    );
    await jumpBy(-24);
    await runTransitions();
    return countRows('public.attempts where app.is_in_future(at)');
  });
  expect(futureAttempts).toBe(0);
});

test('a prompt before a jump back blocks no longer than others', async () => {
  const promptCounts = await runOnPaidListing(async ({ jumpBy, runTransitions, tryStep }) => {
    const countPrompts = () => countRows(`public.payments where provider = 'mpesa'`);
    const startPrompt = () => tryStep({ do: 'pay', ...listing, days: 7, provider: 'mpesa' });
    await jumpBy(24);
    await startPrompt();
    await jumpBy(-24);
    await runTransitions();
    await startPrompt();
    const countAtOnce = await countPrompts();
    await jumpBy(0.05);
    await startPrompt();
    return [countAtOnce, await countPrompts()];
  });
  expect(promptCounts).toEqual([1, 2]);
});
