/** The life of listings by eight people at once, for seconds, with jumps of the clock between. */
import { expect, test } from 'vitest';
import fc from 'fast-check';
import { brokenInvariantsQuery } from '#tests/support/listing-invariants.ts';
import { act, uploadPhotos, type Step } from '#tests/support/listing-steps.ts';
import { anyStep } from '#tests/support/listing-sequences.ts';
import { queriesOf } from '#tests/support/postgres/engine.ts';
import { sessionsOfFile } from '#tests/support/races/sessions.ts';

const pool = await sessionsOfFile();
const sql = queriesOf(pool);
await uploadPhotos(sql);
// One clock for all sessions, which only moves while nobody acts.
await sql.exec(`
  create schema soak;
  create table soak.clock (ahead interval not null);
  insert into soak.clock values ('0');
  grant usage on schema soak to public;
  grant select on soak.clock to public;
  create or replace function app.now() returns timestamptz language sql stable
    return pg_catalog.now() + (select ahead from soak.clock);
`);

const seconds = Number(process.env['SOAK_SECONDS'] ?? 3);
const workers = 8;
/** Milliseconds of acting between two looks at everything. */
const burst = 300;

/** What people are answered; the rest would be a fault, a deadlock (40P01) among them. */
const answers = ['PT404', 'PT409', 'PT412', 'PT429', 'TG409', 'TG429', '23505', '40001'];

async function live(until: number, met: Map<string, number>): Promise<void> {
  while (Date.now() < until) {
    const [step] = fc.sample(anyStep, 1) as [Step];
    if (step.do === 'wait') continue;
    const outcome = await act(sql, step).then(
      () => 'done',
      (error: unknown) => (error as { code?: string }).code ?? String(error),
    );
    met.set(outcome, (met.get(outcome) ?? 0) + 1);
  }
}

async function brokenInvariants(): Promise<unknown[]> {
  await sql.query(`select set_config('tests.ticked', 'yes', false)`);
  await sql.query('select public.run_due_transitions()');
  return (await sql.query(brokenInvariantsQuery)).rows;
}

test('eight at once break no invariant, leave no gap in the receipts, and meet no deadlock [I1, I2, I3, I4, I8, I9, I10, I11]', async () => {
  const met = new Map<string, number>();
  for (const end = Date.now() + seconds * 1000; Date.now() < end;) {
    const until = Date.now() + burst;
    await Promise.all(Array.from({ length: workers }, () => live(until, met)));
    expect(await brokenInvariants()).toEqual([]);
    const hours = fc.sample(fc.constantFrom(1, 20, 25, 49, 192), 1)[0];
    await sql.query('update soak.clock set ahead = ahead + make_interval(hours => $1)', [hours]);
    expect(await brokenInvariants()).toEqual([]);
  }
  expect(
    [...met.keys()].filter((outcome) => outcome !== 'done' && !answers.includes(outcome)),
  ).toEqual([]);
  expect(met.get('done')).toBeGreaterThan(100);
});
