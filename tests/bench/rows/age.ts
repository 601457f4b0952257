/** Measures every list, search and scheduled function on an aged database of a real server. */
import { styleText } from 'node:util';
import { connectTo } from '#tests/support/postgres/connect.ts';
import { dropDatabase } from '#tests/support/postgres/databases.ts';
import { measure, type Answer } from '../age/measure.ts';
import { questionsTo } from '../age/questions.ts';
import { startServer, type AgeServer } from '../age/server.ts';
import { growOld, type Sizes } from '../builds/fill-database.ts';
import { highest, inTurn, short } from '../measuring.ts';
import type { Measured, Row } from '../row.ts';

const old: Sizes = {
  members: 5_000,
  posts: 100_000,
  liveListings: 10_000,
  payments: 1_000_000,
  auditRows: 1_000_000,
};

/** Bounds in ms, for queries that a user waits for and for scheduled functions. */
const bounds = { waitedFor: 100, scheduled: 1_000 };

export const age: Row = {
  name: 'age',
  seconds: 150,
  measures: 'a call of a real server after years: the slowest of all',
  unit: 'ms',
  bound: { atMost: bounds.waitedFor },
  async measure() {
    const server = await startServer();
    if (typeof server === 'string') {
      writeLine(`No PostgreSQL server can start here: ${server}.`);
      return { number: Number.NaN, isMissing: true };
    }
    writeLine(
      'A tenth and then all of 100,000 posts, 10,000 live adverts, 1,000,000 payments, 5,000 members and',
    );
    writeLine(
      '1,000,000 entries of the log; every function is called on both. Two to four minutes.',
    );
    const tenth = await collectAnswers(server, 0.1);
    return describe(tenth, await collectAnswers(server, 1));
  },
};

function writeLine(line: string) {
  process.stderr.write(`  ${line}\n`);
}

/** Fills a new database with the given fraction of all rows, and measures every query. */
async function collectAnswers(server: AgeServer, part: number): Promise<Answer[]> {
  const sizes = Object.fromEntries(
    Object.entries(old).map(([name, size]) => [name, size * part]),
  ) as unknown as Sizes;
  const target = await server.emptyDatabase();
  const pool = connectTo(target);
  const session = await pool.reserve();
  const start = performance.now();
  await growOld((statements) => session.unsafe(statements).simple(), sizes);
  writeLine(
    `${sizes.posts.toLocaleString('en')} posts and the rest filled in ${short((performance.now() - start) / 1000)} s`,
  );
  const database = await server.open(target);
  const questions = await questionsTo(database, sizes);
  // The stack's sessions are closed, because open sessions could still report statistics of scanned tables.
  await database.close();
  const answers = await inTurn(questions, async (question) => {
    try {
      return await measure(session, question);
    } catch (cause) {
      throw new Error(`${question.of}, ${question.kind}: the call is refused.`, { cause });
    }
  });
  session.release();
  await pool.end();
  await dropDatabase(target);
  return answers;
}

/** Prints the slowest case of each query and the faults, and returns the slowest query. */
function describe(tenth: Answer[], all: Answer[]): Measured {
  const names = Array.from(new Set(all.map(({ of }) => of)));
  const slowest = names.map((name) => {
    const now = findSlowest(all.filter(({ of }) => of === name));
    const before = findSlowest(tenth.filter(({ of }) => of === name));
    writeLine(formatLine(now, before));
    return now;
  });
  const faults = all.flatMap(findFaults);
  for (const fault of faults) writeLine(styleText('red', fault));
  const waitedFor = findSlowest(
    slowest.filter(({ isScheduled, isOnce }) => !isScheduled && !isOnce),
  );
  const scheduled = findSlowest(slowest.filter(({ isScheduled }) => isScheduled));
  return {
    number: waitedFor.ms,
    beside: `${waitedFor.of}, ${waitedFor.kind}; scheduled: ${scheduled.of}, ${short(scheduled.ms)} ms of ${bounds.scheduled}`,
    faults,
  };
}

const findSlowest = (answers: Answer[]) => highest(answers, ({ ms }) => ms);

function formatLine({ of, kind, ms, isScheduled }: Answer, before: Answer): string {
  const growth = `${short(ms / before.ms)} ×`;
  const cells = [`${short(ms)} ms`, `${short(before.ms)} ms`, growth].map((cell) =>
    cell.padStart(9),
  );
  return `${of.padEnd(25)}${cells.join('')}  ${kind}${isScheduled ? ' (scheduled)' : ''}`;
}

function findFaults({ of, kind, ms, isScheduled, isOnce, canScan, scanned }: Answer): string[] {
  const bound = isScheduled || isOnce ? bounds.scheduled : bounds.waitedFor;
  return [
    ...(ms > bound ? [`${of}, ${kind}: ${short(ms)} ms, over ${bound}`] : []),
    ...(!canScan && scanned.length > 0
      ? [`${of}, ${kind}: reads all of ${scanned.join(', ')}`]
      : []),
  ];
}
