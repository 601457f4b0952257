/** The contents and the accessibility of the pages of the login dialog. */
import type { Page } from '@playwright/test';
import * as identity from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import { createMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { expectNoFaults } from '../support/axe.ts';
import * as widget from '../support/widget.ts';

test.use({
  siteSharedWith: 'page tests',
  // The service refuses a wrong password and wrong tokens.
  expectedError:
    /(400 \(Bad Request\) \S+\/token|404 \(Not Found\) \S+\/verify|401 \(Unauthorized\) \S+\/user)$/,
});

const getContainer = (page: Page) => widget.getDialog(page).locator('.modalContainer');

async function expectNoDialogFaults(page: Page, state: string) {
  await expect(getContainer(page), state).toHaveAttribute('aria-hidden', 'false');
  // An element that is still fading in has no final contrast.
  await widget
    .getDialog(page)
    .locator('.modalContent')
    .evaluate((content) => Promise.all(content.getAnimations().map(({ finished }) => finished)));
  await expectNoFaults(page, state);
}

async function expectRequired(page: Page, ...names: string[]) {
  for (const name of names)
    await expect(widget.dialogField(page, name)).toHaveAttribute('required');
}

test('each page of the dialog has its fields and links [G41, R017, R090, R091, R092, R094, R098, R149, R153] @slow', async ({
  page,
}) => {
  const settings = page.waitForRequest('**/.netlify/identity/settings');
  await widget.openDialog(page, 'Log In or Create Account');
  expect(new URL((await settings).url()).pathname).toBe('/.netlify/identity/settings');
  await expect(widget.getFrame(page)).toHaveAttribute('title', 'Your account');
  await expect(getContainer(page)).toHaveAttribute('aria-modal', 'true');
  await expect(getContainer(page)).toHaveAttribute('aria-label', 'Log in');
  await expect(widget.dialogField(page, 'email')).toHaveAttribute('type', 'email');
  await expectRequired(page, 'email', 'password');
  await widget.dialogField(page, 'password').fill('karibu-sokoni');
  await widget.getDialog(page).getByRole('button', { name: 'Show password' }).click();
  await expect(widget.dialogField(page, 'password')).toHaveAttribute('type', 'text');
  await expect(widget.dialogField(page, 'name')).toHaveCount(0);
  await expectNoDialogFaults(page, 'login');
  await widget.getDialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(widget.dialogField(page, 'email')).toBeVisible();
  await expect(widget.dialogField(page, 'password')).toHaveCount(0);
  await expect(widget.dialogTab(page, 'Sign up')).toHaveCount(0);
  await widget.getDialog(page).getByRole('button', { name: 'Never mind' }).click();
  await expect(widget.dialogField(page, 'password')).toBeVisible();
  await page.keyboard.press('Escape');

  await widget.getStartedButton(page).click();
  await expect(getContainer(page)).toHaveAttribute('aria-label', 'Sign up');
  await expect(widget.getDialog(page).locator('html')).toHaveAttribute('lang', 'en');
  await expect(widget.getDialog(page).locator('title')).toHaveJSProperty('textContent', 'Sign up');
  await expectRequired(page, 'name', 'email', 'password');
  await expectNoDialogFaults(page, 'signup');
  const password = widget.dialogField(page, 'password');
  await expect(password).toHaveAccessibleDescription('At least 8 characters.');
  await widget.dialogField(page, 'name').fill('Amina');
  await widget.dialogField(page, 'email').fill('short@shop.example');
  await password.pressSequentially('1234567');
  let isRequested = false;
  page.on('request', (request) => {
    isRequested ||= request.url().endsWith('/signup');
  });
  await widget.dialogSubmit(page).click();
  await expect(password).toBeFocused();
  const problem = 'At least 8 characters. Add 1 more.';
  await expect(password).toHaveAccessibleDescription(problem);
  await expect(widget.getDialog(page).getByText(problem)).toBeVisible();
  await expectNoDialogFaults(page, 'signup with a short password');
  expect(isRequested).toBe(false);
  await password.press('8');
  await expect(password).toHaveAccessibleDescription('At least 8 characters.');
  await widget.dialogField(page, 'name').fill('');
  await widget.dialogField(page, 'email').fill('short@gmail');
  await widget.dialogSubmit(page).click();
  await expect(widget.dialogField(page, 'name')).toBeFocused();
  await expect(widget.getDialog(page).getByText('Write your whole e-mail address')).toBeVisible();
  expect(isRequested).toBe(false);
  await widget.dialogTab(page, 'Log in').click();
  await expect(password).not.toHaveAttribute('minlength');
  await expect(widget.getDialog(page).getByText(/At least 8 characters|Write your/)).toHaveCount(0);
});

test('the dialog on a phone has text of 16 px, and its close button on the screen [G41] @slow', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await widget.openDialog(page, 'Get Started');
  const dialog = widget.getDialog(page);
  const closeButton = dialog.locator('.btnClose');
  await expect(closeButton).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByText('At least 8 characters.')).toHaveCSS('font-size', '16px');
  for (const selector of ['.formGroup .visuallyHidden', 'form .btn', '#why-account'])
    await expect(dialog.locator(selector).first(), selector).toHaveCSS('font-size', '16px');
});

