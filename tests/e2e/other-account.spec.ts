/** Links and logins of another account than the current one: a change needs a confirmation. */
import type { Page } from '@playwright/test';
import {
  askAsOperator,
  expectRecovered,
  fragmentTo,
  openAnew,
  recoveryFragment,
} from '../support/identity.ts';
import {
  accountName,
  getAddress,
  comeAs,
  comeAsNew,
  newMember,
  feedHeading,
  storedSession,
  createToken,
} from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectFaultless, expectSound } from '../support/axe.ts';
import * as widget from '../support/widget.ts';

test.use({ shares: 'members' });

const question = (page: Page) => page.getByRole('dialog', { name: 'change the account' });
const stay = (page: Page) => question(page).getByRole('button', { name: /^Stay/ });
const goOn = (page: Page) => question(page).getByRole('button', { name: /^Log out/ });
const follow = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to;
  }, hash);
const password = 'maua na miti';

/**
 * Signs up an account in another browser.
 * @returns its email address and the fragment of its link
 */
async function strangersLink(site: Site, name: string) {
  const email = `${crypto.randomUUID()}@stranger.example`;
  const answer = await fetch(`${getAddress(site)}/.netlify/identity/signup`, {
    method: 'POST',
    body: JSON.stringify({ email, password, data: { full_name: name } }),
  });
  expect(answer.status).toBe(200);
  return { email, fragment: await fragmentTo(site, email) };
}

test('a stranger’s confirmation link needs the member’s consent to log in [H2, E6]', async ({
  page,
  context,
  site,
}) => {
  const owner = await comeAsNew(page, site, '/', { full_name: 'Amina the owner' });
  const other = await context.newPage();
  await other.goto('/profile-management');
  const before = await storedSession(page);
  const stranger = await strangersLink(site, 'Amina the owner');
  await openAnew(page, `/${stranger.fragment}`);
  await expect(question(page)).toContainText(`Amina the owner (${owner.email})`);
  await expect(question(page)).toContainText(`Amina the owner (${stranger.email})`);
  expect(page.url()).not.toContain('#');
  await expect(stay(page)).toBeFocused();
  await expectSound(page, 'the question about accounts');
  await page.keyboard.press('Tab');
  await expect(goOn(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(widget.notice(page)).toContainText(`The address ${stranger.email} is confirmed.`);
  await expect(feedHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  for (const tab of [page, other]) expect((await storedSession(tab))?.id).toBe(before?.id);
  await expect(accountName(other)).toHaveText('Amina the owner');
  await expect(other.getByLabel('E-mail address', { exact: true })).toHaveValue(owner.email);
  // The link is used, and its session has ended.
  expect(await createToken(site, { email: stranger.email, password })).toBeTruthy();

  const second = await strangersLink(site, 'Baraka');
  await follow(page, second.fragment);
  await goOn(page).click();
  await expect(widget.dialogField(page, 'email')).toHaveValue(second.email);
  await expect(other).toHaveURL('/');
  await expect(widget.getStarted(other)).toBeVisible();
  expect(await storedSession(page)).toBeNull();
  await widget.sendDialog(page, { password });
  for (const tab of [page, other]) await expect(accountName(tab)).toHaveText('Baraka');
});

test('a confirmation in another browser opens the login with the address [R134]', async ({
  page,
  site,
}) => {
  const { email, fragment } = await strangersLink(site, 'Chebet');
  await openAnew(page, `/${fragment}`);
  await expect(widget.getDialog(page).getByRole('status')).toContainText(`${email} is confirmed.`);
  await expect(widget.dialogField(page, 'email')).toHaveValue(email);
  expect(await storedSession(page)).toBeNull();
  expect(await page.context().cookies()).toEqual([]);
  await expectFaultless(page, 'the log-in after a confirmation');
  await widget.sendDialog(page, { password });
  await expect(feedHeading(page)).toBeVisible();
  await expect(page).toHaveURL('/');
});

test(
  'a signup’s browser is logged in by its link in every tab [R134]',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    const email = `${crypto.randomUUID()}@shop.example`;
    await page.goto('/');
    await widget.signUpThroughDialog(page, { name: 'Kerubo', email, password });
    await page.close();
    const later = await context.newPage();
    await later.goto(`/${await fragmentTo(site, email)}`);
    await expect(later).toHaveURL('/advertise');
    await expect(accountName(later)).toHaveText('Kerubo');
  },
);

test(
  'every other login asks before it replaces the current member',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    const owner = await comeAsNew(page, site, '/pricing', { full_name: 'Amina' });
    const other = await context.newPage();
    await other.goto('/');
    await expect(accountName(other)).toHaveText('Amina');
    const isStill = async (id: string) => {
      for (const tab of [page, other]) expect((await storedSession(tab))?.id).toBe(id);
    };

    const guest = await newMember(site, { full_name: 'Baraka' });
    await openAnew(page, `/pricing${await recoveryFragment(site, guest.email)}`);
    await expect(question(page)).toContainText(guest.email);
    await stay(page).click();
    await expect(widget.notice(page)).toContainText(`still logged in as ${owner.email}`);
    await expect(accountName(page)).toHaveText('Amina');
    await isStill(owner.id);

    const invited = `${crypto.randomUUID()}@shop.example`;
    await askAsOperator(site, '/invite', { email: invited });
    await openAnew(page, `/pricing${await fragmentTo(site, invited)}`);
    await widget.sendDialog(page, { password });
    await expect(question(page)).toContainText(invited);
    await isStill(owner.id);
    await stay(page).click();
    await expect(accountName(page)).toHaveText('Amina');
    await isStill(owner.id);

    const forgetful = await newMember(site, { full_name: 'Chebet' });
    await openAnew(page, `/pricing${await recoveryFragment(site, forgetful.email)}`);
    await goOn(page).click();
    await expectRecovered(page, forgetful.id);
    await expect(widget.getStarted(other)).toBeVisible();
    await widget.sendDialog(page, { password: 'samaki wakubwa' });
    for (const tab of [page, other]) await expect(accountName(tab)).toHaveText('Chebet');
    await isStill(forgetful.id);
  },
);

test(
  'a login overtaken by another tab asks for the account',
  { tag: '@slow' },
  async ({ page, context, site }) => {
    const first = await newMember(site);
    const second = await newMember(site, { full_name: 'Wafula' });
    await widget.openDialog(page, 'Log In or Create Account');
    const held = Promise.withResolvers<null>();
    await page.route('**/.netlify/identity/token', async (route) => {
      await held.promise;
      await route.continue();
    });
    await widget.logInHere(page, second);
    const tab = await context.newPage();
    await comeAs(tab, site, first);
    await tab.goto('/');
    await expect(accountName(tab)).toHaveText(first.name);
    held.resolve(null);
    await expect(question(page)).toContainText(second.email);
    expect((await storedSession(page))?.id).toBe(first.id);
    await goOn(page).click();
    for (const each of [page, tab]) await expect(accountName(each)).toHaveText('Wafula');
  },
);
