/** The login dialog with errors of the identity service, on a real host and on a developer's machine. */
import type { Page } from '@playwright/test';
import { readStore } from '../support/identity.ts';
import { readStoredSession } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import * as widget from '../support/widget.ts';

test.use({
  siteSharedWith: 'page tests',
  // The service refuses a login, or fails to return its settings.
  expectedError: /(400 \(Bad Request\) \S+\/token|500 \(Internal Server Error\) \S+\/settings)$/,
});

/**
 * Each refusal of a login: the status and body of the response, the text of the dialog, and the message of the
 * error that the widget stores. An omitted message is not checked.
 */
const refusals: [status: number, json: object, message: string, storedMessage?: string][] = [
  [422, { code: 422, msg: 'The market is closed.' }, 'The market is closed.'],
  [
    400,
    { error: 'invalid_grant', error_description: 'The stall is closed.' },
    'The stall is closed.',
    'invalid_grant: The stall is closed.',
  ],
  [400, { error: 'invalid_grant' }, 'invalid_grant: undefined'],
  [400, { error: 'invalid_grant', error_description: 'Invalid Password' }, 'Invalid Password'],
];

test('the dialog shows the service’s errors in its own language [R165, R168] @slow', async ({
  page,
  site,
}) => {
  await widget.openDialog(page, 'Log In or Create Account');
  for (const [index, [status, json, message, storedMessage]] of refusals.entries()) {
    await page.route('**/.netlify/identity/token', (route) => route.fulfill({ status, json }));
    await widget.logInInDialog(page, site.info.signIns.member);
    await expect(widget.dialogAlert(page)).toHaveText(message);
    const error = await readStore(page, (store) => (store['error'] as Error).message);
    if (storedMessage !== undefined) expect(error).toBe(storedMessage);
    // The dialog has translations of the last refusal only.
    const isTranslated = index === refusals.length - 1;
    for (const language of isTranslated ? ['fr', 'sk'] : []) {
      await widget.setLocale(page, language);
      await expect(widget.dialogAlert(page)).not.toHaveText(message);
      await expect(widget.dialogAlert(page)).toHaveText(/\w/);
    }
    await widget.setLocale(page, 'en');
  }
});

/**
 * Opens the dialog while the request for its settings fails, and expects the message with the service's address.
 */
async function expectFailedSettings(page: Page, service: string) {
  await page.route('**/.netlify/identity/settings', (route) => route.fulfill({ status: 500 }));
  await widget.logInButton(page).click();
  const message = `Failed to load settings from ${service}/.netlify/identity`;
  await expect(widget.dialogAlert(page)).toHaveText(message);
  await page.unroute('**/.netlify/identity/settings');
}
const getClearButton = (page: Page) =>
  widget.getDialog(page).getByRole('button', { name: 'Clear localhost URL' });

test('failed settings are reported on a real host [R166] @slow', async ({ page }) => {
  await page.goto('/');
  await expectFailedSettings(page, '');
  await expect(getClearButton(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await widget.logInButton(page).click();
  await expect(widget.dialogField(page, 'email')).toBeFocused();
});

test('a developer clears and sets the site’s address, and logs in [R099, R105, R149, R150, R166, R170, R178] @slow', async ({
  page,
  site,
}) => {
  const readSiteUrl = () => page.evaluate(() => localStorage.getItem('netlifySiteURL'));
  const warnings: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
  await page.goto(site.localOrigin);
  await widget.logInButton(page).click();
  await expect(widget.dialogField(page, 'email')).toBeVisible();
  // The panel is for developers, so a service that works does not show it.
  const panel = widget.getDialog(page).getByText('Development Settings');
  await expect(panel).toBeHidden();
  expect(await readSiteUrl()).toBe(site.localOrigin);
  await page.reload();
  await expectFailedSettings(page, site.localOrigin);
  // A trailing slash leads to the same service.
  for (const url of [`${site.localOrigin}/`, `${site.localOrigin}/.netlify/identity`]) {
    await getClearButton(page).click();
    await expect(widget.dialogField(page, 'url')).toHaveAttribute('type', 'url');
    await expect(widget.dialogField(page, 'url')).toHaveAttribute('required');
    await expect(panel).toBeVisible();
    expect(await readSiteUrl()).toBeNull();
    await page.reload();
    await widget.logInButton(page).click();
    const settingsRequest = page.waitForRequest('**/settings');
    await widget.sendDialog(page, { url });
    expect((await settingsRequest).url()).toBe(`${site.localOrigin}/.netlify/identity/settings`);
    await expect(widget.dialogField(page, 'email')).toBeVisible();
  }
  await page.reload();
  await expectFailedSettings(page, site.localOrigin);
  await getClearButton(page).click();
  await expect(widget.getDialog(page).locator('.flashMessage.error')).toHaveCount(0);
  await widget.sendDialog(page, { url: site.localOrigin });
  await expect(widget.dialogField(page, 'email')).toBeVisible();
  expect(await readSiteUrl()).toBe(site.localOrigin);

  await widget.logInInDialog(page, site.info.signIns.member);
  await expect(widget.logOutButton(page)).toBeVisible();
  expect(await readStoredSession(page)).not.toBeNull();
  expect(warnings.join()).toContain('DO NOT USE HTTP');
  expect(await readStore(page, (store) => store['isLocal'])).toBe(true);
});

test('an element with a data attribute becomes a login button or a menu [R100, R101, R102] @slow', async ({
  page,
  site,
}) => {
  // The site's own pages have no such elements, but later pages may.
  const elements =
    '<div data-netlify-identity-button></div>' +
    '<div data-netlify-identity-button>My account</div>' +
    '<div data-netlify-identity-menu></div>';
  await page.route('/about-tangaza', async (route) => {
    const response = await fetch(`${site.localOrigin}/about-tangaza`);
    const body = (await response.text()).replace(/(<main[^>]*>)/, `$1${elements}`);
    await route.fulfill({ contentType: 'text/html; charset=utf-8', body });
  });
  await page.goto('/about-tangaza');
  const button = page.locator('.netlify-identity-button').first();
  const menu = page.locator('.netlify-identity-menu');
  await expect(page.locator('.netlify-identity-button')).toHaveText(['Log in', 'My account']);
  await menu.getByRole('button', { name: 'Sign up' }).click();
  await expect(widget.dialogField(page, 'name')).toBeVisible();
  await page.keyboard.press('Escape');
  await button.click();
  await widget.logInInDialog(page, site.info.signIns.member);
  await expect(button).toHaveText('Log out');
  await expect(menu.locator('.netlify-identity-user')).toHaveText(site.info.signIns.member.email);
  await button.click();
  await widget.getDialog(page).getByRole('button', { name: 'Log out' }).click();
  await expect(button).toHaveText('Log in');

  await page.keyboard.press('Escape');
  await menu.getByRole('button', { name: 'Log in' }).click();
  await widget.logInInDialog(page, site.info.signIns.member);
  await expect(button).toHaveText('Log out');
  await page.reload();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await widget.getDialog(page).getByRole('button', { name: 'Log out' }).click();
  await expect(menu.getByRole('button', { name: 'Sign up' })).toBeVisible();
});
