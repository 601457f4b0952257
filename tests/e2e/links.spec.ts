/** The effects of the links in emails. */
import type { Page } from '@playwright/test';
import * as identity from '../support/identity.ts';
import { setControl } from '../support/controls.ts';
import * as members from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import * as widget from '../support/widget.ts';

test.use({
  siteSharedWith: 'page tests',
  // The service refuses a token that is used or wrong.
  expectedError: /(404 \(Not Found\) \S+\/verify|401 \(Unauthorized\) \S+\/user)$/,
});

const password = 'maua na miti';

test('an unknown kind of token is reported and removed [R137] @slow', async ({ page }) => {
  await identity.openInEmptyTab(page, '/judys-mats?from=poster#bogus_token=x');
  await expect(widget.getNotice(page)).toHaveText('Unkown token type');
  await expect(widget.getNotice(page)).toBeInViewport();
  await expect(page).toHaveURL('/judys-mats?from=poster');
  await page.locator('#identity-notice').getByRole('button', { name: 'Close' }).click();
  await expect(widget.getNotice(page)).toHaveCount(0);
  await identity.openFragment(page, '#bogus_token=x');
  await expect(widget.getNotice(page)).toHaveText('Unkown token type');
  await expect(widget.getFrame(page)).toHaveCount(0);
});

