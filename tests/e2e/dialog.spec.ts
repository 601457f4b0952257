import { inStore } from '../support/identity.ts';
import { setFault } from '../support/controls.ts';
import { expect, test } from '../support/site.ts';
import {
  dialogAlert,
  dialogField,
  dialogOf,
  dialogSubmit,
  dialogTab,
  frameOf,
  getStarted,
  logInButton,
  logInHere,
  openDialog,
  sendDialog,
  setLocale,
} from '../support/widget.ts';

test.use({ shares: 'members' });

test('a visitor at the keyboard is taken into the dialog, kept there and brought back [R041]', async ({
  page,
  site,
}) => {
  await setFault(site, { service: 'identity', mode: 'slow', times: 1, delayMs: 1_500 });
  await page.goto('/');
  await logInButton(page).press('Enter');
  await expect(frameOf(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frameOf(page), 'before it has a form').toBeHidden();

  await logInButton(page).press('Enter');
  await expect(dialogField(page, 'email')).toBeFocused();
  await expect(frameOf(page)).toBeFocused();
  for (const part of ['header', ':is(main, :has(main))', 'footer'])
    await expect(page.locator(`body > ${part}`)).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(frameOf(page)).toBeHidden();
  await expect(logInButton(page)).toBeFocused();
  await expect(page.locator('body > [inert]')).toHaveCount(0);

  await getStarted(page).click();
  await expect(dialogField(page, 'name')).toBeFocused();
  await frameOf(page).blur();
  await page.keyboard.press('Escape');
  await expect(frameOf(page), 'with the focus elsewhere').toBeHidden();
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

test('the dialog fits the screen, keeps what its pages need, and speaks nine languages or else English [R107, R108, R109, R125]', async ({
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

  const none = { error: null, message: null, recovered_user: null, siteURL: null };
  const noToken = { invite_token: null, email_change_token: null };
  expect(
    await inStore(page, (store) => ({
      modal: { page: store.modal.page, isOpen: store.modal.isOpen, logo: store.modal.logo },
      saving: store['saving'],
      error: store['error'],
      message: store.message,
      recovered_user: store.recovered_user,
      siteURL: store['siteURL'],
      invite_token: store['invite_token'],
      email_change_token: store.email_change_token,
      remember: store['remember'],
      locale: store.locale,
    })),
  ).toEqual({
    modal: { page: 'login', isOpen: true, logo: false },
    saving: false,
    remember: true,
    locale: 'en',
    ...none,
    ...noToken,
  });

  for (const [language, words] of Object.entries({ ...logInWords, xx: 'Log in' })) {
    await setLocale(page, language);
    await expect(dialogSubmit(page)).toHaveText(words);
    if (language !== 'xx')
      await expect(dialogOf(page).locator('html')).toHaveAttribute('lang', language);
  }
  expect(await inStore(page, (store) => store.translate('no_such'))).toBe('no_such');
  await page.evaluate(() => localStorage.setItem('dialog-language', 'sw'));
  await page.reload();
  await logInButton(page).click();
  await expect(dialogSubmit(page), 'chosen before').toHaveText('Ingia');
});

test('a login that is refused is told and forgotten; then it succeeds, and all six events are heard [R097, R106, R110, R127, R132, R133, R165]', async ({
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
  const { email } = site.info.signIns.member;
  await openDialog(page, 'Log In or Create Account');
  await setFault(site, { service: 'identity', mode: 'slow', times: 1, delayMs: 800 });
  await sendDialog(page, { email, password: 'not her password' });
  await expect(dialogOf(page).locator('form')).toHaveClass(/disabled/);
  await expect(dialogSubmit(page)).toHaveText('Logging in');
  await expect(dialogAlert(page)).toHaveText('No user found with that email, or password invalid.');
  await expect(dialogOf(page).locator('form')).not.toHaveClass(/disabled/);
  expect(await heard()).toEqual(['init', 'open', 'error']);

  await dialogOf(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Never mind' })).toBeVisible();
  await expect(dialogAlert(page), 'on another page of the dialog').toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Never mind' }).click();
  await sendDialog(page, { email, password: 'not her password' });
  await expect(dialogAlert(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(frameOf(page)).toBeHidden();
  const left = await inStore(page, ({ error, message, saving }) => ({ error, message, saving }));
  expect(left).toEqual({ error: null, message: null, saving: false });
  await logInButton(page).click();
  await expect(dialogField(page, 'email')).toBeVisible();
  await expect(dialogAlert(page), 'in the dialog that is opened again').toHaveCount(0);

  await logInHere(page, site.info.signIns.member);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('body > [inert]')).toHaveCount(0);
  expect(await inStore(page, ({ modal }) => modal.page)).toBe('user');
  await inStore(page, (store) => store.openModal('user'));
  await expect(dialogOf(page).locator('.infoTextEmail')).toHaveText(/\w/);
  await expect(dialogTab(page, 'Sign up')).toHaveCount(0);
  await expect(frameOf(page)).toHaveCount(1);
  await dialogOf(page).getByRole('button', { name: 'Log out' }).click();
  await expect(getStarted(page)).toBeAttached();
  expect(await inStore(page, ({ modal }) => modal.page)).toBe('login');
  expect(new Set(await heard())).toEqual(
    new Set(['init', 'open', 'error', 'login', 'close', 'logout']),
  );

  await page.evaluate(() => {
    const widget = Reflect.get(window, 'netlifyIdentity') as { off: (event: string) => void };
    widget.off('open');
  });
  await page.keyboard.press('Escape');
  const before = await heard();
  await getStarted(page).click();
  await expect(dialogField(page, 'name')).toBeVisible();
  expect((await heard()).slice(before.length), 'after off()').not.toContain('open');
  complaints.splice(0);
});
