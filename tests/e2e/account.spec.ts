import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { comeAs, newMember, control, tokenOf, type TestMember } from '../support/member.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

let member: TestMember;

test.beforeEach(async ({ page, site }) => {
  member = await newMember(site);
  await comeAs(page, site, member);
  await page.goto('/profile-management');
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
});
test.afterEach(async ({ site }) => {
  for (const service of ['identity', 'database']) {
    await control(site, 'faults', { service, mode: 'ok' });
  }
});

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Delete your account?' });

test('a member takes everything that is kept of her along, in one file [R151]', async ({
  page,
  complaints,
  site,
}) => {
  await control(site, 'faults', { service: 'database', mode: 'error' });
  const begin = page.getByRole('button', { name: 'Download my data' });
  await begin.click();
  await expect(page.getByText('Your file could not be made.')).toBeVisible();
  await control(site, 'faults', { service: 'database', mode: 'ok' });

  const [download] = await Promise.all([page.waitForEvent('download'), begin.click()]);
  await expect(page.getByText('Your file is saved where your downloads are.')).toBeVisible();
  expect(download.suggestedFilename()).toBe('my-data.zip');
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const account = strFromU8(files['account.json'] ?? new Uint8Array());
  expect(JSON.parse(account)).toMatchObject({
    account: { id: member.id, email: member.email },
    member: [{ name: 'Njeri Mwangi' }],
  });
  complaints.splice(0);
});

test('a member deletes her account by its address, and is on the homepage in every tab', async ({
  page,
  context,
  site,
  complaints,
}) => {
  const other = await context.newPage();
  await other.goto('/pricing-type');
  await expect(other.locator('header .account-name')).toHaveText('Njeri Mwangi');

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await page.getByRole('button', { name: 'Delete my account…' }).click();
  await dialog(page).getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog(page)).toBeHidden();

  await page.getByRole('button', { name: 'Delete my account…' }).click();
  const field = dialog(page).getByLabel('To be sure, type your e-mail address');
  const confirm = dialog(page).getByRole('button', { name: 'Delete for good' });
  await field.fill('amina@tangaza.example');
  await confirm.click();
  await expect(
    dialog(page).getByText('This is not the e-mail address of your account.'),
  ).toBeVisible();

  await field.fill(member.email);
  await control(site, 'faults', { service: 'database', mode: 'down' });
  await confirm.click();
  await expect(dialog(page).getByText('Your account could not be deleted.')).toBeVisible();
  await expect(field).toHaveValue(member.email);
  await control(site, 'faults', { service: 'database', mode: 'ok' });

  await confirm.click();
  await expect(page.getByText('Your account is deleted, and everything in it.')).toBeVisible();
  await expect(page).toHaveURL('/#account-deleted');
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe('/');
  }
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
  expect(await tokenOf(site, member).catch(() => undefined)).toBeUndefined();
  complaints.splice(0);
});

test('a visitor who was never here reads nothing of a deleted account', async ({
  browser,
  site,
}) => {
  const page = await browser.newPage();
  await page.goto(site.origin);
  await expect(page.getByText('Your account is deleted')).toBeHidden();
  await page.close();
});