test('a provider’s button and the signup tab follow the settings [R018, R091, R092, R093, R124, R167] @slow', async ({
  page,
  site,
}) => {
  const providerNames = ['Google', 'GitHub', 'GitLab', 'BitBucket', 'SAML'];
  for (const providers of [['Google', 'GitLab', 'SAML'], ['GitHub', 'BitBucket'], []]) {
    const external = Object.fromEntries(
      providerNames.map((name) => [name.toLowerCase(), providers.includes(name)]),
    );
    await setControl(site, 'identity-settings', { external, externalLabels: { saml: 'Sokoni' } });
    await widget.openDialog(page, 'Get Started');
    await expect(widget.dialogField(page, 'name')).toBeVisible();
    await expect(widget.getDialog(page).getByText('Continue with')).toHaveText(
      providers.map((name) => `Continue with ${name === 'SAML' ? 'Sokoni' : name}`),
    );
  }

  await setControl(site, 'identity-settings', { disableSignup: true, external: { google: true } });
  await widget.openDialog(page, 'Log In or Create Account');
  await expect(widget.dialogTab(page, 'Sign up')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await widget.getStartedButton(page).click();
  await expect(widget.dialogAlert(page)).toHaveText(
    'Public signups are disabled. Contact an administrator and ask for an invite.',
  );
  await expect(widget.getDialog(page).locator('input')).toHaveCount(0);
  await expect(widget.getDialog(page).getByText('Continue with')).toHaveCount(0);
});

test('no page of the dialog has faults on a phone [G41] @slow', async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const external = { google: true, github: true, gitlab: true, bitbucket: true, facebook: true };
  await setControl(site, 'identity-settings', { external });
  await widget.openDialog(page, 'Log In or Create Account');
  await expectNoDialogFaults(page, 'login');
  await widget.logInInDialog(page, { ...site.info.signIns.member, password: 'not her password' });
  await expect(widget.dialogAlert(page)).toBeVisible();
  await expectNoDialogFaults(page, 'login, refused');
  await widget.getDialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expectNoDialogFaults(page, 'amnesia');
  await widget.sendDialog(page, { email: 'nobody@shop.example' });
  await expect(widget.dialogAlert(page)).toContainText('recovery email');
  await expectNoDialogFaults(page, 'amnesia, sent');
  await page.keyboard.press('Escape');
  const email = 'axe-signup@shop.example';
  await widget.signUpThroughDialog(page, { name: 'Akoth', email, password: 'maua na miti' });
  await expectNoDialogFaults(page, 'signup, sent');

  await identity.openInEmptyTab(page, '/#invite_token=any');
  await expectNoDialogFaults(page, 'invite');
  const member = await createMember(site);
  await identity.openInEmptyTab(page, `/${await identity.requestRecovery(site, member.email)}`);
  await identity.expectRecovered(page, member.id);
  await expectNoDialogFaults(page, 'recovery');
  await page.keyboard.press('Escape');
  await identity.openInEmptyTab(page, '/#confirmation_token=used-already');
  await expect(widget.dialogAlert(page)).toBeVisible();
  await expectNoDialogFaults(page, 'signup, not confirmed');
  // A login on the page of a confirmation would continue to the member's first advert.
  await page.goto('/');
  await widget.logInThroughDialog(page, site.info.signIns.member);
  await expect(widget.logOutButton(page)).toBeVisible();
  await identity.readStore(page, (store) => store.openModal('user'));
  await expectNoDialogFaults(page, 'user');
  await page.keyboard.press('Escape');
  await identity.openFragment(page, '#email_change_token=wrong');
  await expect(widget.dialogAlert(page)).toBeVisible();
  expect(await identity.readStore(page, ({ modal }) => modal.page)).toBe('message');
  await expectNoDialogFaults(page, 'message');
});
