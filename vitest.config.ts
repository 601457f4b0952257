import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src,netlify,.ci}/**/*.test.ts', 'tests/{functions,database,attacks}/**/*.test.ts'],
    globalSetup: 'tests/support/vitest-setup.ts',
    maxWorkers: 2,
    pool: 'threads',
    silent: 'passed-only',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});
