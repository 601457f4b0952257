/** Two tabs and an answer that is late: whoever came last stays, in both. */
import type { Page } from '@playwright/test';
import { addressFragment, openAnew } from '../support/identity.ts';
import { expectRead, holdAnswer, userInWidget } from '../support/late-answer.ts';
import {
  accountName,
  comeAs,
  newMember,
  storedSession,
  newestPost,
  type TestMember,
} from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { logInThroughDialog, logOutButton, notice } from '../support/widget.ts';

test.use({ shares: 'members' });

const minute = 60_000;
const somebodyCame = 'Somebody logged in or out';

let amina: TestMember;
let baraka: TestMember;

async function memberNamed(name: string, site: Site): Promise<TestMember> {
  return { ...(await newMember(site, { full_name: name })), name };
}

test.beforeEach(async ({ site }) => {
  amina = await memberNamed('Amina', site);
  baraka = await memberNamed('Baraka', site);
});

/** Amina in two tabs: the page of the test, and another whose widget waits for an answer about her. */
async function twoTabs(page: Page, site: Site) {
  await comeAs(page, site, amina);
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto('/');
    await expect(newestPost(tab)).toBeVisible();
  }
  return other;
}

/** Has Amina follow the link that confirms another address of hers. */
const changeAddress = async (other: Page, site: Site) =>
  openAnew(other, `/${await addressFragment(site, amina, `new-${amina.email}`)}`);

/** One leaves and Baraka comes, in a tab, as on a phone that is shared. */
async function handOver(page: Page) {
  if (await logOutButton(page).isVisible()) await logOutButton(page).click();
  await logInThroughDialog(page, baraka);
  await expect(accountName(page)).toHaveText('Baraka');
}

/** Nobody but Baraka is here: in storage, in both tabs, and after they are loaded anew. */
async function expectBaraka(...tabs: Page[]) {
  for (const tab of tabs) await expect(accountName(tab)).toHaveText('Baraka');
  for (const tab of tabs) {
    expect((await storedSession(tab))?.id).toBe(baraka.id);
    await tab.reload();
    await expect(newestPost(tab)).toBeVisible();
    await expect(accountName(tab)).toHaveText('Baraka');
  }
}

test('a late answer leaves alone what another tab renewed meanwhile [E1]', async ({
  page,
  site,
}) => {
  // Seven times a page is loaded.
  test.slow();
  const token = async () => (await storedSession(page))?.token.refresh_token;
  const other = await twoTabs(page, site);
  const first = await token();
  const end = (await storedSession(page))?.token.expires_at ?? 0;
  const held = await holdAnswer(other, 'GET /user');
  // Tokens are renewed a minute before their end: not yet here, but there.
  await other.clock.setSystemTime(end - 1.5 * minute);
  await logOutButton(other).hover();
  const user = await userInWidget(other);
  await held.answered;
  expect(await token()).toBe(first);

  await page.clock.setSystemTime(end - 0.5 * minute);
  await page.reload();
  await expect(newestPost(page)).toBeVisible();
  const renewed = await token();
  expect(renewed).not.toBe(first);

  held.release();
  await expectRead(user);
  expect(await token()).toBe(renewed);
  for (const tab of [page, other]) {
    await tab.clock.setSystemTime(end + 62 * minute);
    await tab.reload();
    await expect(newestPost(tab)).toBeVisible();
    await expect(logOutButton(tab)).toBeVisible();
  }
  expect(await token()).not.toBe(renewed);
});

for (const [what, wanted] of [
  ['about who left', 'GET /user'],
  ['to a change of her account', 'PUT /user'],
] as const) {
  const isChange = wanted === 'PUT /user';
  test(
    `on a shared phone a late answer ${what} brings her back in no tab [E1]`,
    { tag: isChange ? '@slow' : [] },
    async ({ page, site }) => {
      const other = await twoTabs(page, site);
      const held = await holdAnswer(other, wanted);
      if (isChange) await changeAddress(other, site);
      else await logOutButton(other).hover();
      const user = await userInWidget(other);
      await held.answered;

      await handOver(page);
      held.release();
      await expectRead(user);
      if (isChange) await expect(notice(other)).toContainText(somebodyCame);
      await expectBaraka(page, other);
    },
  );
}
