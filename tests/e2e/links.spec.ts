import type { Page } from '@playwright/test';
import { askAsOperator, inStore, openAnew } from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import { expect, test, type Site } from '../support/site.ts';
import {
  dialogOf,
  frameOf,
  logInThroughDialog,
  openDialog,
  signUpThroughDialog,
} from '../support/widget.ts';

test.use({ shares: 'members' });

test.afterEach(({ site }) => setControl(site, 'identity-settings', { reset: true }));

const password = 'maua na miti';
const noticeboard = (page: Page) => page.getByRole('heading', { name: 'Noticeboard', exact: true });
const notice = (page: Page) => page.locator('#identity-notice');
const field = (page: Page, name: string) => dialogOf(page).locator(`input[name=${name}]`);
const submit = (page: Page) => dialogOf(page).locator('form [type=submit]').click();
const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('gotrue.user'));

/** The fragment of the latest letter's link. */
const fragmentTo = async (site: Site, address: string) =>
  new URL((await site.letterTo(address)).url).hash;

/** Somebody with a confirmed account, whom nobody else's test touches. */
async function newMember(site: Site, email: string) {
  await askAsOperator(site, '/admin/users', {
    email,
    password,
    confirm: true,
    user_metadata: { full_name: 'Achieng Otieno' },
  });
  return { email, password };
}

async function askForRecovery(page: Page, email: string) {
  await openDialog(page, 'Log In or Create Account');
  await dialogOf(page).getByRole('button', { name: 'Forgot password?' }).click();
  await field(page, 'email').fill(email);
  await submit(page);
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    "We've sent a recovery email to your account, follow the link there to reset your password.",
  );
}

test('an unknown kind of token is told in our own words, on any page, and put away [R137]', async ({
  page,
}) => {
  for (const path of ['/', '/pricing', '/judys-mats?from=poster']) {
    await openAnew(page, `${path}#bogus_token=x`);
    await expect(notice(page).getByRole('alert')).toHaveText('Unkown token type');
    await expect(notice(page).getByRole('alert')).toBeInViewport();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
    expect(page.url()).not.toContain('#');
    await notice(page).getByRole('button', { name: 'Close' }).click();
    await expect(notice(page)).toHaveCount(0);
  }
  await expect(frameOf(page)).toHaveCount(0);
});

test('somebody who is invited chooses a password and is in, on whatever page the link led to [R016, R096, R103, R132, R136]', async ({
  page,
  site,
}) => {
  const email = 'njeri@shop.example';
  await setControl(site, 'identity-settings', { external: { google: true } });
  await askAsOperator(site, '/invite', { email });
  const letter = await site.letterTo(email);
  expect(letter.subject).toBe('You have been invited');
  expect(letter.html).toContain('You have been invited to Tangaza');

  await openAnew(page, `/all-businesses${await fragmentTo(site, email)}`);
  await expect(field(page, 'password')).toBeVisible();
  await expect(field(page, 'email')).toHaveCount(0);
  await expect(dialogOf(page).getByText('Continue with Google')).toBeVisible();
  await expect(dialogOf(page).getByRole('button', { name: 'Log in' })).toHaveCount(0);
  expect(page.url()).not.toContain('#');

  const verified = page.waitForRequest('**/verify');
  await field(page, 'password').fill(password);
  await submit(page);
  expect((await verified).postDataJSON()).toMatchObject({ password, type: 'signup' });
  await expect(frameOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(await inStore(page, ({ modal }) => modal.page)).toBe('user');
});

test('a member who forgot her password chooses another one and is in [R016, R095, R103, R132, R136]', async ({
  page,
  site,
}) => {
  const { email } = await newMember(site, 'wairimu@shop.example');
  await askForRecovery(page, email);
  await openAnew(page, `/${await fragmentTo(site, email)}`);
  await expect(field(page, 'password')).toBeVisible();
  await expect(field(page, 'email')).toHaveCount(0);
  expect(page.url()).not.toContain('#');
  await expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toBeTruthy();
  expect(await storedSession(page)).toBeNull();

  await field(page, 'password').fill('samaki wakubwa');
  await submit(page);
  await expect(noticeboard(page)).toBeVisible();
  await expect(notice(page).getByRole('alert')).toHaveText('Your new password is set.');
  expect(await inStore(page, ({ modal }) => modal.page)).toBe('user');
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('nf_jwt');

  await page.getByRole('button', { name: 'Log Out' }).click();
  await logInThroughDialog(page, { email, password: 'samaki wakubwa' });
  await expect(noticeboard(page)).toBeVisible();
});

test(
  'whoever closes the recovery without a new password is told, not logged in, and may come back to it',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { email } = await newMember(site, 'moraa@shop.example');
    await askForRecovery(page, email);
    await openAnew(page, `/${await fragmentTo(site, email)}`);
    await expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toBeTruthy();
    await page.keyboard.press('Escape');
    await expect(notice(page).getByRole('alert')).toContainText('Your password was not changed.');
    await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    expect(await storedSession(page)).toBeNull();
    expect(await page.context().cookies()).toEqual([]);

    await page.getByRole('button', { name: 'Log In or Create Account' }).click();
    await expect(field(page, 'email')).toHaveCount(0);
    await field(page, 'password').fill('samaki wadogo');
    await submit(page);
    await expect(noticeboard(page)).toBeVisible();
    await page.reload();
    await expect(noticeboard(page)).toBeVisible();
  },
);

