/** Defines the test function of journeys. A journey has a site, and fails on console errors of its pages. */
import { expect, test as base, type Page } from '@playwright/test';
import { describeDrawnValues } from './drawn.ts';
import {
  createSiteListingSteps,
  logInAsNewOwner,
  servePhotos,
  type SiteListingSteps,
} from './listings-of-site.ts';
import { control, sitesWithFaults, type TestMember } from './member.ts';
import { startSite, startSiteOnPostgres, type Site } from './site.ts';
import { createStaff, type Staff } from './staff.ts';

function getOrCreate<Key, Value>(cache: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = cache.get(key) ?? create();
  cache.set(key, value);
  return value;
}

/**
 * Console messages that do not fail a test: the login library's warning about HTTP, failed connections, and
 * refusals that the page displays as text.
 */
const expectedNoise = [
  /DO NOT USE HTTP/,
  /net::ERR_(FAILED|INTERNET_DISCONNECTED|EMPTY_RESPONSE)/,
  /status of (409|422)/,
];

/** The error of a refused login, or of a session that the identity service refuses to renew. */
export const refusedToken = /400 \(Bad Request\) \S+\/\.netlify\/identity\/token$/;

/** Control requests that remove the faults of five services and reset the settings of the identity service. */
const resets = [
  ...['identity', 'database', 'storage', 'email', 'previous-build'].map(
    (service) => ['faults', { service, mode: 'ok' }] as const,
  ),
  ['identity-settings', { reset: true }] as const,
];

/** The tests that use the same site as this file. Each worker starts at most one site for each group of tests. */
type SiteGroup =
  /**
   * Each test file has its own site, because its tests move the clock, kill the site, or count rows to which other
   * tests would add.
   */
  | 'no other file'
  /** Tests that visit pages or create their own members. The tests do not affect each other. */
  | 'page tests'
  /**
   * Tests that create live listings. The photos of these listings have no files, so the test's page gets generated
   * photos.
   */
  | 'live listing tests';

interface TestFixtures {
  siteSharedWith: SiteGroup;
  /** A pattern of a console error that a test expects. It is compared with the error's text and address. */
  expectedError: RegExp | null;
  site: Site;
  /** Fails the test on unexpected console errors of a page. The fixture `page` is watched automatically. */
  watch: (page: Page) => void;
  /** Steps that bypass the endpoints. */
  listings: SiteListingSteps;
  /** A new member without adverts that is logged in on the page. */
  owner: TestMember;
  /** A staff user on the page. */
  staff: Staff;
  /** The second staff user, in another browser. */
  secondStaff: Staff;
  consoleErrors: string[];
  watchedPage: null;
}

export interface WorkerOptions {
  /** The database engine of the sites. */
  engine: 'pglite' | 'postgres';
}

interface WorkerFixtures extends WorkerOptions {
  siteFor: (file: string, group: SiteGroup) => Promise<Site>;
}

/** A test on a site. It fails if the page logs an unexpected error. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: ['pglite', { option: true, scope: 'worker' }],
  siteFor: [
    async ({ engine }, use) => {
      const start = () => (engine === 'postgres' ? startSiteOnPostgres() : startSite());
      const shared = new Map<SiteGroup, Promise<Site>>();
      let fileSite: { file: string; site: Site } | undefined;
      await use(async (file, group) => {
        if (group !== 'no other file') return getOrCreate(shared, group, start);
        if (fileSite?.file !== file) {
          await fileSite?.site.stop();
          fileSite = { file, site: await start() };
        }
        return fileSite.site;
      });
      for (const site of [...(await Promise.all(shared.values())), fileSite?.site])
        await site?.stop();
    },
    { scope: 'worker' },
  ],
  siteSharedWith: ['no other file', { option: true }],
  expectedError: [null, { option: true }],
  site: async ({ siteFor, siteSharedWith }, use, info) => {
    const site = await siteFor(info.file, siteSharedWith);
    await use(site);
    if (info.status !== info.expectedStatus) process.stderr.write(`${describeDrawnValues()}\n`);
    await Promise.all(resets.map(([name, body]) => control(site, name, body)));
    sitesWithFaults.delete(site);
  },
  baseURL: async ({ site }, use) => use(site.origin),
  watch: async ({ site, expectedError, consoleErrors }, use) =>
    use((page) => {
      const pages = new Set<string>();
      page.on('response', (response) => {
        if (response.request().isNavigationRequest()) pages.add(response.url());
      });
      page.on('pageerror', (error) => consoleErrors.push(error.message));
      page.on('console', (message) => {
        const text = message.text();
        const { url } = message.location();
        const isExpected =
          expectedError?.test(`${text} ${url}`) ||
          expectedNoise.some((noise) => noise.test(text)) ||
          (/status of 5\d\d/.test(text) && sitesWithFaults.has(site)) ||
          // Tests assert the status of a page themselves.
          (/status of \d/.test(text) && pages.has(url));
        if (message.type() === 'error' && !isExpected) consoleErrors.push(`${text} ${url}`);
      });
    }),
  // Playwright reads the names of the required fixtures from this pattern. The pattern is empty for no fixtures.
  consoleErrors: async ({}, use) => {
    const consoleErrors: string[] = [];
    await use(consoleErrors);
    expect(consoleErrors, 'unexpected console errors').toEqual([]);
  },
  watchedPage: [
    async ({ page, watch, siteSharedWith }, use) => {
      watch(page);
      if (siteSharedWith === 'live listing tests') await servePhotos(page);
      await use(null);
    },
    { auto: true },
  ],
  listings: async ({ site }, use) => use(await createSiteListingSteps(site)),
  owner: async ({ page, site }, use) => use((await logInAsNewOwner(page, site)).member),
  staff: async ({ page, site }, use) => use(createStaff(page, site)),
  secondStaff: async ({ browser, site, viewport }, use) => {
    const page = await browser.newPage({ baseURL: site.origin, viewport });
    await use(createStaff(page, site, 'secondStaff'));
    await page.close();
  },
});

export { expect };
