import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/postgres/binaries.ts';

const { reason } = findPostgres();
// Where there can be no server the other tests go on; continuous integration has to have one.
const hasServer = reason === undefined || Boolean(process.env['CI']);
if (!hasServer) process.stderr.write(`Nothing is tested on a real PostgreSQL: ${reason}.\n`);

const onPglite = { globalSetup: 'tests/support/vitest-setup.ts' };
const onServer = { globalSetup: 'tests/support/postgres/vitest-setup.ts' };
const fast = { testTimeout: 20_000, hookTimeout: 60_000 };
const slow = { testTimeout: 300_000, hookTimeout: 600_000 };

/** Tests of endpoints and tables, whichever Postgres is under the stack. */
const onDatabase = ['tests/{functions,database,attacks}/**/*.test.ts'];
/** What needs many sessions at once, which PGlite hasn't. */
const concurrency = 'tests/database/concurrency/**/*.test.ts';
/** What is played, or looked through, more often in the slow set. */
const many = [
  'tests/database/{clock-back,listing-life,reach-networks,review-again,staff-lists}.test.ts',
  'tests/functions/{card-payments,card-read-backs,mpesa-payment,mpesa-read-backs,refunds}.test.ts',
  'tests/attacks/{bodies,endpoints,paths,rest,search}.test.ts',
];
const manyOnPglite = 'netlify/local/content/content.test.ts';
/** A move that each installation makes once. */
const move = 'netlify/local/migrate-data/carry-rows.test.ts';
/** A count over the whole tree; the linter refuses the words themselves. */
const counts = '.ci/lint/pending.test.ts';
/** What takes long or is rare: its rule is tested elsewhere. */
const rare = 'tests/{functions,database,attacks}/slow/**/*.test.ts';
/** What a hosted database has and PGlite hasn't: an owner who is no superuser, other grants. */
const hosted = 'tests/database/hosted/**/*.test.ts';

/** Modules that remember: a session, what was fetched. And components, whose libraries remember their document. */
const withState = ['src/browser/**/*.test.ts', 'src/features/**/*.dom.test.ts'];

const projects = [
  {
    // Their modules keep nothing, so that one start of a worker is enough for all files.
    name: 'rules',
    ...fast,
    isolate: false,
    include: ['{src,.ci}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: [...withState, counts],
  },
  { name: 'browser', ...fast, include: withState },
  {
    name: 'stack',
    ...onPglite,
    ...fast,
    // Each file has a stack and a database of its own; its modules may stay.
    isolate: false,
    include: ['netlify/**/*.test.ts'],
    exclude: [move, '**/node_modules/**'],
  },
  {
    name: 'pages',
    ...fast,
    isolate: false,
    globalSetup: 'tests/support/pages-setup.ts',
    include: ['tests/pages/**/*.test.ts'],
  },
  {
    name: 'slow',
    ...onPglite,
    ...slow,
    include: ['tests/slow/**/*.test.ts', manyOnPglite, move, counts],
    env: { REPETITIONS: 'all' },
  },
  {
    // The journeys have PGlite under them; where there is a server, the tests take it, in half the time.
    name: hasServer ? 'slow-pglite' : 'pglite',
    ...onPglite,
    ...fast,
    include: hasServer ? ['tests/database/**/*.test.ts'] : onDatabase,
    exclude: [concurrency, hosted, rare],
  },
];
const projectsOnServer = [
  {
    name: 'postgres',
    ...onServer,
    ...fast,
    isolate: false,
    include: onDatabase,
    exclude: [rare],
  },
  {
    name: 'slow-postgres',
    ...onServer,
    ...slow,
    include: [concurrency, rare, ...many],
    // Rounds for each pair of transactions, interleavings of many sessions, random lives,
    // rows of the staff's lists, and every case and each run of what the fast set plays a part of.
    env: {
      RACE_ROUNDS: '12',
      INTERLEAVINGS: process.env['INTERLEAVINGS'] ?? '10000',
      LIFE_RUNS: '2000',
      STAFF_ROWS: '10000',
      REPETITIONS: 'all',
    },
  },
];

export default defineConfig({
  test: {
    // Workers wait for the database often enough that a third keeps both cores busy.
    maxWorkers: 3,
    pool: 'threads',
    silent: 'passed-only',
    projects: [...projects, ...(hasServer ? projectsOnServer : [])].map((test) => ({
      extends: true as const,
      test,
    })),
  },
});
