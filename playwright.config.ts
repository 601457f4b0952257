import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  projects: [
    { name: 'fast', testIgnore: 'slow/**', grepInvert: /@slow/ },
    // Kills, builds of the whole site, hours of a session.
    { name: 'slow', testMatch: 'slow/**' },
    // What the fast set shows for one page, one width or one moment, for the others.
    { name: 'slow-rest', testIgnore: 'slow/**', grep: /@slow/ },
  ],
  globalSetup: './tests/support/playwright-setup.ts',
  // Two cores have room for a third, because each waits for a third of the time.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  // A busy machine may be late once; what fails twice is broken.
  retries: process.env['CI'] ? 1 : 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: await chromiumOptions(),
    // Recording each journey takes a tenth of the time of all.
    trace: 'on-first-retry',
    // What moves is waited for; the headline, which moves all the time, has journeys of its own.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-KE',
    timezoneId: 'Africa/Nairobi',
  },
});
