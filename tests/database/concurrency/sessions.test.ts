/** Uses the sessions of the tests of concurrency after calls that fail. */
import { expect, test } from 'vitest';
import { getOutcome, openSessionsForFile, sessionCount } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();

test('a session returns all rows after a call that failed at its second row', async () => {
  const turns = Array.from({ length: sessionCount }, (_, turn) => turn);
  const failing = {
    statement: 'select 1 / (2 - row) from generate_series(1, $1::int) as row',
    values: [3],
  };
  const outcomes = await Promise.all(turns.map(() => getOutcome(pool, failing)));
  expect(new Set(outcomes)).toEqual(new Set(['22012']));
  const rows = await Promise.all(
    turns.map((turn) => pool<{ turn: number }[]>`select ${turn}::int as turn`),
  );
  expect(rows.map((row) => row[0]?.turn)).toEqual(turns);
});
