/** Kept shops, and pages without a network. */
import type { Page } from '@playwright/test';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';
import { createMember, logInAs } from '../support/member.ts';
import { expect, test as siteTest } from '../support/test.ts';
import {
  openWorkerProxy,
  readStoredPaths,
  removedWorker,
  waitForWorker,
} from '../support/service-worker.ts';

const test = siteTest.extend<{ workerProxy: Awaited<ReturnType<typeof openWorkerProxy>> }>({
  /** The site behind a server that changes its answers. */
  workerProxy: async ({ site }, use) => {
    const workerProxy = await openWorkerProxy(site.localOrigin);
    await use(workerProxy);
    await workerProxy.close();
  },
});

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });
// The photos of these adverts have no files.
test.use({
  expectedError: /(?:400|404) .*\/media\/|dynamically imported module|ERR_CONNECTION_REFUSED/,
});

const keepButton = (page: Page, business: string) =>
  page.getByRole('button', { name: `Keep ${business}` });
const keptButton = (page: Page, business: string) =>
  page.getByRole('button', { name: `Kept: ${business}`, pressed: true });

/** Opens a page of the site or of a proxy, and waits until the worker has stored it. */
async function openStored(page: Page, path: string, origin = '') {
  await page.goto(`${origin}${path}`);
  await waitForWorker(page);
  await expect.poll(() => readStoredPaths(page)).toContain(path);
}

/** Keeps the shop of the page, and waits until the worker has stored it with the list. */
async function keep(page: Page, business: string) {
  await keepButton(page, business).click();
  await expect(page.getByRole('status').filter({ hasText: 'kept on this device' })).toBeVisible();
  await expect.poll(() => readStoredPaths(page)).toContain('/offline');
}

test('a kept shop opens without a network, with its photo and its age [G41]', async ({
  page,
  context,
}) => {
  await page.goto('/judys-mats');
  await waitForWorker(page);
  await keep(page, "Judy's Mats");
  await expect(keptButton(page, "Judy's Mats")).toHaveText('Kept');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.locator('#menu').getByRole('link', { name: 'Kept shops' })).toBeVisible();
  await page.goto('/about-tangaza');
  await context.setOffline(true);
  await page.goto('/kept');
  await expect(page.getByText('No network. We saved this page')).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: "Judy's Mats" });
  await expect(row).toContainText('from Kshs. 1,200');
  await expect(row).toContainText('Nairobi');
  const call = row.getByRole('link', { name: "Call Judy's Mats" });
  await expect(call).toHaveAttribute('href', /^tel:/);
  await row.getByRole('link', { name: "Judy's Mats from" }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Judy's Mats");
  await expect(
    page.getByRole('status').getByText(/saved this page \d+ minutes? ago/),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call' }).first()).toHaveAttribute('href', /^tel:/);
  const photo = page.locator('[data-photo] img').first();
  await expect
    .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible(page, 'stored shop', { measuredLinks: standaloneLinks });
  await context.setOffline(false);
  await expect(page.getByText('We saved this page')).toBeHidden({ timeout: 5_000 });
});

test('the third visit offers to install the site, once @slow', async ({ page }) => {
  const offer = page.getByText('on the first screen of your phone?');
  await page.goto('/pricing');
  await page.evaluate(() => {
    localStorage.setItem('visits', '2');
    sessionStorage.clear();
  });
  // The event of the browser comes before the script that answers it.
  await page.addInitScript(() =>
    addEventListener('load', () => dispatchEvent(new Event('beforeinstallprompt'))),
  );
  await page.reload();
  await expect(offer).toBeVisible();
  await page.getByRole('button', { name: 'No, thanks' }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await waitForWorker(page);
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  await expect(offer).toBeHidden();
});

test('the card of a shop keeps it, and the list removes it again [G41] @slow', async ({
  page,
  context,
}) => {
  await page.goto('/all-businesses');
  await waitForWorker(page);
  await keep(page, 'Naomi Mats');
  await expect.poll(() => readStoredPaths(page)).toContain('/naomi-mats');
  await page.getByRole('status').getByRole('link', { name: 'Kept shops' }).click();
  const row = page.getByRole('listitem').filter({ hasText: 'Naomi Mats' });
  await expect(row.getByText('Kshs.')).toBeVisible();
  await expect(row.getByRole('link', { name: 'Call Naomi Mats' })).toBeVisible();
  await expect(page.getByText('You keep no shop yet.')).toBeHidden();
  await expectAccessible(page, 'kept shops');
  await context.setOffline(true);
  await page.goto('/sw/naomi-mats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naomi Mats');
  await context.setOffline(false);
  await page.goto('/kept');
  await page.getByRole('button', { name: 'Remove Naomi Mats' }).click();
  await expect(page.getByText('You keep no shop yet.')).toBeVisible();
  await expect(page.getByText('These shops are on this device only')).toBeHidden();
  await expectAccessible(page, 'no kept shop');
});

test('a page that was opened opens again, another one says that there is no network [G41] @slow', async ({
  page,
  context,
}) => {
  await openStored(page, '/sw/pricing');
  await page.goto('/judys-mats');
  await keep(page, "Judy's Mats");
  await context.setOffline(true);
  await page.goto('/sw/pricing');
  await expect(page.getByText(/Huna mtandao\. Tulihifadhi ukurasa huu/)).toBeVisible();
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No network');
  await expectAccessible(page, 'no network');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What we agree on');
});

test('a new price replaces the stored one within five seconds of a network @slow', async ({
  workerProxy,
  context,
  page,
}) => {
  await page.goto(`${workerProxy.origin}/judys-mats`);
  await waitForWorker(page);
  await keep(page, "Judy's Mats");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('We saved this page')).toBeVisible();
  await expect(page.getByText('Kshs. 1,200').first()).toBeVisible();
  workerProxy.editPage = (html) => html.replaceAll('1,200', '1,350');
  await context.setOffline(false);
  await expect(page.getByText('Kshs. 1,350').first()).toBeVisible({ timeout: 5_000 });
  await expect(page.getByText('We saved this page')).toBeHidden();
  workerProxy.editPage = (html) => html.replaceAll('1,200', '1,450');
  await page.goto(`${workerProxy.origin}/kept`);
  const row = page.getByRole('listitem').filter({ hasText: "Judy's Mats" });
  await expect(row).toContainText('Kshs. 1,450', { timeout: 5_000 });
});

