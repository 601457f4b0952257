import type { Page } from '@playwright/test';
import { inStore } from '../support/identity.ts';
import { expect, test } from '../support/site.ts';
import { dialogOf, openDialog } from '../support/widget.ts';

test.use({ shares: 'members' });

/** Answers of the service that only a script can bring about: they are written down here. */
test.afterEach(({ complaints }) => {
  complaints.splice(0);
});

async function logInTo(page: Page, answer: { status: number; json: object }) {
  await page.unroute('**/.netlify/identity/token');
  await page.route('**/.netlify/identity/token', (route) => route.fulfill(answer));
  await dialogOf(page).locator('input[name=email]').fill('amina@shop.example');
  await dialogOf(page).locator('input[name=password]').fill('maua na miti');
  await dialogOf(page).locator('form [type=submit]').click();
}

test('the dialog shows what the service says, by whichever name [R165]', async ({ page }) => {
  const message = dialogOf(page).getByRole('alert');
  const errorOf = () => inStore(page, (store) => (store['error'] as Error | null)?.message);
  await openDialog(page, 'Log In or Create Account');

  await logInTo(page, { status: 422, json: { code: 422, msg: 'The market is closed.' } });
  await expect(message).toHaveText('The market is closed.');
  expect(await errorOf()).toBe('The market is closed.');

  const refusal = { error: 'invalid_grant', error_description: 'The stall is closed.' };
  await logInTo(page, { status: 400, json: refusal });
  await expect(message).toHaveText('The stall is closed.');
  expect(await errorOf()).toBe('invalid_grant: The stall is closed.');

  await logInTo(page, { status: 400, json: { error: 'invalid_grant' } });
  await expect(message).toHaveText('invalid_grant: undefined');
});

for (const words of [
  'No user found with this email',
  'Invalid Password',
  'Email not confirmed',
  'User not found',
]) {
  test(`'${words}' is said in the language of the dialog [R168]`, async ({ page }) => {
    await openDialog(page, 'Log In or Create Account');
    await logInTo(page, {
      status: 400,
      json: { error: 'invalid_grant', error_description: words },
    });
    const message = dialogOf(page).getByRole('alert');
    await expect(message).toHaveText(words);
    for (const language of ['fr', 'sk']) {
      await page.evaluate((to) => {
        const widget = Reflect.get(window, 'netlifyIdentity') as {
          setLocale: (to: string) => void;
        };
        widget.setLocale(to);
      }, language);
      await expect(message).not.toHaveText(words);
      await expect(message).toHaveText(/\w/);
    }
  });
}

test('settings that cannot be loaded are told, with nothing to clear on a real host [R166]', async ({
  page,
}) => {
  await page.route('**/.netlify/identity/settings', (route) => route.fulfill({ status: 500 }));
  await openDialog(page, 'Log In or Create Account');
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'Failed to load settings from /.netlify/identity',
  );
  await expect(dialogOf(page).getByText('Clear localhost URL')).toHaveCount(0);

  await page.unroute('**/.netlify/identity/settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  await expect(dialogOf(page).locator('input[name=email]')).toBeFocused();
});

test('a log-out that the service refuses ends the session all the same [R141]', async ({
  page,
  site,
}) => {
  await openDialog(page, 'Log In or Create Account');
  const { email, password } = site.info.signIns.member;
  await dialogOf(page).locator('input[name=email]').fill(email);
  await dialogOf(page).locator('input[name=password]').fill(password);
  await dialogOf(page).locator('form [type=submit]').click();
  await page.route('**/.netlify/identity/logout', (route) =>
    route.fulfill({ status: 500, json: { code: 500, msg: 'Internal server error' } }),
  );
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('gotrue.user'))).toBeNull();
});
