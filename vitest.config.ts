import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/support/postgres/binaries.ts';

const { reason } = findPostgres();
// If PostgreSQL cannot be started, its tests are skipped and the others run. Continuous integration skips none.
const hasServer = reason === undefined || Boolean(process.env['CI']);
if (!hasServer) process.stderr.write(`The tests on a real PostgreSQL are skipped: ${reason}.\n`);

const onPglite = { globalSetup: 'tests/support/vitest-setup.ts' };
const onServer = { globalSetup: 'tests/support/postgres/vitest-setup.ts' };
const fast = { testTimeout: 20_000, hookTimeout: 60_000 };
const slow = { testTimeout: 300_000, hookTimeout: 600_000 };

/** Tests of endpoints and tables, which run on PGlite and on PostgreSQL. */
const onDatabase = ['tests/{functions,database,attacks}/**/*.test.ts'];
/** Tests that require many parallel sessions, which PGlite lacks. */
const concurrency = 'tests/database/concurrency/**/*.test.ts';
/** Tests that the slow set runs again, with more repetitions. */
const many = [
  'tests/database/{clock-back,listing-life,reach-networks,review-again,staff-lists}.test.ts',
  'tests/functions/{card-payments,card-read-backs,mpesa-payment,mpesa-read-backs,refunds}.test.ts',
  'tests/attacks/{bodies,endpoints,paths,rest,search}.test.ts',
];
const manyOnPglite = 'netlify/local/content/content.test.ts';
/** The test of a data migration that each installation runs once. */
const move = 'netlify/local/migrate-data/carry-rows.test.ts';
/** Slow tests and tests of rare cases. The rules that they exercise are covered by other tests too. */
const rare = 'tests/{functions,database,attacks}/slow/**/*.test.ts';
/** Tests of two properties that only a hosted database has: an owner without superuser rights, and other grants. */
const hosted = 'tests/database/hosted/**/*.test.ts';

/**
 * Tests that run in isolation: of modules with state, such as a session or a cache, and of components, because
 * their libraries keep a reference to the document.
 */
const withState = ['src/browser/**/*.test.ts', 'src/features/**/*.dom.test.ts'];

const projects = [
  {
    // The modules are stateless, so one worker can run all files.
    name: 'rules',
    ...fast,
    isolate: false,
    include: ['{src,.ci}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: withState,
  },
  { name: 'browser', ...fast, include: withState },
  {
    name: 'stack',
    ...onPglite,
    ...fast,
    // Each file has its own stack and database, so the modules can stay loaded.
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
    include: ['tests/slow/**/*.test.ts', manyOnPglite, move],
    env: { REPETITIONS: 'all' },
  },
  {
    // If PostgreSQL is available, it runs these tests in half the time. The tables are then tested on PGlite in the
    // slow set only.
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
    // The numbers are rounds for each pair of transactions, interleavings of many sessions, random listing
    // lifecycles, and rows of the staff's lists. REPETITIONS runs every case of the tests that the fast set
    // shortens.
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
    // Three workers keep two cores busy, because each worker often waits for the database.
    maxWorkers: 3,
    pool: 'threads',
    silent: 'passed-only',
    projects: [...projects, ...(hasServer ? projectsOnServer : [])].map((test) => ({
      extends: true as const,
      test,
    })),
  },
});
