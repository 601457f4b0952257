import type { Page } from '@playwright/test';
import { inStore } from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import { expect, test } from '../support/site.ts';
import { dialogOf, frameOf, logInThroughDialog, openDialog } from '../support/widget.ts';

test.use({ shares: 'members' });

test.afterEach(({ site }) => setControl(site, 'identity-settings', { reset: true }));

const field = (page: Page, name: string) => dialogOf(page).locator(`input[name=${name}]`);
const tab = (page: Page, name: string) => dialogOf(page).locator('.btnHeader', { hasText: name });

test('a visitor finds the fields of each page, and the way between them [R090, R091, R092, R094, R098, R149]', async ({
  page,
}) => {
  await openDialog(page, 'Log In or Create Account');
  await expect(field(page, 'email')).toHaveAttribute('type', 'email');
  for (const name of ['email', 'password'])
    await expect(field(page, name)).toHaveAttribute('required');
  await expect(field(page, 'name')).toHaveCount(0);

  await tab(page, 'Sign up').click();
  for (const name of ['name', 'email', 'password'])
    await expect(field(page, name)).toHaveAttribute('required');
  await tab(page, 'Log in').click();

  await dialogOf(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(field(page, 'email')).toBeVisible();
  await expect(field(page, 'password')).toHaveCount(0);
  await expect(tab(page, 'Sign up')).toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Never mind' }).click();
  await expect(field(page, 'password')).toBeVisible();
});

test('with signups switched off there is no tab for them, and whoever asks for the page is told [R093, R167]', async ({
  page,
  site,
}) => {
  await setControl(site, 'identity-settings', { disableSignup: true, external: { google: true } });
  await openDialog(page, 'Log In or Create Account');
  await expect(tab(page, 'Sign up')).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'Public signups are disabled. Contact an administrator and ask for an invite.',
  );
  await expect(dialogOf(page).locator('input')).toHaveCount(0);
  await expect(dialogOf(page).getByText('Continue with')).toHaveCount(0);
});

const providers = ['Google', 'GitHub', 'GitLab', 'BitBucket', 'SAML'];

test('a provider has a button when the settings name it, and the label that they give [R018, R091, R092, R124]', async ({
  page,
  site,
}) => {
  const button = (label: string) =>
    dialogOf(page).getByRole('button', { name: `Continue with ${label}`, exact: true });
  const external = Object.fromEntries(providers.map((name) => [name.toLowerCase(), true]));
  await setControl(site, 'identity-settings', { external, externalLabels: { saml: 'Sokoni' } });
  await openDialog(page, 'Get Started');
  for (const label of ['Google', 'GitHub', 'GitLab', 'BitBucket', 'Sokoni'])
    await expect(button(label)).toBeVisible();
  await expect(dialogOf(page).getByText('Continue with')).toHaveCount(5);

  for (const off of providers) {
    await setControl(site, 'identity-settings', {
      external: { ...external, [off.toLowerCase()]: false },
    });
    await page.reload();
    await openDialog(page, 'Log In or Create Account');
    await expect(dialogOf(page).getByText('Continue with')).toHaveCount(4);
    await expect(button(off === 'SAML' ? 'Sokoni' : off)).toHaveCount(0);
  }
});

test('the dialog is 364 px wide on a desk, as wide as a narrow screen, and over everything [R109]', async ({
  page,
}) => {
  const width = async () =>
    Math.round((await dialogOf(page).locator('.modalDialog').boundingBox())?.width ?? 0);
  await page.setViewportSize({ width: 900, height: 700 });
  await openDialog(page, 'Log In or Create Account');
  await expect.poll(width).toBe(364);
  await expect(frameOf(page)).toHaveCSS('z-index', '99');
  await page.setViewportSize({ width: 480, height: 700 });
  await expect.poll(width).toBe(364);
  await page.setViewportSize({ width: 479, height: 700 });
  await expect.poll(width).toBe(479);
});

test('while the service thinks the form rests and says what it does; then the message is there [R110, R165]', async ({
  page,
  site,
  complaints,
}) => {
  await openDialog(page, 'Log In or Create Account');
  await setControl(site, 'faults', { service: 'identity', mode: 'slow', times: 1, delayMs: 800 });
  await field(page, 'email').fill(site.info.signIns.member.email);
  await field(page, 'password').fill('not her password');
  await dialogOf(page).locator('form [type=submit]').click();
  await expect(dialogOf(page).locator('form')).toHaveClass(/disabled/);
  await expect(dialogOf(page).locator('form [type=submit]')).toHaveText('Logging in');
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'No user found with that email, or password invalid.',
  );
  await expect(dialogOf(page).locator('form')).not.toHaveClass(/disabled/);
  complaints.splice(0);
});