test('a recovery link that was used already leads to the login with the reason [R136]', async ({
  page,
  complaints,
}) => {
  await openAnew(page, '/pricing#recovery_token=used-already');
  await expect(dialogOf(page).getByRole('alert')).toHaveText('User not found');
  await expect(field(page, 'email')).toBeVisible();
  complaints.splice(0);
});

test('a confirmation that fails is told, to a visitor in the dialog and to a member outside [R134, R167]', async ({
  page,
  site,
  complaints,
}) => {
  const words =
    'There was an error verifying your account. Please try again or contact an administrator.';
  await openAnew(page, '/#confirmation_token=used-already');
  await expect(dialogOf(page).getByRole('alert')).toHaveText(words);
  await expect(field(page, 'name')).toBeVisible();
  await page.keyboard.press('Escape');

  await logInThroughDialog(page, site.info.signIns.member);
  await expect(noticeboard(page)).toBeVisible();
  await page.evaluate(() => (location.hash = '#confirmation_token=used-already'));
  await expect(notice(page).getByRole('alert')).toHaveText(words);
  await expect(frameOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  complaints.splice(0);
});

test('a link that is followed on a page that is open already works as well [R103]', async ({
  page,
  site,
}) => {
  const email = 'kiprono@shop.example';
  await page.goto('/');
  await signUpThroughDialog(page, { name: 'Kiprono', email, password });
  await page.keyboard.press('Escape');
  const fragment = await fragmentTo(site, email);
  await page.evaluate((hash) => (location.hash = hash), fragment);
  await expect(noticeboard(page)).toBeVisible();
  expect(page.url()).not.toContain('_token');
});

test('where no confirmation is asked for, a visitor who signs up is in at once [R131]', async ({
  page,
  site,
}) => {
  await setControl(site, 'identity-settings', { autoconfirm: true });
  await openDialog(page, 'Get Started');
  await field(page, 'name').fill('Baraka');
  await field(page, 'email').fill('baraka@shop.example');
  await field(page, 'password').fill(password);
  await submit(page);
  await expect(noticeboard(page)).toBeVisible();
});

test('a visitor who signs up is told that a letter is on its way [R131, R154, R167]', async ({
  page,
}) => {
  await openDialog(page, 'Get Started');
  await field(page, 'name').fill('Chebet');
  await field(page, 'email').fill('chebet@shop.example');
  await field(page, 'password').fill(password);
  const sent = page.waitForRequest('**/signup');
  await submit(page);
  expect((await sent).postDataJSON()).toEqual({
    email: 'chebet@shop.example',
    password,
    data: { full_name: 'Chebet' },
  });
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    'A confirmation message was sent to your email, click the link there to continue.',
  );
});

for (const who of ['a member who is logged in', 'a member who logs in first'] as const) {
  test(`${who} confirms her new address and is told [R016, R103, R130, R135, R167]`, async ({
    page,
    site,
  }) => {
    const name = who.includes('first') ? 'atieno' : 'akinyi';
    const member = await newMember(site, `${name}@shop.example`);
    const newAddress = `${name}.new@shop.example`;
    await page.goto('/');
    await logInThroughDialog(page, member);
    await expect(noticeboard(page)).toBeVisible();
    await askForAddress(page, newAddress);
    const fragment = await fragmentTo(site, newAddress);
    if (who.includes('first')) {
      await page.getByRole('button', { name: 'Log Out' }).click();
      await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    }

    const changed = page.waitForRequest(
      (request) => request.method() === 'PUT' && request.url().endsWith('/user'),
    );
    await openAnew(page, `/${fragment}`);
    if (who.includes('first')) {
      await expect(field(page, 'email')).toBeVisible();
      await field(page, 'email').fill(member.email);
      await field(page, 'password').fill(password);
      await submit(page);
    }
    expect((await changed).postDataJSON()).toEqual({
      email_change_token: fragment.split('=').at(-1),
    });
    await expect(notice(page).getByRole('alert')).toHaveText(
      'Your email address has been updated!',
    );
    await expect(frameOf(page)).toBeHidden();
    await expect(noticeboard(page)).toBeVisible();
    expect(await storedSession(page)).toContain(newAddress);
  });
}

test('a link to a new address that is not right is told in the dialog [R135]', async ({
  page,
  site,
  complaints,
}) => {
  await page.goto('/');
  await logInThroughDialog(page, site.info.signIns.member);
  await expect(noticeboard(page)).toBeVisible();
  await page.evaluate(() => (location.hash = '#email_change_token=wrong'));
  await expect(dialogOf(page).getByRole('alert')).toHaveText(
    "Email Change Token didn't match token on file",
  );
  complaints.splice(0);
});

/** As the settings page does it: asks the service for another address, with her own token. */
async function askForAddress(page: Page, email: string) {
  const status = await page.evaluate(async (address) => {
    const stored = localStorage.getItem('gotrue.user') ?? '';
    const { token } = JSON.parse(stored) as { token: { access_token: string } };
    const answer = await fetch('/.netlify/identity/user', {
      method: 'PUT',
      headers: { authorization: `Bearer ${token.access_token}` },
      body: JSON.stringify({ email: address }),
    });
    return answer.status;
  }, email);
  expect(status).toBe(200);
}
