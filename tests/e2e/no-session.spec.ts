import type { Page } from '@playwright/test';
import { inStore } from '../support/identity.ts';
import { comeAs, newMember } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf, logInThroughDialog } from '../support/widget.ts';

test.use({ shares: 'members' });

const welcome = (page: Page) => page.getByText('Welcome to the noticeboard');
const notice = (page: Page) => page.locator('#identity-notice').getByRole('alert');

/** A member's page with something to save. */
async function settingsOf(page: Page, site: Site) {
  await comeAs(page, site, await newMember(site));
  await page.goto('/profile-management');
  await page.getByLabel('Name').fill('Another name');
}

const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' }).click();

test('a member whose session is gone when she saves reads that she is not logged in [R171, E28]', async ({
  page,
  site,
}) => {
  await settingsOf(page, site);
  await page.evaluate(() => localStorage.removeItem('gotrue.user'));
  await save(page);
  await expect(notice(page)).toContainText('Not logged in.');
});

test(
  'a member whose session goes while it is renewed reads that there is none [R171, E28]',
  { tag: '@slow' },
  async ({ page, site }) => {
    await settingsOf(page, site);
    await page.route('**/.netlify/identity/token', async (route) => {
      await page.evaluate(() => localStorage.removeItem('gotrue.user'));
      await route.continue();
    });
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
    await save(page);
    await expect(notice(page)).toContainText('No current session.');
  },
);

test('somebody whose stored session cannot be read is told once, and may log in [R171, E28]', async ({
  page,
  site,
}) => {
  await page.goto('/favicon.svg');
  await page.evaluate(() => localStorage.setItem('gotrue.user', '{"token":{}}'));
  await page.goto('/');
  await expect(notice(page)).toContainText('Invalid session data.');
  await page.reload();
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(welcome(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);
});

test(
  'a session that is not to be remembered lasts in its tab, and is in no other [R123, E28]',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Log In or Create Account' }).click();
    await inStore(page, (store) => (store.remember = false));
    const { email, password } = site.info.signIns.member;
    await dialogOf(page).locator('input[name=email]').fill(email);
    await dialogOf(page).locator('input[name=password]').fill(password);
    await dialogOf(page).locator('form [type=submit]').click();
    await expect(welcome(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();

    const other = await context.newPage();
    await other.goto('/');
    await expect(other.getByRole('button', { name: 'Get Started' })).toBeVisible();
    await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
    await page.goto('/profile-management');
    await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
    await page.locator('#account > button').click();
    await page.locator('#account-menu').getByRole('button', { name: 'Log Out' }).hover();
    await expect.poll(() => inStore(page, (store) => store.user?.id)).toBeTruthy();
    await page.locator('#account-menu').getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('gotrue.user'))).toBeNull();
  },
);
