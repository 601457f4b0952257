import type { Page } from '@playwright/test';
import { askAsOperator, inStore, openAnew } from '../support/identity.ts';
import { expectRead, holdAnswer, userInWidget } from '../support/late-answer.ts';
import { addressOf, comeAs, newMember, tokenOf, type TestMember } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf, logInThroughDialog } from '../support/widget.ts';

test.use({ shares: 'members' });

const minute = 60_000;
const welcome = (page: Page) => page.getByText('Welcome to the noticeboard');
const nameOf = (page: Page) => page.locator('header .account-name');
const logOutButton = (page: Page) => page.getByRole('button', { name: 'Log Out' });
const fragmentTo = async (site: Site, address: string) =>
  new URL((await site.letterTo(address)).url).hash;

interface StoredSession {
  id: string;
  token: { refresh_token: string; expires_at: number };
}

/** The session that the browser keeps. */
async function storedSession(page: Page) {
  const stored = await page.evaluate(() => localStorage.getItem('gotrue.user'));
  return JSON.parse(stored ?? 'null') as StoredSession | null;
}

async function storedToken(page: Page): Promise<StoredSession['token']> {
  const session = await storedSession(page);
  if (!session) throw new Error('No session is stored.');
  return session.token;
}

let amina: TestMember;
let baraka: TestMember;

test.beforeEach(async ({ site }) => {
  amina = await memberNamed('Amina', site);
  baraka = await memberNamed('Baraka', site);
});

async function memberNamed(name: string, site: Site): Promise<TestMember> {
  return { ...(await newMember(site, { full_name: name })), name };
}

