/** Kept shops, and pages without a network. */
import type { Page } from '@playwright/test';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';
import { createMember, logInAs } from '../support/member.ts';
import { expect } from '../support/test.ts';
import { readStoredPaths, waitForWorker } from '../support/service-worker.ts';
import { openStored, test } from '../support/worker-test.ts';

test.use({ serviceWorkers: 'allow', viewport: { width: 360, height: 740 } });
// The photos of these adverts have no files.
test.use({
  expectedError: /(?:400|404) .*\/media\/|dynamically imported module|ERR_CONNECTION_REFUSED/,
});

const keepButton = (page: Page, business: string) =>
  page.getByRole('button', { name: `Keep ${business}` });
const keptButton = (page: Page, business: string) =>
  page.getByRole('button', { name: `Kept: ${business}`, pressed: true });

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
  await expect(call).toHaveText(/^\s*Call\s+0\d{3} \d{3} \d{3} Judy's Mats/);
  await expect(row.getByRole('link', { name: "WhatsApp Judy's Mats" })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/254/,
  );
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

test('the header of a wide screen has a link to kept shops, which moves nothing [G41]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const link = page.getByRole('banner').getByRole('link', { name: /^(Kept shops|Maduka)/ });
  const menu = page.locator('#menu');
  for (const [path, keepName] of [
    ['/judys-mats', /^Keep Judy/],
    ['/sw/naomi-mats', /Naomi Mats/],
  ] as const) {
    await page.goto(path);
    const before = await menu.boundingBox();
    await page.locator('.shop').getByRole('button', { name: keepName }).click();
    await expect(link.filter({ visible: true })).toHaveCount(1);
    expect(await menu.boundingBox()).toEqual(before);
  }
  await link.filter({ visible: true }).click();
  await expect(page).toHaveURL('/sw/kept');
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
  await expect(row.locator('[data-state]')).toHaveText(/^(Open now|Opens |Closed)/);
  await expect(page.getByText('You keep no shop.')).toBeHidden();
  await expectAccessible(page, 'kept shops');
  await context.setOffline(true);
  await page.goto('/sw/naomi-mats');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naomi Mats');
  await context.setOffline(false);
  await page.goto('/kept');
  await page.getByRole('button', { name: 'Remove Naomi Mats' }).click();
  await expect(page.getByText('You keep no shop.')).toBeVisible();
  await expect(page.getByText('Naomi Mats is no longer kept.')).toBeVisible();
  await expect(page.getByText('These shops are on this device only')).toBeHidden();
  await expectAccessible(page, 'no kept shop');
  await page.goto('/pricing');
  await expect.poll(() => readStoredPaths(page)).not.toContain('/naomi-mats');
});

test('a second tap removes no other shop, and a removed one is kept again without a network [G41] @slow', async ({
  page,
  context,
}) => {
  await page.goto('/all-businesses');
  await waitForWorker(page);
  for (const business of ["Judy's Mats", 'Naomi Mats', 'Swift Riders']) await keep(page, business);
  await expect.poll(() => readStoredPaths(page)).toContain('/naomi-mats');
  await page.goto('/kept');
  await context.setOffline(true);
  const titles = page.locator('#kept-shops b:visible');
  await expect(titles).toHaveText(['Swift Riders', 'Naomi Mats', "Judy's Mats"]);
  await page.getByRole('button', { name: 'Remove Naomi Mats' }).dblclick();
  await expect(titles).toHaveText(['Swift Riders', "Judy's Mats"]);
  // The link of the row returns below the button.
  await page.getByRole('button', { name: 'Keep again: Naomi Mats' }).dblclick();
  await expect(page.getByRole('button', { name: 'Remove Naomi Mats' })).toBeVisible();
  await expect(page).toHaveURL('/kept');
  await page.reload();
  await expect(titles).toHaveText(['Swift Riders', 'Naomi Mats', "Judy's Mats"]);
  await page.getByRole('link', { name: 'Naomi Mats from' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Naomi Mats');
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
