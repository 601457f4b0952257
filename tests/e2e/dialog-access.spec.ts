import type { Page } from '@playwright/test';
import { askAsOperator, inStore, openAnew } from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectNoFaults } from '../support/sound.ts';
import {
  dialogOf,
  frameOf,
  logInThroughDialog,
  openDialog,
  signUpThroughDialog,
} from '../support/widget.ts';

test.use({ shares: 'members' });

const container = (page: Page) => dialogOf(page).locator('.modalContainer');

test('a visitor at the keyboard is taken into the dialog, kept there and brought back [R041]', async ({
  page,
}) => {
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Log In or Create Account' });
  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialogOf(page).locator('input[name=email]')).toBeFocused();
  await expect(frameOf(page)).toBeFocused();
  for (const part of ['header', ':is(main, :has(main))', 'footer'])
    await expect(page.locator(`body > ${part}`)).toHaveAttribute('inert');

  await page.keyboard.press('Escape');
  await expect(frameOf(page)).toBeHidden();
  await expect(opener).toBeFocused();
  await expect(page.locator('body > [inert]')).toHaveCount(0);
});

test('Escape closes the dialog also when the focus is elsewhere, and before it has a form', async ({
  page,
  site,
}) => {
  await setControl(site, 'faults', { service: 'identity', mode: 'slow', times: 1, delayMs: 1_500 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(frameOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frameOf(page)).toBeHidden();

  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(dialogOf(page).locator('input[name=name]')).toBeFocused();
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await page.keyboard.press('Escape');
  await expect(frameOf(page)).toBeHidden();
});

test('the dialog and its document have a name, a language and no faults [R041]', async ({
  page,
}) => {
  await openDialog(page, 'Get Started');
  await expect(frameOf(page)).toHaveAttribute('title', 'Your account');
  await expect(container(page)).toHaveAttribute('aria-modal', 'true');
  await expect(container(page)).toHaveAttribute('aria-label', 'Sign up');
  await expect(dialogOf(page).locator('html')).toHaveAttribute('lang', 'en');
  await expect(dialogOf(page).locator('title')).toHaveJSProperty('textContent', 'Sign up');
  await expectSound(page, 'signup');
  await dialogOf(page).locator('.btnHeader', { hasText: 'Log in' }).click();
  await expect(container(page)).toHaveAttribute('aria-label', 'Log in');
  await expectSound(page, 'login');
});

test('a new password has at least eight characters, and that is said; an old one may be shorter [R041]', async ({
  page,
}) => {
  await openDialog(page, 'Get Started');
  const password = dialogOf(page).locator('input[name=password]');
  await expect(password).toHaveAccessibleDescription('At least 8 characters.');
  await dialogOf(page).locator('input[name=name]').fill('Amina');
  await dialogOf(page).locator('input[name=email]').fill('short@shop.example');
  await password.pressSequentially('1234567');
  let isAsked = false;
  page.on('request', (request) => (isAsked ||= request.url().endsWith('/signup')));
  await dialogOf(page).locator('form [type=submit]').click();
  expect(await password.evaluate((field: HTMLInputElement) => field.validity.tooShort)).toBe(true);
  expect(isAsked).toBe(false);

  await dialogOf(page).locator('.btnHeader', { hasText: 'Log in' }).click();
  await expect(password).not.toHaveAttribute('minlength');
  await expect(dialogOf(page).getByText('At least 8 characters.')).toHaveCount(0);
});

test('after the login the focus is on the page that came', async ({ page, site }) => {
  await page.goto('/');
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('body > [inert]')).toHaveCount(0);
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
]) {
  test(
    `no page of the dialog has accessibility faults at ${viewport.width} px [R041]`,
    { tag: '@slow' },
    async ({ page, site, complaints }) => {
      await page.setViewportSize(viewport);
      await setControl(site, 'identity-settings', {
        external: { google: true, github: true, gitlab: true, bitbucket: true, facebook: true },
      });
      await openDialog(page, 'Log In or Create Account');
      await expectSound(page, 'login');
      await dialogOf(page).locator('input[name=email]').fill(site.info.signIns.member.email);
      await dialogOf(page).locator('input[name=password]').fill('not her password');
      await dialogOf(page).locator('form [type=submit]').click();
      await expect(dialogOf(page).getByRole('alert')).toBeVisible();
      await expectSound(page, 'login, refused');
      await dialogOf(page).locator('.btnHeader', { hasText: 'Sign up' }).click();
      await expectSound(page, 'signup');
      await dialogOf(page).locator('.btnHeader', { hasText: 'Log in' }).click();
      await dialogOf(page).getByRole('button', { name: 'Forgot password?' }).click();
      await expectSound(page, 'amnesia');
      await dialogOf(page).locator('input[name=email]').fill('nobody@shop.example');
      await dialogOf(page).locator('form [type=submit]').click();
      await expect(dialogOf(page).getByRole('alert')).toContainText('recovery email');
      await expectSound(page, 'amnesia, sent');
      await page.keyboard.press('Escape');
      const email = `axe-signup${viewport.width}@shop.example`;
      await signUpThroughDialog(page, { name: 'Akoth', email, password: 'maua na miti' });
      await expectSound(page, 'signup, sent');

      await openAnew(page, '/#invite_token=any');
      await expectSound(page, 'invite');
      await openAnew(page, `/${await recoveryFragment(site, `axe${viewport.width}@shop.example`)}`);
      await expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toBeTruthy();
      await expectSound(page, 'recovery');
      await page.keyboard.press('Escape');

      await openAnew(page, '/#confirmation_token=used-already');
      await expect(dialogOf(page).getByRole('alert')).toBeVisible();
      await expectSound(page, 'signup, not confirmed');
      await page.keyboard.press('Escape');
      await logInThroughDialog(page, site.info.signIns.member);
      await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
      await inStore(page, (store) => store.openModal('user'));
      await expectSound(page, 'user');
      await page.keyboard.press('Escape');
      await page.evaluate(() => (location.hash = '#email_change_token=wrong'));
      await expect(dialogOf(page).getByRole('alert')).toBeVisible();
      expect(await inStore(page, ({ modal }) => modal.page)).toBe('message');
      await expectSound(page, 'message');
      await setControl(site, 'identity-settings', { reset: true });
      complaints.splice(0);
    },
  );
}

async function expectSound(page: Page, state: string) {
  await expect(container(page), state).toHaveAttribute('aria-hidden', 'false');
  // What is still fading in has no contrast yet.
  await dialogOf(page)
    .locator('.modalContent')
    .evaluate((content) => Promise.all(content.getAnimations().map(({ finished }) => finished)));
  await expectNoFaults(page, state);
}

async function recoveryFragment(site: Site, email: string): Promise<string> {
  await askAsOperator(site, '/admin/users', { email, password: 'maua na miti', confirm: true });
  await askAsOperator(site, '/recover', { email });
  return new URL((await site.letterTo(email)).url).hash;
}
