import type { Page } from '@playwright/test';
import { phoneSize } from '../support/advertise.ts';
import { readEmailFragment, openInEmptyTab } from '../support/identity.ts';
import { setFault } from '../support/controls.ts';
import { requestIdentity } from '../support/identity-service.ts';
import * as members from '../support/member.ts';
import { findPost, writePost } from '../support/feed.ts';
import { readSmsCode } from '../support/sms-code.ts';
import { expect, refusedToken, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { dialogField, getNotice } from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests', expectedError: refusedToken });

let member: members.TestMember;

test.beforeEach(async ({ page, site }) => {
  member = await members.openAsNewMember(page, site, '/profile-management');
  await expect(getSaveButton(page)).toBeVisible();
});

const getSaveButton = (page: Page) =>
  page.getByRole('button', { name: 'Save Changes', exact: true });
/** Returns a block of the form. Each block with changes has its own button. */
const getBlock = (page: Page, name: 'You' | 'How you log in' | 'E-mails and SMS from us') =>
  page.getByRole('form', { name, exact: true });
const saveBlock = (page: Page, name: Parameters<typeof getBlock>[1]) =>
  getBlock(page, name).getByRole('button', { name: 'Save Changes', exact: true }).click();
const expectMessage = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();
const getNameField = (page: Page) => page.getByLabel('Name');
const getEmailField = (page: Page) => page.getByLabel('E-mail address', { exact: true });

test('a changed form can be saved, and the header updates [R023, R080, R089, R107] @slow', async ({
  page,
  site,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile Settings');
  await expect(getNameField(page)).toHaveValue('Njeri Mwangi');
  await expect(getEmailField(page)).toHaveValue(member.email);
  await expect(getSaveButton(page)).toBeDisabled();
  await getNameField(page).fill('Njeri M.');
  await expect(getSaveButton(page)).toBeEnabled();
  await getNameField(page).fill('Njeri Mwangi');
  await expect(getSaveButton(page)).toBeDisabled();

  await getNameField(page).fill('  Njeri   wa Mwangi ');
  await getSaveButton(page).click();
  await expectMessage(page, 'Saved: your name.');
  await expect(getNameField(page)).toHaveValue('Njeri wa Mwangi');
  await expect(getSaveButton(page)).toBeDisabled();
  await expect(members.getAccountName(page)).toHaveText('Njeri wa Mwangi');
  expect(await members.createSession(site, member)).toMatchObject({
    user_metadata: { full_name: 'Njeri wa Mwangi' },
  });
  await expect(page.getByLabel('Language').getByRole('option')).toHaveText([
    'English',
    'Kiswahili',
    'Français',
    'Español',
    'Português',
    'Magyar',
    'Polski',
    'Čeština',
    'Slovenčina',
  ]);
  await page.getByLabel('Language').selectOption('Kiswahili');
  await page.getByLabel('Remind me').uncheck();
  await page.getByLabel('Tell me each week').uncheck();
  await page.getByLabel('Send me news').check();
  await expect(getSaveButton(page)).toHaveCount(2);
  await saveBlock(page, 'How you log in');
  await expectMessage(page, 'Saved: your language.');
  await expect(page.getByLabel('Send me news')).toBeChecked();
  await saveBlock(page, 'E-mails and SMS from us');
  await expectMessage(page, 'Saved: reminders, weekly e-mail, news.');
  await page.reload();
  await expect(page.getByLabel('Language')).toHaveValue('sw');
  await expect(page.getByLabel('Remind me')).not.toBeChecked();
  await expect(page.getByLabel('Tell me each week')).not.toBeChecked();
  await expect(page.getByLabel('Send me news')).toBeChecked();

  await page.goto('/');
  await expect(members.getAccountName(page)).toHaveText('Njeri wa Mwangi');
  await writePost(page, 'A name of my own.');
  await expect(findPost(page, 'A name of my own.')).toContainText('Njeri wa Mwangi');
});

test('the button of a changed block is near its fields on a phone [R089] @slow', async ({
  page,
}) => {
  await page.setViewportSize({ ...phoneSize, height: 560 });
  await expect(getBlock(page, 'You').getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await getEmailField(page).fill(`new-${member.email}`);
  await expect(getSaveButton(page)).toHaveCount(1);
  await getBlock(page, 'How you log in')
    .getByRole('heading')
    .evaluate((heading) => heading.scrollIntoView());
  await expect(page.getByLabel('Language')).not.toBeInViewport();
  await expect(getSaveButton(page)).toBeInViewport({ ratio: 1 });
  await expect(getSaveButton(page)).toBeEnabled();
  // A field that gets the focus is above the button.
  const button = await getSaveButton(page).boundingBox();
  await page.getByLabel('Language').focus();
  const field = await page.getByLabel('Language').boundingBox();
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  const tabs = page.getByRole('navigation', { name: 'Shortcuts' });
  const bar = await tabs.boundingBox();
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
});

test('a new e-mail address counts after its link is followed [R103, R130, R135] @slow', async ({
  page,
  site,
}) => {
  const newEmail = `new-${member.email}`;
  const pendingText = `We sent a link to ${newEmail}. Open it to use your new address. Until then, log in with ${member.email}.`;
  await getEmailField(page).fill(newEmail);
  await getSaveButton(page).click();
  await expectMessage(page, pendingText);
  await expect(getEmailField(page)).toHaveValue(member.email);
  await expect(getSaveButton(page)).toBeDisabled();
  await page.reload();
  await expectMessage(page, pendingText);
  expect(await members.createSession(site, member)).toMatchObject({
    email: member.email,
    new_email: newEmail,
  });

  await openInEmptyTab(page, `/${await readEmailFragment(site, newEmail)}`);
  await expect(getNotice(page)).toHaveText('Your email address has been updated!');
  expect(await members.createSession(site, { ...member, email: newEmail })).toMatchObject({
    email: newEmail,
  });
  await page.goto('/profile-management');
  await expect(getEmailField(page)).toHaveValue(newEmail);
  await expect(page.getByText(pendingText, { exact: true })).toHaveCount(0);
});

/**
 * Creates another session of the member.
 * @returns a function that tries to renew the session, and returns the status of the response
 */
async function createOtherSession(site: Site, member: members.TestMember) {
  const { refresh_token } = (await members.createSession(site, member)).token;
  const body = new URLSearchParams({ grant_type: 'refresh_token', refresh_token });
  return async () =>
    (await requestIdentity(members.getAddress(site), 'POST', '/token', { body })).status;
}

test('errors are beside their fields, and a new password keeps tabs logged in [E16, R158] @slow', async ({
  page,
  context,
  site,
}) => {
  await getNameField(page).fill('   ');
  await getEmailField(page).fill('njeri at shop');
  await saveBlock(page, 'How you log in');
  await expectMessage(page, 'Write your e-mail address in full, like amina@shop.example.');
  await expect(getEmailField(page)).toBeFocused();
  await saveBlock(page, 'You');
  await expectMessage(page, 'Write your name.');
  await expect(page.getByText('Nothing is saved yet. Correct what is marked above.')).toHaveCount(
    2,
  );
  await expect(getNameField(page)).toBeFocused();
  await expect(getNameField(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await members.createSession(site, member)).toMatchObject({ email: member.email });
  await getNameField(page).fill('N'.repeat(81));
  await saveBlock(page, 'You');
  await expectMessage(page, 'Shorten your name to 80 characters.');

  await page.reload();
  const newPasswordField = page.getByLabel('New password');
  await newPasswordField.fill('short');
  await getSaveButton(page).click();
  await expectMessage(page, 'Choose a password of at least 8 characters.');
  const currentPasswordField = page.getByLabel('Current password');
  await expectMessage(page, 'Type the password that you have now.');
  await expect(currentPasswordField).toBeFocused();
  await currentPasswordField.fill('maua na mito');
  await getSaveButton(page).click();
  await expect(newPasswordField).toBeFocused();
  await expect(newPasswordField).toHaveAttribute('type', 'password');
  await page.getByLabel('Show the password').check();
  await expect(newPasswordField).toHaveAttribute('type', 'text');
  await newPasswordField.fill('mawe na miti');
  const updateUrls: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && updateUrls.push(request.url()));
  await getSaveButton(page).click();
  await expectMessage(page, 'This is not your password. Nothing was changed.');
  await expect(currentPasswordField).toBeFocused();
  expect(updateUrls).toEqual([]);
  const renewOtherSession = await createOtherSession(site, member);
  const otherTab = await context.newPage();
  await otherTab.goto('/pricing-type');
  await currentPasswordField.fill(member.password);
  await getSaveButton(page).click();
  await expectMessage(page, 'Saved: your password.');
  for (const passwordField of [currentPasswordField, newPasswordField])
    await expect(passwordField).toHaveValue('');
  await expect(getSaveButton(page)).toBeDisabled();
  expect(await members.createToken(site, { ...member, password: 'mawe na miti' })).toBeTruthy();
  expect(await renewOtherSession()).toBe(400);
  const laterTime = Date.now() + 2 * 3_600_000;
  await page.clock.setSystemTime(laterTime);
  await page.reload();
  await expect
    .poll(async () => (await members.readStoredSession(page))?.token.received_at)
    .toBeGreaterThanOrEqual(laterTime);
  await otherTab.reload();
  for (const tab of [page, otherTab])
    await expect(members.getAccountName(tab)).toHaveText('Njeri Mwangi');

  await page.getByRole('button', { name: 'Send me a link to choose one' }).click();
  await expect(page.getByText(`We sent a link to ${member.email}.`)).toBeVisible();
  await openInEmptyTab(page, `/${await readEmailFragment(site, member.email)}`);
  await expect(dialogField(page, 'password')).toBeVisible();
});

test('an unsaved change is named, kept and saved on retry [G36] @slow', async ({ page, site }) => {
  await getNameField(page).fill('Njeri on a bus');
  await page.getByLabel('Send me news').check();
  await page.route('**/rest/v1/member_settings*', (route) => route.abort());
  await saveBlock(page, 'You');
  await expectMessage(page, 'Saved: your name.');
  await saveBlock(page, 'E-mails and SMS from us');
  await expectMessage(
    page,
    'Not saved: news. Try again in a minute. What you typed is still here.',
  );
  await expect(page.getByLabel('Send me news')).toBeChecked();
  await page.unroute('**/rest/v1/member_settings*');
  await getSaveButton(page).click();
  await expectMessage(page, 'Saved: news.');

  await getNameField(page).fill('Njeri without a network');
  await page.route('**/.netlify/identity/user', (route) => route.abort());
  await getSaveButton(page).click();
  await expect(page.getByText('Perhaps not saved: your name.')).toBeVisible();
  await page.unroute('**/.netlify/identity/user');
  await expect(getNameField(page)).toHaveValue('Njeri without a network');

  await setFault(site, { service: 'identity', mode: 'error' });
  const errorResponse = page.waitForResponse('**/.netlify/identity/user');
  await getSaveButton(page).click();
  await errorResponse;
  await expect(page.getByText('Not saved: your name.')).toBeVisible();
  await setFault(site, { service: 'identity', mode: 'ok' });
  await getSaveButton(page).click();
  await expectMessage(page, 'Saved: your name.');

  await getEmailField(page).fill('amina@tangaza.example');
  await getSaveButton(page).click();
  const hint = 'It may also have an account already.';
  await expect(page.getByText('Not saved: your e-mail address.')).toContainText(hint);
  await expect(getEmailField(page)).toHaveValue('amina@tangaza.example');
  await setFault(site, { service: 'identity', mode: 'error' });
  await page.reload();
  await expect(page.getByText('Your settings did not load.')).toBeVisible();
  await setFault(site, { service: 'identity', mode: 'ok' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(getNameField(page)).toHaveValue('Njeri without a network');
});

test('a member checks a phone number by the code of an SMS', async ({ page, site }) => {
  const phone = `07${String(Date.now()).slice(-8)}`;
  await page.getByLabel('Phone number', { exact: true }).fill(phone);
  await page.getByRole('button', { name: 'Check this number' }).click();
  const code = page.getByLabel('Code of six digits');
  for (const [typed, refusal] of [
    ['12', 'Write the six digits of our SMS.'],
    ['000 000', 'This code is wrong, or no longer valid.'],
  ] as const) {
    await code.fill(typed);
    await page.getByRole('button', { name: 'Check the code' }).click();
    await expect(page.getByText(refusal)).toBeVisible();
  }
  await expect(code).toBeFocused();
  // The digits replace the selected ones.
  await page.keyboard.type(await readSmsCode(site, phone));
  await page.getByRole('button', { name: 'Check the code' }).click();
  await expect(page.getByText('Our SMS go to this number.')).toBeVisible();
  await expect(page.getByRole('list').filter({ hasText: ': checked on' })).toBeFocused();
  await page.getByRole('button', { name: 'Check another number' }).click();
  await expect(page.getByLabel('Phone number', { exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Check another number' })).toBeFocused();
});
