import { defineConfig } from '@playwright/test';
import { getChromiumOptions } from './tests/support/chromium.ts';
import { getPhoneFontVariables } from './tests/support/phone-font.ts';
import { findPostgres } from './tests/support/postgres/binaries.ts';
import type { WorkerOptions } from './tests/support/test.ts';

/** The database engine of most journeys. The set `slow` runs on PGlite, as `npm start` does. */
const engine = findPostgres().reason === undefined ? 'postgres' : 'pglite';

/** The files of `e2e/slow`. A string would match a clone in a folder of this name, too. */
const slowFiles = /[\\/]e2e[\\/]slow[\\/]/;

/** The slow set shares its machine with the slow tests of vitest, which keep both cores busy. */
const slowTimeouts = { timeout: 900_000, expect: { timeout: 40_000 } };

export default defineConfig<object, WorkerOptions>({
  testDir: 'tests/e2e',
  projects: [
    { name: 'fast', testIgnore: slowFiles, grepInvert: /@slow/, use: { engine } },
    // The slow set contains killed processes, builds of the whole site, and sessions of hours.
    { name: 'slow', testMatch: slowFiles, ...slowTimeouts },
    // This set covers the pages, widths and points in time for which the fast set has only one example.
    {
      name: 'slow-rest',
      testIgnore: slowFiles,
      grep: /@slow/,
      use: { engine },
      ...slowTimeouts,
    },
  ],
  globalSetup: './tests/support/playwright-setup.ts',
  // Two cores can run three workers, because each worker is idle for a third of the time.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // One retry allows for a timeout on a busy machine. A second failure is an error.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { ...(await getChromiumOptions()), env: await getPhoneFontVariables() },
    // Recording a trace of every test would take a tenth of the total time.
    trace: 'on-first-retry',
    // Reduced motion avoids delays for animations. The tests of the animated headline enable motion.
    contextOptions: { reducedMotion: 'reduce' },
    // A request that passes through the service worker escapes the routes of a test. The tests of worker-test.ts allow the worker.
    serviceWorkers: 'block',
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  },
});
