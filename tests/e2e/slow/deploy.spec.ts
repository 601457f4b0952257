/** Pages that were opened before a deploy that removed their files: each keeps its input, and reloads at most once. */
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { field, heading } from '#tests/support/advertise.ts';
import { createFormerBuild, formerHashPrefix } from '#tests/support/former-build.ts';
import {
  control,
  createMember,
  getAddress,
  getFeedHeading,
  logInAs,
} from '#tests/support/member.ts';
import type { Login } from '#tests/support/identity-service.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import * as widget from '#tests/support/widget.ts';

test.describe.configure({ mode: 'serial' });

const buildTimeoutMs = 180_000;

let site: Site;
let contexts: BrowserContext[];

/** A page that counts its loads. */
interface OpenPage {
  page: Page;
  countReloads: () => number;
}

async function openPage(browser: Browser, path: string, login?: Login): Promise<OpenPage> {
  const context = await browser.newContext({
    baseURL: site.origin,
    viewport: { width: 1280, height: 900 },
  });
  contexts.push(context);
  const page = await context.newPage();
  if (login) await logInAs(page, site, login);
  let loads = 0;
  await page.goto(path, { waitUntil: 'networkidle' });
  page.on('load', () => {
    loads += 1;
  });
  return { page, countReloads: () => loads };
}

const previewButton = (page: Page) => page.getByRole('button', { name: 'Preview', exact: true });
const getPreview = (page: Page) =>
  page.getByRole('dialog', { name: 'Your page, as visitors will see it' });
const getFeedIsland = (page: Page) => page.locator('astro-island[component-url*="/feed."]');
const getReloadButton = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });

/** Deploys a build with other file names than those of the open pages, and removes the former files. */
async function deploy() {
  const readHomepage = async () => (await fetch(getAddress(site))).text();
  expect(await readHomepage()).toContain(`.${formerHashPrefix}`);
  await control(site, 'build-hook', {});
  await expect
    .poll(readHomepage, { timeout: buildTimeoutMs })
    .not.toContain(`.${formerHashPrefix}`);
  await control(site, 'faults', { service: 'previous-build', mode: 'error' });
}

test.beforeEach(async ({}, testInfo) => {
  test.setTimeout(buildTimeoutMs + 120_000);
  contexts = [];
  const folder = testInfo.outputPath('former');
  await createFormerBuild(folder);
  site = await startSite({}, ['--outDir', folder]);
});

test.afterEach(async () => {
  for (const context of contexts) await context.close();
  await site.stop();
});

