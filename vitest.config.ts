import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirstSequencer } from './tests/support/longest-first.ts';
import { findPostgres } from './tests/support/postgres/binaries.ts';

const { reason } = findPostgres();
// If PostgreSQL cannot be started, its tests are skipped and the others run. Continuous integration skips none.
const usesPostgres = reason === undefined || Boolean(process.env['CI']);
if (!usesPostgres) process.stderr.write(`The tests on a real PostgreSQL are skipped: ${reason}.\n`);

const pgliteSetup = { globalSetup: 'tests/support/vitest-setup.ts' };
const postgresSetup = { globalSetup: 'tests/support/postgres/vitest-setup.ts' };
const fastTimeouts = { testTimeout: 20_000, hookTimeout: 60_000 };
/** The limits of a slow set beside journeys, on a machine with a third of the usual speed. A passing test takes no longer. */
const slowTimeouts = { testTimeout: 900_000, hookTimeout: 900_000 };

/** Tests of endpoints and tables, which run on PGlite and on PostgreSQL. */
const databaseTests = ['tests/{functions,database,attacks}/**/*.test.ts'];
/** Tests that require many parallel sessions, which PGlite lacks. */
const concurrencyTests = 'tests/database/concurrency/**/*.test.ts';
/** Tests of which the fast set runs a part. The slow set repeats them on PostgreSQL, with all cases. */
const repeatedTests = [
  ...globSync(databaseTests).filter((file) =>
    readFileSync(file, 'utf8').includes('/repetitions.ts'),
  ),
  'tests/database/{clock-back,listing-life,staff-lists}.test.ts',
];
const repeatedStackTests = globSync('netlify/**/*.test.ts', {
  exclude: (path) => path.endsWith('node_modules'),
}).filter((file) => readFileSync(file, 'utf8').includes('/repetitions.ts'));
/**
 * Tests of rare cases of the stack: a data migration that each installation runs once, a database that is open to
 * visitors, its log, a start after a failed one, a nearly full stack, a crash of the machine, damaged backups, the operator's
 * doctor, and the requests of PayPal that its simulation checks.
 */
const rareStackTests = [
  'netlify/local/migrate-data/carry-rows.test.ts',
  'netlify/doctor/{doctor,expected-schema,visitors,signing-key}.test.ts',
  'netlify/local/payments/paypal/paypal.test.ts',
  'netlify/local/database/{durability,log-lines,start,stack-pointer}.test.ts',
  'netlify/operations/backup/backup-folder.test.ts',
];
/** Slow tests and tests of rare cases. The rules that they exercise are covered by other tests too. */
const rareTests = 'tests/{functions,database,attacks}/slow/**/*.test.ts';
/** Tests of two properties that only a hosted database has: an owner without superuser rights, and other grants. */
const hostedTests = 'tests/database/hosted/**/*.test.ts';

/**
 * Tests that run in isolation: of modules with state, such as a session or a cache, and of components, because
 * their libraries keep a reference to the document.
 */
const isolatedTests = ['src/browser/**/*.test.ts', 'src/features/**/*.dom.test.ts'];

const projects = [
  {
    // The modules are stateless, so one worker can run all files.
    name: 'rules',
    ...fastTimeouts,
    isolate: false,
    include: ['{src,.ci}/**/*.test.ts', 'tests/*.test.ts'],
    exclude: isolatedTests,
  },
  // A context for each file isolates its modules, and costs less than a worker for each file.
  { name: 'browser', ...fastTimeouts, pool: 'vmThreads', include: isolatedTests },
  {
    name: 'stack',
    ...pgliteSetup,
    ...fastTimeouts,
    // Each file has its own stack and database, so the modules can stay loaded.
    isolate: false,
    include: ['netlify/**/*.test.ts'],
    exclude: [...rareStackTests, '**/node_modules/**'],
  },
  {
    name: 'pages',
    ...fastTimeouts,
    isolate: false,
    globalSetup: 'tests/support/pages-setup.ts',
    include: ['tests/pages/**/*.test.ts'],
  },
  {
    name: 'slow',
    ...pgliteSetup,
    ...slowTimeouts,
    include: ['tests/slow/**/*.test.ts', ...repeatedStackTests, ...rareStackTests],
    env: { REPETITIONS: 'all' },
  },
  {
    // If PostgreSQL is available, it runs these tests in half the time. The tables are then tested on PGlite in the
    // slow set only.
    name: usesPostgres ? 'slow-pglite' : 'pglite',
    ...pgliteSetup,
    ...fastTimeouts,
    isolate: false,
    include: usesPostgres ? ['tests/database/**/*.test.ts'] : databaseTests,
    exclude: [concurrencyTests, hostedTests, rareTests],
  },
];
const postgresProjects = [
  {
    name: 'postgres',
    ...postgresSetup,
    ...fastTimeouts,
    isolate: false,
    include: databaseTests,
    exclude: [rareTests],
  },
  {
    name: 'slow-postgres',
    ...postgresSetup,
    ...slowTimeouts,
    isolate: false,
    include: [concurrencyTests, rareTests, ...repeatedTests],
    // The numbers are rounds for each pair of transactions, interleavings of many sessions, random listing
    // lifecycles, and rows of the staff's lists. REPETITIONS runs every case of the tests that the fast set
    // shortens.
    env: {
      RACE_ROUNDS: process.env['RACE_ROUNDS'] ?? '2',
      INTERLEAVINGS: process.env['INTERLEAVINGS'] ?? '2500',
      LIFE_RUNS: process.env['LIFE_RUNS'] ?? '500',
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
    sequence: { sequencer: LongestFirstSequencer },
    silent: 'passed-only',
    projects: [...projects, ...(usesPostgres ? postgresProjects : [])].map((test) => ({
      extends: true as const,
      test,
    })),
  },
});