test('an error is gone when the dialog is opened again [R133]', async ({
  page,
  site,
  complaints,
}) => {
  await openDialog(page, 'Log In or Create Account');
  await field(page, 'email').fill(site.info.signIns.member.email);
  await field(page, 'password').fill('not her password');
  await dialogOf(page).locator('form [type=submit]').click();
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frameOf(page)).toBeHidden();
  const kept = await inStore(page, ({ error, message, saving }) => ({ error, message, saving }));
  expect(kept).toEqual({ error: null, message: null, saving: false });
  await page.getByRole('button', { name: 'Log In or Create Account' }).click();
  await expect(field(page, 'email')).toBeVisible();
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  complaints.splice(0);
});

test('the widget keeps what its pages need [R125]', async ({ page }) => {
  await openDialog(page, 'Log In or Create Account');
  const kept = await inStore(page, (store) => ({
    page: store.modal.page,
    isOpen: store.modal.isOpen,
    logo: store.modal.logo,
    saving: store['saving'],
    error: store['error'],
    message: store.message,
    invite_token: store['invite_token'],
    email_change_token: store.email_change_token,
    recovered_user: store.recovered_user,
    siteURL: store['siteURL'],
    remember: store['remember'],
    locale: store.locale,
  }));
  expect(kept).toEqual({
    page: 'login',
    isOpen: true,
    logo: false,
    saving: false,
    error: null,
    message: null,
    invite_token: null,
    email_change_token: null,
    recovered_user: null,
    siteURL: null,
    remember: true,
    locale: 'en',
  });
});

test('a script of the page hears all six events, and none after off() [R106]', async ({
  page,
  site,
  complaints,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = [];
    let widget: { on: (event: string, handler: () => void) => void } | undefined;
    Object.assign(window, { heard });
    Object.defineProperty(window, 'netlifyIdentity', {
      configurable: true,
      get: () => widget,
      set: (value: typeof widget) => {
        widget = value;
        for (const event of ['init', 'login', 'logout', 'open', 'close', 'error'])
          value?.on(event, () => heard.push(event));
      },
    });
  });
  const heard = () => page.evaluate(() => Reflect.get(window, 'heard') as string[]);
  await openDialog(page, 'Log In or Create Account');
  await field(page, 'email').fill(site.info.signIns.member.email);
  await field(page, 'password').fill('not her password');
  await dialogOf(page).locator('form [type=submit]').click();
  await expect.poll(heard).toEqual(['init', 'open', 'error']);
  await field(page, 'password').fill(site.info.signIns.member.password);
  await dialogOf(page).locator('form [type=submit]').click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
  expect(new Set(await heard())).toEqual(
    new Set(['init', 'open', 'error', 'login', 'close', 'logout']),
  );

  await page.evaluate(() => {
    const widget = Reflect.get(window, 'netlifyIdentity') as { off: (event: string) => void };
    widget.off('open');
  });
  const before = (await heard()).filter((event) => event === 'open').length;
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(field(page, 'name')).toBeVisible();
  expect((await heard()).filter((event) => event === 'open')).toHaveLength(before);
  complaints.splice(0);
});

const logInWords = {
  en: 'Log in',
  fr: 'Connexion',
  es: 'Iniciar sesión',
  hu: 'Bejelentkezés',
  pt: 'Entrar',
  pl: 'Zaloguj się',
  cs: 'Přihlásit se',
  sk: 'Prihlásiť sa',
  sw: 'Ingia',
};

test('the dialog speaks nine languages, and English where a word or a language is missing [R107, R108]', async ({
  page,
}) => {
  await openDialog(page, 'Log In or Create Account');
  const said = async (language: string) => {
    const widget = await page.evaluateHandle(() => Reflect.get(window, 'netlifyIdentity') as never);
    await widget.evaluate(
      (w: { setLocale: (to: string) => void }, to) => w.setLocale(to),
      language,
    );
    return (await dialogOf(page).locator('form [type=submit]').textContent()) ?? '';
  };
  for (const [language, words] of Object.entries(logInWords)) {
    await expect.poll(() => said(language)).toBe(words);
    await expect(dialogOf(page).locator('html')).toHaveAttribute('lang', language);
  }
  await expect.poll(() => said('xx')).toBe('Log in');
  expect(await inStore(page, (store) => store.translate('no_such'))).toBe('no_such');
});

test('a language that was chosen is there after a reload [R107]', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('dialog-language', 'sw'));
  await openDialog(page, 'Log In or Create Account');
  await expect(dialogOf(page).locator('form [type=submit]')).toHaveText('Ingia');
});

test('a member who opens the dialog sees her name and leaves there; one frame, however often [R097, R127, R132]', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(await inStore(page, ({ modal }) => modal.page)).toBe('user');
  await page.reload();
  await page.getByRole('button', { name: 'Log Out' }).hover();
  await inStore(page, (store) => store.openModal('user'));
  await expect(dialogOf(page).locator('.infoTextEmail')).toHaveText(/\w/);
  await expect(tab(page, 'Sign up')).toHaveCount(0);
  await expect(frameOf(page)).toHaveCount(1);
  await dialogOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Get Started' })).toBeAttached();
  expect(await inStore(page, ({ modal }) => modal.page)).toBe('login');
});
