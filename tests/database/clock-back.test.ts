/** Tests listings and payments under a clock that jumps forward and back. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createClock } from '#netlify/local/clock.ts';
import { followClock } from '#netlify/local/database/follow-clock.ts';
import { openTestDatabase } from '../support/database.ts';
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

async function openClockDatabase() {
  const database = await openTestDatabase();
  await followClock(database, createClock());
  await uploadImages(database.sql);
  const { sql } = database;
  /** Runs `work` on a database with a paid listing, and rolls its changes back. */
  const runOnPaidListing = async <Result>(
    work: (world: ReturnType<typeof createWorld>) => Promise<Result>,
  ) => {
    await sql.query('begin');
    try {
      const world = createWorld();
      for (const step of stepsToPaid) await tryStep(sql, step, world);
      return await work(world);
    } finally {
      await sql.query('rollback');
    }
  };
  return { ...database, runOnPaidListing };
}

test('an advert is live exactly during its paid time, with clock jumps [I1, I11]', async () => {
  const { sql, runOnPaidListing, close } = await openClockDatabase();
  const property = fc.asyncProperty(clockSteps, (steps: ClockStep[]) =>
    runOnPaidListing(async (world) => {
      for (const step of steps) {
        if (step === 'renew')
          for (const renewalStep of renewal) await tryStep(sql, renewalStep, world);
        else if (step !== 'tick') {
          world.clockOffsetHours += step.hours;
          await sql.query(buildClockStatement(world));
        }
        if (step === 'renew') continue;
        await sql.query('select public.run_due_transitions()');
        const { rows } = await sql.query(wrongListingsQuery);
        expect(rows).toEqual([]);
      }
    }),
  );
  await fc
    .assert(property, {
      numRuns: Number(process.env['LIFE_RUNS'] ?? 12),
      examples: [
        [[{ hours: 8760 }, { hours: -8760 }]],
        [[{ hours: 8760 }, 'renew', { hours: -8760 }]],
      ],
    })
    .finally(close);
}, 300_000);

test('the end of a revived advert is reported once, on time', async () => {
  const { sql, runOnPaidListing, close } = await openClockDatabase();
  const countEnds = async () => {
    const { rows } = await sql.query(
      `select from public.notices where kind = 'expired' and done_at is null`,
    );
    return rows.length;
  };
  const audit = await runOnPaidListing(async (world) => {
    const jumpBy = async (hours: number) => {
      world.clockOffsetHours += hours;
      await sql.query(buildClockStatement(world));
      await sql.query('select public.run_due_transitions()');
    };
    await jumpBy(8760);
    expect(await countEnds()).toBe(1);
    await sql.query(`update public.notices set done_at = app.now()`);
    await jumpBy(-8760);
    expect(await countEnds(), 'revived').toBe(0);
    await jumpBy(8 * 24);
    await jumpBy(0);
    expect(await countEnds(), 'over').toBe(1);
    const { rows } = await sql.query<{ actor_id: string | null }>(
      `select actor_id from public.audit_log
       where subject = 'listing' and from_state = 'expired' and to_state = 'live'`,
    );
    return rows;
  }).finally(close);
  expect(audit).toEqual([{ actor_id: null }]);
});

test('no attempt stays in the future after the clock went back', async () => {
  const { sql, runOnPaidListing, close } = await openClockDatabase();
  const futureAttempts = await runOnPaidListing(async (world) => {
    world.clockOffsetHours += 24;
    await sql.query(buildClockStatement(world));
    await sql.query(
      `insert into public.attempts (kind, subject) values ('post-member', repeat('a', 64))`,
    );
    world.clockOffsetHours -= 24;
    await sql.query(buildClockStatement(world));
    await sql.query('select public.run_due_transitions()');
    return (await sql.query('select from public.attempts where app.is_in_future(at)')).rows;
  }).finally(close);
  expect(futureAttempts).toEqual([]);
});

test('a prompt before a jump back blocks no longer than others', async () => {
  const { sql, runOnPaidListing, close } = await openClockDatabase();
  const promptCounts = await runOnPaidListing(async (world) => {
    const jumpBy = async (hours: number) => {
      world.clockOffsetHours += hours;
      await sql.query(buildClockStatement(world));
    };
    const countPrompts = async () => {
      const { rows } = await sql.query(`select from public.payments where provider = 'mpesa'`);
      return rows.length;
    };
    const startPrompt = () =>
      tryStep(sql, { do: 'pay', ...listing, days: 7, provider: 'mpesa' }, world);
    await jumpBy(24);
    await startPrompt();
    await jumpBy(-24);
    await sql.query('select public.run_due_transitions()');
    await startPrompt();
    const countAtOnce = await countPrompts();
    await jumpBy(0.05);
    await startPrompt();
    return [countAtOnce, await countPrompts()];
  }).finally(close);
  expect(promptCounts).toEqual([1, 2]);
});