test('an invited user sets a password on the linked page [R016, R023, R096, R103, R132, R136] @slow', async ({
  page,
  site,
}) => {
  const email = 'njeri@shop.example';
  await setControl(site, 'identity-settings', { external: { google: true } });
  await identity.requestAsOperator(site, '/invite', { email });
  const sentEmail = await site.emailTo(email);
  expect(sentEmail.subject).toBe('You have been invited');
  expect(sentEmail.html).toContain('You have been invited to Tangaza');

  await identity.openInEmptyTab(
    page,
    `/pricing-type${await identity.readEmailFragment(site, email)}`,
  );
  await expect(widget.dialogField(page, 'password')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(widget.dialogField(page, 'email')).toHaveCount(0);
  await expect(widget.getDialog(page).getByText('Continue with Google')).toBeVisible();
  await expect(widget.getDialog(page).getByRole('button', { name: 'Log in' })).toHaveCount(0);
  const verifyRequest = page.waitForRequest('**/verify');
  await widget.sendDialog(page, { password });
  expect((await verifyRequest).postDataJSON()).toMatchObject({ password, type: 'signup' });
  await expect(widget.getFrame(page)).toBeHidden();
  await expect(page).toHaveURL('/pricing-type');
  await expect(members.getAccountName(page)).toHaveText('njeri');
  expect(await identity.readStore(page, ({ modal }) => modal.page)).toBe('user');
});

async function requestRecoveryInDialog(page: Page, email: string) {
  await widget.openDialog(page, 'Log In or Create Account');
  await widget.getDialog(page).getByRole('button', { name: 'Forgot password?' }).click();
  await widget.sendDialog(page, { email });
  await expect(widget.dialogAlert(page)).toHaveText(
    "We've sent a recovery email to your account, follow the link there to reset your password.",
  );
}

test('a member resets a forgotten password and is logged in [R016, R023, R095, R103, R132, R136]', async ({
  page,
  site,
}) => {
  const { email, id } = await members.createMember(site);
  await requestRecoveryInDialog(page, email);
  await identity.openInEmptyTab(
    page,
    `/profile-management${await identity.readEmailFragment(site, email)}`,
  );
  await identity.expectRecovered(page, id);
  await page.waitForLoadState('networkidle');
  await expect(widget.dialogField(page, 'password')).toBeVisible();
  await expect(widget.dialogField(page, 'email')).toHaveCount(0);
  expect(page.url()).not.toContain('#');
  expect(await members.readStoredSession(page)).toBeNull();

  await widget.sendDialog(page, { password: 'samaki wakubwa' });
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expect(widget.getNotice(page)).toHaveText('Your new password is set.');
  expect(await identity.readStore(page, ({ modal }) => modal.page)).toBe('user');
  expect((await page.context().cookies()).map(({ name }) => name)).toContain('nf_jwt');
  expect(await members.createToken(site, { email, password: 'samaki wakubwa' })).toBeTruthy();
});

test('a closed recovery logs in no user and opens again @slow', async ({ page, site }) => {
  const { email, id } = await members.createMember(site);
  await identity.openInEmptyTab(page, `/${await identity.requestRecovery(site, email)}`);
  await identity.expectRecovered(page, id);
  await page.keyboard.press('Escape');
  await expect(widget.getNotice(page)).toContainText('You did not choose a new password.');
  await expect(widget.getStartedButton(page)).toBeVisible();
  expect(await members.readStoredSession(page)).toBeNull();
  expect(await page.context().cookies()).toEqual([]);

  await widget.logInButton(page).click();
  await expect(widget.dialogField(page, 'email')).toHaveCount(0);
  await widget.sendDialog(page, { password: 'samaki wadogo' });
  await expect(members.getFeedHeading(page)).toBeVisible();
  await page.reload();
  await expect(members.getFeedHeading(page)).toBeVisible();
});

test('a used or wrong link is reported [R134, R135, R136, R167] @slow', async ({ page, site }) => {
  const notConfirmed =
    'There was an error verifying your account. Please try again or contact an administrator.';
  await identity.openInEmptyTab(page, '/pricing#recovery_token=used-already');
  await expect(widget.dialogAlert(page)).toHaveText('User not found');
  await expect(widget.dialogField(page, 'email')).toBeVisible();
  await identity.openInEmptyTab(page, '/#confirmation_token=used-already');
  await expect(widget.dialogAlert(page)).toHaveText(notConfirmed);
  await expect(widget.getDialog(page).getByText('Did you open this link before?')).toBeVisible();
  await widget.dialogField(page, 'email').fill('njeri@shop.example');
  await widget.dialogField(page, 'password').fill('maua na miti');
  await widget.dialogTab(page, 'Log in').click();
  await expect(widget.dialogField(page, 'email')).toHaveValue('njeri@shop.example');
  await expect(widget.dialogField(page, 'password')).toHaveValue('');

  // A login on the page of a confirmation would continue to the member's first advert.
  await page.goto('/');
  await widget.logInThroughDialog(page, site.info.signIns.member);
  await expect(members.getFeedHeading(page)).toBeVisible();
  await identity.openFragment(page, '#confirmation_token=used-already');
  await expect(widget.getNotice(page)).toHaveText(notConfirmed);
  await expect(widget.getFrame(page)).toBeHidden();
  await expect(widget.logOutButton(page)).toBeVisible();
  await identity.openFragment(page, '#email_change_token=wrong');
  await expect(widget.dialogAlert(page)).toHaveText(
    "Email Change Token didn't match token on file",
  );
});

test('a signup is confirmed by link on its open page [R103, R131, R154, R167] @slow', async ({
  page,
  site,
}) => {
  const user = { name: 'Chebet', email: 'chebet@shop.example', password };
  await page.goto('/');
  const signupRequest = page.waitForRequest('**/signup');
  await widget.signUpThroughDialog(page, user);
  expect((await signupRequest).postDataJSON()).toEqual({
    email: user.email,
    password,
    data: { full_name: user.name },
  });
  await identity.openFragment(page, await identity.readEmailFragment(site, user.email));
  await expect(members.getFeedHeading(page)).toBeVisible();
  await expect(widget.getFrame(page)).toBeHidden();
  await expect(page.locator('body > [inert]')).toHaveCount(0);
  expect(page.url()).not.toContain('_token');
});

test('a member confirms a new address after a login [R016, R103, R130, R135, R167] @slow', async ({
  page,
  site,
}) => {
  const member = await members.createMember(site);
  const newAddress = `new-${member.email}`;
  const fragment = await identity.requestAddressChange(site, member, newAddress);
  const updateRequest = page.waitForRequest(
    (request) => request.method() === 'PUT' && request.url().endsWith('/user'),
  );
  await identity.openInEmptyTab(page, `/${fragment}`);
  await expect(widget.dialogField(page, 'email')).toBeVisible();
  await widget.logInInDialog(page, member);
  expect((await updateRequest).postDataJSON()).toEqual({
    email_change_token: fragment.split('=').at(-1),
  });
  await expect(widget.getNotice(page)).toHaveText('Your email address has been updated!');
  await expect(widget.getFrame(page)).toBeHidden();
  await expect(members.getFeedHeading(page)).toBeVisible();
  expect(await members.readStoredSession(page)).toMatchObject({ email: newAddress });
});
