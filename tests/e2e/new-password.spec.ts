import type { Page } from '@playwright/test';
import { askAsOperator, inStore, openAnew } from '../support/identity.ts';
import { addressOf, comeAs, newMember, type TestMember } from '../support/member.ts';
import { expect, test, type Site } from '../support/site.ts';
import { dialogOf } from '../support/widget.ts';

test.use({ shares: 'members' });

const password = 'samaki wakubwa';
const nameOf = (page: Page) => page.locator('header .account-name');

/** A session of hers somewhere else, and what the service says when it is to be renewed. */
async function sessionElsewhere(site: Site, member: TestMember) {
  const ask = (form: Record<string, string>) =>
    fetch(`${addressOf(site)}/.netlify/identity/token`, {
      method: 'POST',
      body: new URLSearchParams(form),
    });
  const { email, password: old } = member;
  const answer = await ask({ grant_type: 'password', username: email, password: old });
  const { refresh_token } = (await answer.json()) as { refresh_token: string };
  return { renew: async () => (await ask({ grant_type: 'refresh_token', refresh_token })).status };
}

/** When her token came, by the page's clock. */
const arrivalOfToken = (page: Page) =>
  page.evaluate(() => {
    const stored = JSON.parse(localStorage.getItem('gotrue.user') ?? 'null') as {
      token: { received_at: number };
    } | null;
    return stored?.token.received_at;
  });

/** She is here with a session that can be renewed. */
async function expectToStay(page: Page) {
  const later = Date.now() + 2 * 3_600_000;
  await page.clock.setSystemTime(later);
  await page.reload();
  await expect(nameOf(page)).toHaveText('Njeri Mwangi');
  await expect.poll(() => arrivalOfToken(page)).toBeGreaterThanOrEqual(later);
  await page.goto('/');
  await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
}

test('a member who sets a new password stays logged in, in every tab here and nowhere else [E16]', async ({
  page,
  site,
}) => {
  const member = await newMember(site);
  await comeAs(page, site, member);
  const other = await page.context().newPage();
  await other.goto('/pricing-type');
  await page.goto('/profile-management');
  const elsewhere = await sessionElsewhere(site, member);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Saved: your password.')).toBeVisible();
  expect(await elsewhere.renew()).toBe(400);
  await expectToStay(page);
  await other.reload();
  await expect(nameOf(other)).toHaveText('Njeri Mwangi');
});

test(
  'a member who chooses a new password by a link ends every other session [E16]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const member = await newMember(site);
    const elsewhere = await sessionElsewhere(site, member);
    await askAsOperator(site, '/recover', { email: member.email });
    await openAnew(page, `/${new URL((await site.letterTo(member.email)).url).hash}`);
    await expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toBeTruthy();
    await dialogOf(page).locator('input[name=password]').fill(password);
    await dialogOf(page).locator('form [type=submit]').click();
    await expect(page.getByText('Welcome to the noticeboard')).toBeVisible();
    expect(await elsewhere.renew()).toBe(400);
    await expectToStay(page);
  },
);

test(
  'a member is told where others may still be logged in with her old password [E16]',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await comeAs(page, site, await newMember(site));
    await page.goto('/profile-management');
    await page.route('**/.netlify/identity/logout', (route) => route.abort());
    await page.getByLabel('New password').fill(password);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Saved: your password.')).toBeVisible();
    await expect(page.locator('#identity-notice')).toContainText('Log out and in again');
    await expectToStay(page);
    complaints.splice(0);
  },
);
