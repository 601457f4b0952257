import { inStore } from '../support/identity.ts';
import { expect, test } from '../support/site.ts';
import { dialogOf, logInThroughDialog } from '../support/widget.ts';

/** What only a developer sees, on `localhost`. */
test.use({ shares: 'members', baseURL: async ({ site }, use) => use(site.localOrigin) });

const siteUrl = () => localStorage.getItem('netlifySiteURL');

test.beforeEach(async ({ page }) => {
  await page.goto('/');
});

test('a developer clears the address of the site, is asked for it and sets it again [R099, R149, R150]', async ({
  page,
  site,
}) => {
  const dialog = dialogOf(page);
  const url = dialog.locator('input[name=url]');
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  await expect(dialog.getByText('Development Settings')).toBeVisible();
  expect(await page.evaluate(siteUrl)).toBe(site.localOrigin);

  await dialog.getByRole('button', { name: 'Clear localhost URL' }).click();
  await expect(url).toHaveAttribute('type', 'url');
  await expect(url).toHaveAttribute('required');
  expect(await page.evaluate(siteUrl)).toBeNull();

  await page.reload();
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  await url.fill(`${site.localOrigin}/.netlify/identity`);
  const asked = page.waitForRequest('**/settings');
  await dialog.locator('form [type=submit]').click();
  expect((await asked).url()).toBe(`${site.localOrigin}/.netlify/identity/settings`);
  expect(await page.evaluate(siteUrl)).toBe(site.localOrigin);
  await expect(dialog.locator('input[name=email]')).toBeVisible();
});

test(
  'an address with a slash at its end leads to the same service [R150]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const dialog = dialogOf(page);
    await page.getByRole('button', { name: 'Log In or Create Account' }).click();
    await dialog.getByRole('button', { name: 'Clear localhost URL' }).click();
    await dialog.locator('input[name=url]').fill(`${site.localOrigin}/`);
    const asked = page.waitForRequest('**/settings');
    await dialog.locator('form [type=submit]').click();
    expect((await asked).url()).toBe(`${site.localOrigin}/.netlify/identity/settings`);
  },
);

test('settings that cannot be loaded are told, with a way to clear the address [R166]', async ({
  page,
  site,
  complaints,
}) => {
  await page.route('**/.netlify/identity/settings', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  const message = dialogOf(page).locator('.flashMessage.error');
  await expect(message).toHaveText(
    `Failed to load settings from ${site.localOrigin}/.netlify/identity`,
  );
  await dialogOf(page).getByRole('button', { name: 'Clear localhost URL' }).click();
  await expect(message).toHaveCount(0);
  await expect(dialogOf(page).locator('input[name=url]')).toBeVisible();
  expect(await page.evaluate(siteUrl)).toBeNull();
  complaints.splice(0);
});

test('the session and the address are kept in local storage, and http is warned of [R105, R170, R178]', async ({
  page,
  site,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(
    expect.arrayContaining(['gotrue.user', 'netlifySiteURL']),
  );
  expect(warnings.join()).toContain('DO NOT USE HTTP');
  expect(await inStore(page, (store) => store['isLocal'])).toBe(true);
});
