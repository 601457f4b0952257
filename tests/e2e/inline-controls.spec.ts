import type { Page } from '@playwright/test';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test.use({ shares: 'members' });

/** Our pages carry no such elements; a page that somebody adds may. */
async function servePageWith(page: Page, { localOrigin }: Site, elements: string) {
  const address = localOrigin.replace('localhost', '127.0.0.1');
  const ours = await (await fetch(`${address}/about-tangaza`)).text();
  const body = ours.replace(/(<main[^>]*>)/, `$1${elements}`);
  await page.route('/about-tangaza', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body }),
  );
  await page.goto('/about-tangaza');
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  await dialogOf(page).locator('input[name=email]').fill(email);
  await dialogOf(page).locator('input[name=password]').fill(password);
  await dialogOf(page).locator('form [type=submit]').click();
}

test('an empty element becomes a button that logs in, then one that logs out [R100, R101]', async ({
  page,
  site,
}) => {
  await servePageWith(page, site, '<div data-netlify-identity-button></div>');
  const button = page.locator('.netlify-identity-button');
  await expect(button).toHaveText('Log in');
  await button.click();
  await logIn(page, site.info.signIns.member);
  await expect(button).toHaveText('Log out');
  await button.click();
  await dialogOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(button).toHaveText('Log in');
});

test('an element with words keeps them [R101]', async ({ page, site }) => {
  await servePageWith(page, site, '<div data-netlify-identity-button>My account</div>');
  await expect(page.locator('.netlify-identity-button')).toHaveText('My account');
});

test('a menu offers both ways in, then says who is here and leads out [R100, R102]', async ({
  page,
  site,
}) => {
  await servePageWith(page, site, '<div data-netlify-identity-menu></div>');
  const menu = page.locator('.netlify-identity-menu');
  await menu.getByRole('button', { name: 'Sign up' }).click();
  await expect(dialogOf(page).locator('input[name=name]')).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.getByRole('button', { name: 'Log in' }).click();
  await logIn(page, site.info.signIns.member);
  await expect(menu.locator('.netlify-identity-user')).toHaveText(site.info.signIns.member.email);

  await page.reload();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await dialogOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(menu.getByRole('button', { name: 'Sign up' })).toBeVisible();
});