test('a suspended shop leaves the store and the list @slow', async ({
  page,
  context,
  listings,
}) => {
  const listing = await listings.live({ title: 'Wanjiru Weaves' });
  await page.goto(`/${listing.slug}`);
  await waitForWorker(page);
  await keep(page, 'Wanjiru Weaves');
  await listings.suspend(listing);
  await page.goto('/kept');
  await expect(page.getByText('Wanjiru Weaves is no longer on Tangaza.')).toBeVisible();
  expect(await readStoredPaths(page)).not.toContain(`/${listing.slug}`);
  await context.setOffline(true);
  await page.goto(`/${listing.slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No network');
});

test('nothing of a member is stored, and the tab bar has a page without a network [G41]', async ({
  page,
  context,
  owner,
}) => {
  expect(owner.id).not.toBe('');
  await page.goto('/my-adverts');
  await waitForWorker(page);
  await expect.poll(() => readStoredPaths(page)).toContain('/offline');
  for (const path of ['/', '/pay', '/pricing', '/receipts', '/profile-management', '/'])
    await page.goto(path);
  await page.getByRole('link', { name: 'My Adverts' }).first().click();
  const stored = await readStoredPaths(page);
  expect(stored).toContain('/pricing');
  expect(
    stored.filter((path) => /^\/(?:$|my-|pay|receipts|profile|api|rest|\.)/.test(path)),
  ).toEqual([]);
  await context.setOffline(true);
  await page.goto('/my-adverts');
  await expect(page.getByText('Your adverts stay live')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No network');
  await expectAccessible(page, 'no network for members');
});

test('the landing page of a visitor leaves the store when a member logs in @slow', async ({
  page,
  site,
}) => {
  await openStored(page, '/');
  await logInAs(page, site, await createMember(site));
  await page.goto('/pricing');
  await expect(async () => {
    await page.keyboard.press('Shift');
    expect(await readStoredPaths(page)).not.toContain('/');
  }).toPass();
});

test('a stored page opens after five seconds without an answer @slow', async ({
  page,
  workerProxy,
}) => {
  await openStored(page, '/pricing', workerProxy.origin);
  workerProxy.isHanging = true;
  await page.goto(`${workerProxy.origin}/pricing`, { waitUntil: 'domcontentloaded' });
  await expect(page.getByText('We saved this page')).toBeVisible();
  workerProxy.isHanging = false;
  workerProxy.dropConnections();
  await expect(page.getByText('We saved this page')).toBeHidden();
});

test('a second visit to the landing page transfers at most 3 kB @slow', async ({
  context,
  page,
  workerProxy,
}) => {
  workerProxy.isConditional = true;
  await openStored(page, '/', workerProxy.origin);
  // The signs 'Open' need the last file of the page.
  await expect(page.locator('[data-state]').first()).toBeVisible();
  await page.goto(`${workerProxy.origin}/terms`);
  await page.waitForLoadState('networkidle');
  await page.close();
  workerProxy.requests = [];
  const secondPage = await context.newPage();
  await secondPage.goto(workerProxy.origin);
  await waitForWorker(secondPage);
  await secondPage.waitForLoadState('networkidle');
  expect(workerProxy.requests.map(({ path }) => path)).toContain('/');
  expect(workerProxy.requests.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(
    3_000,
  );
});

test('a new version takes over at the next navigation @slow', async ({ page, workerProxy }) => {
  await openStored(page, '/pricing', workerProxy.origin);
  await page.evaluate(() => caches.open('0 visited'));
  workerProxy.editWorker = (script) =>
    `${script};addEventListener('message',e=>e.data==='version'&&e.ports[0].postMessage('second'))`;
  await page.goto(`${workerProxy.origin}/terms`);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['1 visited']);
  await page.goto(`${workerProxy.origin}/privacy`);
  const version = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(data);
        navigator.serviceWorker.controller?.postMessage('version', [port2]);
      }),
  );
  expect(version).toBe('second');
  expect(await readStoredPaths(page)).toContain('/pricing');
});

test('a worker that is switched off removes itself and its caches @slow', async ({
  page,
  workerProxy,
}) => {
  await openStored(page, '/pricing', workerProxy.origin);
  workerProxy.editWorker = removedWorker;
  await page.goto(`${workerProxy.origin}/robots.txt`);
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});
