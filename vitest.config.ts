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

/** What needs many sessions at once, which PGlite hasn't. */
const concurrency = 'tests/database/concurrency/**/*.test.ts';
/** What a hosted database has and PGlite hasn't: an owner who is no superuser, other grants. */
const hosted = 'tests/database/hosted/**/*.test.ts';

const projects = [
  {
    name: 'fast',
    ...onPglite,
    ...fast,
    include: ['{src,netlify,.ci}/**/*.test.ts', 'tests/{functions,database,attacks}/**/*.test.ts'],
    exclude: [concurrency, hosted, '**/node_modules/**'],
  },
  { name: 'slow', ...onPglite, ...slow, include: ['tests/slow/**/*.test.ts'] },
];
const projectsOnServer = [
  { name: 'postgres', ...onServer, ...fast, include: ['tests/database/**/*.test.ts'] },
  {
    name: 'slow-postgres',
    ...onServer,
    ...slow,
    include: [concurrency, 'tests/database/listing-life.test.ts'],
    // Rounds for each pair of transactions, seconds for the life of many listings at once, random lives.
    env: { RACE_ROUNDS: '25', SOAK_SECONDS: '20', LIFE_RUNS: '500' },
  },
];

export default defineConfig({
  test: {
    maxWorkers: 2,
    pool: 'threads',
    silent: 'passed-only',
    projects: [...projects, ...(hasServer ? projectsOnServer : [])].map((test) => ({
      extends: true as const,
      test,
    })),
  },
});
