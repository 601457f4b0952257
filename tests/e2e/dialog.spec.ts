import { readStore } from '../support/identity.ts';
import { setFault } from '../support/controls.ts';
import { expect, refusedToken, test } from '../support/test.ts';
import * as widget from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests', expectedError: refusedToken });

test('the keyboard focus enters, stays in and leaves the dialog [G41]', async ({ page, site }) => {
  await setFault(site, { service: 'identity', mode: 'slow', times: 1, delayMs: 1_500 });
  await page.goto('/');
  await widget.logInButton(page).press('Enter');
  await expect(widget.getFrame(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(widget.getFrame(page), 'the dialog before its form has loaded').toBeHidden();

  await widget.logInButton(page).press('Enter');
  await expect(widget.dialogField(page, 'email')).toBeFocused();
  await expect(widget.getFrame(page)).toBeFocused();
  for (const section of ['header', ':is(main, :has(main))', 'footer'])
    await expect(page.locator(`body > ${section}`)).toHaveAttribute('inert');
  await page.keyboard.press('Escape');
  await expect(widget.getFrame(page)).toBeHidden();
  await expect(widget.logInButton(page)).toBeFocused();
  await expect(page.locator('body > [inert]')).toHaveCount(0);

  await widget.getStartedButton(page).click();
  await expect(widget.dialogField(page, 'name')).toBeFocused();
  await widget.getFrame(page).blur();
  await page.keyboard.press('Escape');
  await expect(widget.getFrame(page), 'the dialog without the focus').toBeHidden();
});

/** The text of the button that logs in, by language of the dialog. */
const logInLabels = {
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

test('the dialog fits the screen and has nine languages [R107, R108, R109, R125] @slow', async ({
  page,
}) => {
  const readWidth = async () =>
    Math.round((await widget.getDialog(page).locator('.modalDialog').boundingBox())?.width ?? 0);
  await page.setViewportSize({ width: 900, height: 700 });
  await widget.openDialog(page, 'Log In or Create Account');
  // In the style sheet of the widget, the dialog is 364 px wide, and as wide as the screen below 480 px.
  await expect.poll(readWidth).toBe(364);
  await expect(widget.getFrame(page)).toHaveCSS('z-index', '99');
  await page.setViewportSize({ width: 480, height: 700 });
  await expect.poll(readWidth).toBe(364);
  await page.setViewportSize({ width: 479, height: 700 });
  await expect.poll(readWidth).toBe(479);

  const modal = await readStore(page, ({ modal: { page, isOpen, logo } }) => [page, isOpen, logo]);
  expect(modal).toEqual(['login', true, false]);
  const storedValues = await readStore(page, (store) => {
    const emptyNames = ['error', 'message', 'recovered_user', 'siteURL', 'invite_token'];
    const names = ['saving', 'remember', 'locale', 'email_change_token', ...emptyNames];
    return names.map((name) => store[name]);
  });
  expect(storedValues).toEqual([false, true, 'en', null, null, null, null, null, null]);

  // For an unknown language such as 'xx', the dialog is in English.
  for (const [language, label] of Object.entries({ ...logInLabels, xx: 'Log in' })) {
    await widget.setLocale(page, language);
    await expect(widget.dialogSubmit(page)).toHaveText(label);
    if (language !== 'xx')
      await expect(widget.getDialog(page).locator('html')).toHaveAttribute('lang', language);
  }
  expect(await readStore(page, (store) => store.translate('no_such'))).toBe('no_such');
  await page.evaluate(() => localStorage.setItem('dialog-language', 'sw'));
  await page.reload();
  await widget.logInButton(page).click();
  await expect(widget.dialogSubmit(page), 'the stored language').toHaveText('Ingia');
  await widget.sendDialog(page, { email: 'amina@tangaza.example', password: 'si nenosiri lake' });
  await expect(widget.dialogAlert(page)).toHaveText(
    'Barua pepe au nenosiri si sahihi. Jaribu tena, au chagua ‘Umesahau nenosiri?’.',
  );
});

test('a refused login shows an error, and a later login succeeds [R097, R106, R110, R127, R132, R133, R165]', async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    const events: string[] = [];
    let widget: { on: (event: string, handler: () => void) => void } | undefined;
    Object.assign(window, { events });
    Object.defineProperty(window, 'netlifyIdentity', {
      configurable: true,
      get: () => widget,
      set: (value: typeof widget) => {
        widget = value;
        for (const event of ['init', 'login', 'logout', 'open', 'close', 'error'])
          value?.on(event, () => events.push(event));
      },
    });
  });
  const readEvents = () => page.evaluate(() => Reflect.get(window, 'events') as string[]);
  const { email } = site.info.signIns.member;
  await widget.openDialog(page, 'Log In or Create Account');
  await setFault(site, { service: 'identity', mode: 'slow', times: 1, delayMs: 800 });
  await widget.sendDialog(page, { email, password: 'not her password' });
  await expect(widget.getDialog(page).locator('form')).toHaveClass(/disabled/);
  await expect(widget.dialogSubmit(page)).toHaveText('Logging in');
  await expect(widget.dialogAlert(page)).toHaveText(
    'The e-mail or the password is wrong. Try again, or choose ‘Forgot password?’.',
  );
  await expect(widget.getDialog(page).locator('form')).not.toHaveClass(/disabled/);
  expect(await readEvents()).toEqual(['init', 'open', 'error']);

  await widget.getDialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(widget.getDialog(page).getByRole('button', { name: 'Never mind' })).toBeVisible();
  await expect(widget.dialogAlert(page), 'the error on another page of the dialog').toHaveCount(0);
  await widget.getDialog(page).getByRole('button', { name: 'Never mind' }).click();
  await widget.sendDialog(page, { email, password: 'not her password' });
  await expect(widget.dialogAlert(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(widget.getFrame(page)).toBeHidden();
  const storeState = await readStore(page, ({ error, message, saving }) => ({
    error,
    message,
    saving,
  }));
  expect(storeState).toEqual({ error: null, message: null, saving: false });
  await widget.logInButton(page).click();
  await expect(widget.dialogField(page, 'email')).toBeVisible();
  await expect(widget.dialogAlert(page), 'the error after the dialog is opened again').toHaveCount(
    0,
  );

  await widget.logInInDialog(page, site.info.signIns.member);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('body > [inert]')).toHaveCount(0);
  expect(await readStore(page, ({ modal }) => modal.page)).toBe('user');
  await readStore(page, (store) => store.openModal('user'));
  await expect(widget.getDialog(page).locator('.infoTextEmail')).toHaveText(/\w/);
  await expect(widget.dialogTab(page, 'Sign up')).toHaveCount(0);
  await expect(widget.getFrame(page)).toHaveCount(1);
  await widget.getDialog(page).getByRole('button', { name: 'Log out' }).click();
  await expect(widget.getStartedButton(page)).toBeAttached();
  expect(await readStore(page, ({ modal }) => modal.page)).toBe('login');
  expect(new Set(await readEvents())).toEqual(
    new Set(['init', 'open', 'error', 'login', 'close', 'logout']),
  );

  await page.evaluate(() => {
    const widget = Reflect.get(window, 'netlifyIdentity') as { off: (event: string) => void };
    widget.off('open');
  });
  await page.keyboard.press('Escape');
  const eventsBefore = await readEvents();
  await widget.getStartedButton(page).click();
  await expect(widget.dialogField(page, 'name')).toBeVisible();
  expect((await readEvents()).slice(eventsBefore.length), 'after off()').not.toContain('open');
});
