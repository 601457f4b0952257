import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tests/support/vitest-setup.ts',
    maxWorkers: 2,
    pool: 'threads',
    silent: 'passed-only',
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['{src,netlify,.ci}/**/*.test.ts', 'tests/{functions,database}/**/*.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: ['tests/slow/**/*.test.ts', 'tests/database/concurrency/**/*.test.ts'],
          // Rounds for each pair of transactions, and seconds for the life of many adverts at once.
          env: { RACE_ROUNDS: '25', SOAK_SECONDS: '20' },
          testTimeout: 300_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
