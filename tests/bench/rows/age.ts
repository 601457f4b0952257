/**
 * Measures every database function and the reads over REST, on a PostgreSQL server with the rows of several years.
 */
import { styleText } from 'node:util';
import { createPool } from '#tests/support/postgres/connect.ts';
import { dropDatabase } from '#tests/support/postgres/databases.ts';
import { measure, type Measurement } from '../age/measure.ts';
import { buildQueries } from '../age/measured-queries.ts';
import { startServer, type AgeServer } from '../age/server.ts';
import { fillAgedDatabase, type Sizes } from '../builds/fill-database.ts';
import { findHighest, runInSequence, formatNumber } from '../measuring.ts';
import type { RowResult, Row } from '../row.ts';

const fullSizes: Sizes = {
  members: 5_000,
  posts: 100_000,
  liveListings: 10_000,
  payments: 1_000_000,
  auditRows: 1_000_000,
};

/** Bounds in ms, for queries that a user waits for and for scheduled functions. */
const bounds = { interactive: 100, scheduled: 1_000 };

export const age: Row = {
  name: 'age',
  seconds: 150,
  description: 'a call of a real server after years: the slowest of all',
  unit: 'ms',
  bound: { atMost: bounds.interactive },
  async measure() {
    const server = await startServer();
    if (typeof server === 'string') {
      writeLine(`No PostgreSQL server can start here: ${server}.`);
      return { number: Number.NaN, isSkipped: true };
    }
    writeLine(
      'A tenth and then all of 100,000 posts, 10,000 live adverts, 1,000,000 payments, 5,000 members and',
    );
    writeLine(
      '1,000,000 entries of the log; every function is called on both. Two to four minutes.',
    );
    const tenth = await measureQueries(server, 0.1);
    return describe(tenth, await measureQueries(server, 1));
  },
};

function writeLine(line: string) {
  process.stderr.write(`  ${line}\n`);
}

/** Fills a new database with the given fraction of all rows, and measures every query. */
async function measureQueries(server: AgeServer, fraction: number): Promise<Measurement[]> {
  const sizes = Object.fromEntries(
    Object.entries(fullSizes).map(([name, size]) => [name, size * fraction]),
  ) as unknown as Sizes;
  const target = await server.createEmptyDatabase();
  const pool = createPool(target);
  const session = await pool.reserve();
  const start = performance.now();
  await fillAgedDatabase((statements) => session.unsafe(statements).simple(), sizes);
  writeLine(
    `${sizes.posts.toLocaleString('en')} posts and the rest filled in ${formatNumber((performance.now() - start) / 1000)} s`,
  );
  const database = await server.open(target);
  const queries = await buildQueries(database, sizes);
  // The stack's sessions are closed, because open sessions could still report statistics of scanned tables.
  await database.close();
  const measurements = await runInSequence(queries, async (query) => {
    try {
      return await measure(session, query);
    } catch (cause) {
      throw new Error(`${query.subject}, ${query.kind}: the call is refused.`, { cause });
    }
  });
  session.release();
  await pool.end();
  await dropDatabase(target);
  return measurements;
}

/** Prints the slowest case of each subject and the faults, and returns the slowest query that a user waits for. */
function describe(tenth: Measurement[], all: Measurement[]): RowResult {
  const names = Array.from(new Set(all.map(({ subject }) => subject)));
  const slowest = names.map((name) => {
    const full = findSlowest(all.filter(({ subject }) => subject === name));
    const tenthSlowest = findSlowest(tenth.filter(({ subject }) => subject === name));
    writeLine(formatLine(full, tenthSlowest));
    return full;
  });
  const faults = all.flatMap(findFaults);
  for (const fault of faults) writeLine(styleText('red', fault));
  const slowestInteractive = findSlowest(
    slowest.filter(({ isScheduled, isRare }) => !isScheduled && !isRare),
  );
  const slowestScheduled = findSlowest(slowest.filter(({ isScheduled }) => isScheduled));
  return {
    number: slowestInteractive.ms,
    details: `${slowestInteractive.subject}, ${slowestInteractive.kind}; scheduled: ${slowestScheduled.subject}, ${formatNumber(slowestScheduled.ms)} ms of ${bounds.scheduled}`,
    faults,
  };
}

const findSlowest = (measurements: Measurement[]) => findHighest(measurements, ({ ms }) => ms);

function formatLine({ subject, kind, ms, isScheduled }: Measurement, before: Measurement): string {
  const growth = `${formatNumber(ms / before.ms)} ×`;
  const cells = [`${formatNumber(ms)} ms`, `${formatNumber(before.ms)} ms`, growth].map((cell) =>
    cell.padStart(9),
  );
  return `${subject.padEnd(25)}${cells.join('')}  ${kind}${isScheduled ? ' (scheduled)' : ''}`;
}

function findFaults({
  subject,
  kind,
  ms,
  isScheduled,
  isRare,
  canScan,
  scanned,
}: Measurement): string[] {
  const bound = isScheduled || isRare ? bounds.scheduled : bounds.interactive;
  return [
    ...(ms > bound ? [`${subject}, ${kind}: ${formatNumber(ms)} ms, over ${bound}`] : []),
    ...(!canScan && scanned.length > 0
      ? [`${subject}, ${kind}: reads all of ${scanned.join(', ')}`]
      : []),
  ];
}