test('a page opened before a deploy loses nothing and reloads at most once', async ({
  browser,
}) => {
  const member = await createMember(site);
  const landing = await openPage(browser, '/');
  const questions = await openPage(browser, '/');
  const dialog = await openPage(browser, '/');
  const openDialog = await openPage(browser, '/');
  const offline = await openPage(browser, '/');
  const form = await openPage(browser, '/job-listings');
  const staff = await openPage(browser, '/admin', site.info.signIns.staff);
  const advert = await openPage(browser, '/advertise', member);

  await widget.logInButton(dialog.page).click();
  await widget.dialogField(dialog.page, 'email').fill('typed@duka.example');
  await widget.logInButton(openDialog.page).click();
  await expect(widget.dialogField(openDialog.page, 'email')).toBeVisible();
  const vacancy = form.page.getByRole('form', { name: 'Submit a job vacancy' });
  await vacancy.getByLabel('Hiring company').fill('Duka la Amina');
  await vacancy.getByLabel('The vacancy').fill('Two tailors');
  await expect(heading(advert.page)).toBeVisible();
  await deploy();

  // The browser renders only the page in front.
  await test.step('a log-in continues after one reload', async () => {
    const { page, countReloads } = landing;
    await page.bringToFront();
    await widget.logInButton(page).click();
    await expect(widget.dialogField(page, 'email')).toBeVisible();
    expect(countReloads()).toBe(1);
    await widget.logInInDialog(page, member);
    await expect.poll(countReloads).toBe(1);
    await expect(getFeedHeading(page)).toBeVisible();
    await expect(getFeedIsland(page)).not.toHaveAttribute('ssr');
    expect(countReloads()).toBe(1);
  });

  await test.step('an island works after one reload', async () => {
    const { page, countReloads } = questions;
    await page.bringToFront();
    const question = page.locator('#faq summary').last();
    await question.scrollIntoViewIfNeeded();
    await expect.poll(countReloads).toBe(1);
    await question.scrollIntoViewIfNeeded();
    await expect(page.locator('#faq astro-island')).not.toHaveAttribute('ssr');
    expect(countReloads()).toBe(1);
  });

  await test.step('a part of a members’ page works after one reload', async () => {
    const { page, countReloads } = staff;
    await page.bringToFront();
    await page.getByRole('link', { name: 'Vacancies' }).click();
    await expect.poll(countReloads).toBe(1);
    await expect(page.getByRole('heading', { level: 1, name: 'Vacancies' })).toBeVisible();
    expect(countReloads()).toBe(1);
  });

  await test.step('a draft of an advert stays, and the member decides about the reload', async () => {
    const { page, countReloads } = advert;
    await page.bringToFront();
    await field(page, 'Name of your business').fill('Wambui Baskets');
    await previewButton(page).click();
    await expect(getReloadButton(page)).toBeVisible();
    expect(countReloads()).toBe(0);
    await getReloadButton(page).click();
    await expect.poll(countReloads).toBe(1);
    await expect(field(page, 'Name of your business')).toHaveValue('Wambui Baskets');
    await previewButton(page).click();
    await expect(getPreview(page)).toContainText('Wambui Baskets');
    expect(countReloads()).toBe(1);
  });

  await test.step('a form keeps its fields, and the visitor decides about the reload', async () => {
    const { page, countReloads } = form;
    await page.bringToFront();
    await widget.getStartedButton(page).click();
    await expect(getReloadButton(page)).toBeVisible();
    expect(countReloads()).toBe(0);
    await getReloadButton(page).click();
    await expect.poll(countReloads).toBe(1);
    await expect(vacancy.getByLabel('Hiring company')).toHaveValue('Duka la Amina');
    await expect(vacancy.getByLabel('The vacancy')).toHaveValue('Two tailors');
    await expect(widget.dialogField(page, 'email')).toBeVisible();
  });

  await test.step('the address in the login dialog stays', async () => {
    const { page, countReloads } = dialog;
    await page.bringToFront();
    // The island of the questions requests its script when it is in view.
    await page.locator('#faq').evaluate((section) => section.scrollIntoView());
    await expect(getReloadButton(page)).toBeVisible();
    expect(countReloads()).toBe(0);
    await expect(widget.dialogField(page, 'email')).toHaveValue('typed@duka.example');
    await getReloadButton(page).click();
    await expect.poll(countReloads).toBe(1);
    await expect(widget.dialogField(page, 'email')).toHaveValue('typed@duka.example');
    expect(countReloads()).toBe(1);
  });

  await test.step('a log-in in an open dialog ends at the feed after one reload', async () => {
    const { page, countReloads } = openDialog;
    await page.bringToFront();
    await widget.logInInDialog(page, member);
    await expect.poll(countReloads).toBe(1);
    await expect(getFeedHeading(page)).toBeVisible();
    await expect(getFeedIsland(page)).not.toHaveAttribute('ssr');
    expect(countReloads()).toBe(1);
  });

  await test.step('without a connection the page stays, and says so', async () => {
    const { page, countReloads } = offline;
    await page.bringToFront();
    await page.context().setOffline(true);
    await widget.logInButton(page).click();
    await expect(page.getByText('The login did not open.')).toBeVisible();
    await page.context().setOffline(false);
    expect(countReloads()).toBe(0);
  });
});
