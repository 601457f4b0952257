/** Links and logins of another account than the current one: the change of the account needs a confirmation. */
import type { Page } from '@playwright/test';
import { holdRequests } from '../support/controls.ts';
import {
  openFragment,
  requestAsOperator,
  expectRecovered,
  readEmailFragment,
  openInEmptyTab,
  requestRecovery,
} from '../support/identity.ts';
import { requestIdentity } from '../support/identity-service.ts';
import * as members from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { expectFaultless, expectAccessible } from '../support/axe.ts';
import * as widget from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests' });

const getQuestion = (page: Page) => page.getByRole('dialog', { name: 'change the account' });
const getStayButton = (page: Page) => getQuestion(page).getByRole('button', { name: /^Stay/ });
const getLogOutButton = (page: Page) => getQuestion(page).getByRole('button', { name: /^Log out/ });
const password = 'maua na miti';

/**
 * Signs up an account, as in another browser.
 * @returns the email address and the fragment of the confirmation link
 */
async function createConfirmationLink(site: Site, name: string) {
  const email = `${crypto.randomUUID()}@stranger.example`;
  const body = { email, password, data: { full_name: name } };
  const response = await requestIdentity(members.getAddress(site), 'POST', '/signup', { body });
  expect(response.status).toBe(200);
  return { email, fragment: await readEmailFragment(site, email) };
}

test('a stranger’s confirmation link needs the member’s consent to log in [E6] @slow', async ({
  page,
  context,
  site,
}) => {
  const owner = await members.openAsNewMember(page, site, '/', { full_name: 'Amina the owner' });
  const otherTab = await context.newPage();
  await otherTab.goto('/profile-management');
  const initialSession = await members.readStoredSession(page);
  const stranger = await createConfirmationLink(site, 'Amina the owner');
  await openInEmptyTab(page, `/${stranger.fragment}`);
  await expect(getQuestion(page)).toContainText(`Amina the owner (${owner.email})`);
  await expect(getQuestion(page)).toContainText(`Amina the owner (${stranger.email})`);
  expect(page.url()).not.toContain('#');
  await expect(getStayButton(page)).toBeFocused();
  await expectAccessible(page, 'the question about accounts');
  await page.keyboard.press('Tab');
  await expect(getLogOutButton(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(widget.getNotice(page)).toContainText(`The address ${stranger.email} is confirmed.`);
  await expect(members.getFeedHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  for (const tab of [page, otherTab])
    expect((await members.readStoredSession(tab))?.id).toBe(initialSession?.id);
  await expect(members.getAccountName(otherTab)).toHaveText('Amina the owner');
  await expect(otherTab.getByLabel('E-mail address', { exact: true })).toHaveValue(owner.email);
  // The link confirmed the account of the stranger.
  expect(await members.createToken(site, { email: stranger.email, password })).toBeTruthy();

  const secondStranger = await createConfirmationLink(site, 'Baraka');
  await openFragment(page, secondStranger.fragment);
  await getLogOutButton(page).click();
  await expect(widget.dialogField(page, 'email')).toHaveValue(secondStranger.email);
  await expect(otherTab).toHaveURL('/');
  await expect(widget.getStartedButton(otherTab)).toBeVisible();
  expect(await members.readStoredSession(page)).toBeNull();
  await widget.sendDialog(page, { password });
  for (const tab of [page, otherTab])
    await expect(members.getAccountName(tab)).toHaveText('Baraka');
});

test('a confirmation in another browser opens the login with the address [R134] @slow', async ({
  page,
  site,
}) => {
  const { email, fragment } = await createConfirmationLink(site, 'Chebet');
  await openInEmptyTab(page, `/${fragment}`);
  await expect(widget.getDialog(page).getByRole('status')).toContainText(`${email} is confirmed.`);
  await expect(widget.dialogField(page, 'email')).toHaveValue(email);
  expect(await members.readStoredSession(page)).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  await expectFaultless(page, 'the login after a confirmation');
  await widget.sendDialog(page, { password });
  await expect(members.getFeedHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('a confirmation link logs in the browser of the signup, in a new tab too [R134] @slow', async ({
  page,
  context,
  site,
}) => {
  const email = `${crypto.randomUUID()}@shop.example`;
  await page.goto('/');
  await widget.signUpThroughDialog(page, { name: 'Kerubo', email, password });
  await page.close();
  const newTab = await context.newPage();
  await newTab.goto(`/${await readEmailFragment(site, email)}`);
  await expect(newTab).toHaveURL('/advertise');
  await expect(members.getAccountName(newTab)).toHaveText('Kerubo');
});

test('a recovery or an invitation asks before it replaces the current member @slow', async ({
  page,
  context,
  site,
}) => {
  const owner = await members.openAsNewMember(page, site, '/pricing', { full_name: 'Amina' });
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(members.getAccountName(otherTab)).toHaveText('Amina');
  const expectMember = async (id: string) => {
    for (const tab of [page, otherTab]) expect((await members.readStoredSession(tab))?.id).toBe(id);
  };

  const guest = await members.createMember(site, { full_name: 'Baraka' });
  await openInEmptyTab(page, `/pricing${await requestRecovery(site, guest.email)}`);
  await expect(getQuestion(page)).toContainText(guest.email);
  await getStayButton(page).click();
  await expect(widget.getNotice(page)).toContainText(`still logged in as ${owner.email}`);
  await expect(members.getAccountName(page)).toHaveText('Amina');
  await expectMember(owner.id);

  const invitedEmail = `${crypto.randomUUID()}@shop.example`;
  await requestAsOperator(site, '/invite', { email: invitedEmail });
  await openInEmptyTab(page, `/pricing${await readEmailFragment(site, invitedEmail)}`);
  await widget.sendDialog(page, { password });
  await expect(getQuestion(page)).toContainText(invitedEmail);
  await expectMember(owner.id);
  await getStayButton(page).click();
  await expect(members.getAccountName(page)).toHaveText('Amina');
  await expectMember(owner.id);

  const forgetful = await members.createMember(site, { full_name: 'Chebet' });
  await openInEmptyTab(page, `/pricing${await requestRecovery(site, forgetful.email)}`);
  await getLogOutButton(page).click();
  await expectRecovered(page, forgetful.id);
  await expect(widget.getStartedButton(otherTab)).toBeVisible();
  await widget.sendDialog(page, { password: 'samaki wakubwa' });
  for (const tab of [page, otherTab])
    await expect(members.getAccountName(tab)).toHaveText('Chebet');
  await expectMember(forgetful.id);
});

test('a login after a login in another tab asks for the account @slow', async ({
  page,
  context,
  site,
}) => {
  const firstMember = await members.createMember(site);
  const secondMember = await members.createMember(site, { full_name: 'Wafula' });
  await widget.openDialog(page, 'Log In or Create Account');
  const releaseLogin = await holdRequests(page, '**/.netlify/identity/token');
  await widget.logInInDialog(page, secondMember);
  const otherTab = await context.newPage();
  await members.logInAs(otherTab, site, firstMember);
  await otherTab.goto('/');
  await expect(members.getAccountName(otherTab)).toHaveText(firstMember.name);
  releaseLogin();
  await expect(getQuestion(page)).toContainText(secondMember.email);
  expect((await members.readStoredSession(page))?.id).toBe(firstMember.id);
  await getLogOutButton(page).click();
  for (const openTab of [page, otherTab])
    await expect(members.getAccountName(openTab)).toHaveText('Wafula');
});