/** Has Amina ask for another address. @returns the fragment of the link that confirms it. */
async function askForAddress(site: Site): Promise<string> {
  const email = `new-${amina.email}`;
  const answer = await fetch(`${addressOf(site)}/.netlify/identity/user`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${await tokenOf(site, amina)}` },
    body: JSON.stringify({ email }),
  });
  expect(answer.status).toBe(200);
  return fragmentTo(site, email);
}

/** Amina in two tabs: the page of the test, and another whose widget waits for what the service says of her. */
async function twoTabs(page: Page, site: Site) {
  await comeAs(page, site, amina);
  await page.goto('/');
  await expect(welcome(page)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto('/');
  await expect(welcome(other)).toBeVisible();
  return other;
}

/** One leaves and the other comes, in a tab, as on a phone that is shared. */
async function handOver(page: Page, to: TestMember) {
  if (await logOutButton(page).isVisible()) await logOutButton(page).click();
  await logInThroughDialog(page, to);
  await expect(nameOf(page)).toHaveText(to.name);
}

/** Nobody but him is here: in storage, in both tabs, and after they are loaded anew. */
async function expectOnly(member: TestMember, tabs: Page[]) {
  for (const tab of tabs) await expect(nameOf(tab)).toHaveText(member.name);
  for (const tab of tabs) {
    expect((await storedSession(tab))?.id).toBe(member.id);
    await tab.reload();
    await expect(welcome(tab)).toBeVisible();
    await expect(nameOf(tab)).toHaveText(member.name);
  }
}

test('a late answer leaves alone what another tab renewed meanwhile [E1]', async ({
  page,
  site,
}) => {
  // Seven times a page is loaded.
  test.slow();
  const other = await twoTabs(page, site);
  const first = await storedToken(page);
  const held = await holdAnswer(other, 'GET /user');
  // Tokens are renewed a minute before their end: not yet here, but there.
  await other.clock.setSystemTime(first.expires_at - 1.5 * minute);
  await logOutButton(other).hover();
  const user = await userInWidget(other);
  await held.answered;
  expect((await storedToken(page)).refresh_token).toBe(first.refresh_token);

  await page.clock.setSystemTime(first.expires_at - 0.5 * minute);
  await page.reload();
  await expect(welcome(page)).toBeVisible();
  const renewed = await storedToken(page);
  expect(renewed.refresh_token).not.toBe(first.refresh_token);

  held.release();
  await expectRead(user);
  expect((await storedToken(page)).refresh_token).toBe(renewed.refresh_token);
  for (const tab of [page, other]) {
    await tab.clock.setSystemTime(first.expires_at + 62 * minute);
    await tab.reload();
    await expect(welcome(tab)).toBeVisible();
    await expect(logOutButton(tab)).toBeVisible();
  }
  expect((await storedToken(page)).refresh_token).not.toBe(renewed.refresh_token);
});

test('on a shared phone a late answer about who left brings her back in no tab [E1]', async ({
  page,
  site,
}) => {
  const other = await twoTabs(page, site);
  const held = await holdAnswer(other, 'GET /user');
  await logOutButton(other).hover();
  const user = await userInWidget(other);
  await held.answered;

  await handOver(page, baraka);
  held.release();
  await expectRead(user);
  await expectOnly(baraka, [page, other]);
});

test(
  'a late answer to a change of her account brings nobody back who left [E1]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const other = await twoTabs(page, site);
    const held = await holdAnswer(other, 'PUT /user');
    await openAnew(other, `/${await askForAddress(site)}`);
    const user = await userInWidget(other);
    await held.answered;

    await handOver(page, baraka);
    held.release();
    await expectRead(user);
    await expect(other.locator('#identity-notice')).toContainText('Somebody logged in or out');
    await expectOnly(baraka, [page, other]);
  },
);

test(
  'a late answer to a change brings nobody back where nobody is logged in any more [E1]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const other = await twoTabs(page, site);
    const held = await holdAnswer(other, 'PUT /user');
    await openAnew(other, `/${await askForAddress(site)}`);
    const user = await userInWidget(other);
    await held.answered;

    await logOutButton(page).click();
    held.release();
    await expectRead(user);
    for (const tab of [page, other]) {
      await expect(tab.getByRole('button', { name: 'Get Started' })).toBeAttached();
      expect(await storedSession(tab)).toBeNull();
      await expect(logOutButton(tab)).toBeHidden();
    }
  },
);

for (const step of ['POST /token', 'GET /user'] as const) {
  test(
    `of two who log in at once who came last stays, whatever is late: ${step} [E1]`,
    { tag: '@slow' },
    async ({ page }) => {
      const other = await page.context().newPage();
      await other.goto('/');
      const held = await holdAnswer(other, step);
      await logInThroughDialog(other, amina);
      await held.answered;

      await page.goto('/');
      await handOver(page, baraka);
      held.release();
      await expect(other.locator('#identity-notice')).toContainText('Somebody logged in or out');
      await expectOnly(baraka, [page, other]);
    },
  );
}

test(
  'a recovery link that is answered late takes nobody’s place before a password is chosen [E1]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const other = await twoTabs(page, site);
    const cherono = await memberNamed('Cherono', site);
    await askAsOperator(site, '/recover', { email: cherono.email });
    const held = await holdAnswer(other, 'POST /verify');
    await openAnew(other, `/${await fragmentTo(site, cherono.email)}`);
    await held.answered;

    await handOver(page, baraka);
    held.release();
    await expect.poll(() => inStore(other, (store) => store.recovered_user?.id)).toBe(cherono.id);
    await expectOnly(baraka, [page, other]);
  },
);

test(
  'a log-out in the dialog that is answered late ends nobody else’s session [E1]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const other = await twoTabs(page, site);
    const held = await holdAnswer(other, 'POST /logout');
    await logOutButton(other).hover();
    const user = await userInWidget(other);
    await inStore(other, (store) => store.openModal('user'));
    await dialogOf(other).getByRole('button', { name: 'Log out' }).click();
    await held.answered;

    await handOver(page, baraka);
    const answer = other.waitForResponse('**/.netlify/identity/logout');
    held.release();
    await (await answer).finished();
    await expect.poll(() => user.evaluate((left) => left?.token)).toBeNull();
    await expectOnly(baraka, [page, other]);
  },
);
