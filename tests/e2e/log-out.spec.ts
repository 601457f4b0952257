import type { Page } from '@playwright/test';
import { inStore } from '../support/identity.ts';
import { comeAs, newMember, control } from '../support/member.ts';
import { expect, test } from '../support/site.ts';
import { dialogOf, frameOf } from '../support/widget.ts';

test.use({ shares: 'members' });

test.beforeEach(async ({ page, site }) => comeAs(page, site, await newMember(site)));
test.afterEach(({ site }) => control(site, 'faults', { service: 'identity', mode: 'ok' }));

const getStarted = (page: Page) => page.getByRole('button', { name: 'Get Started' });
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' });
const session = (page: Page) => page.evaluate(() => localStorage.getItem('gotrue.user'));

test('a member who leaves on a public page leaves every page that is open [R129, R132]', async ({
  page,
  context,
}) => {
  const [board, settings, blog] = [page, await context.newPage(), await context.newPage()];
  await board.goto('/');
  await expect(board.getByText('Welcome to the noticeboard')).toBeVisible();
  await settings.goto('/profile-management');
  await expect(save(settings)).toBeVisible();
  await blog.goto('/blog');
  const elsewhere = await context.newPage();
  await elsewhere.goto('/pricing');
  await elsewhere.getByRole('button', { name: 'Log Out' }).click();

  for (const tab of [board, settings, blog, elsewhere]) await expect(getStarted(tab)).toBeVisible();
  await expect(board.getByRole('heading', { name: 'Browse Businesses' })).toBeVisible();
  await expect(board.getByText('Welcome to the noticeboard')).toHaveCount(0);
  // It was in sight, and nobody wants to be asked for a login after a log-out.
  await expect(settings).toHaveURL('/');
  await expect(frameOf(settings)).toHaveCount(0);
});

test('what she had not saved in another tab stays there, out of sight, and no login is offered [R129, G36]', async ({
  page,
  context,
}) => {
  await page.goto('/profile-management');
  await page.getByLabel('Name').fill('Half a name');
  const elsewhere = await context.newPage();
  await elsewhere.goto('/pricing-type');
  await elsewhere.locator('#account > button').click();
  await elsewhere.locator('#account-menu').getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByText('This page is for members.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeHidden();
  await expect(page.getByLabel('Name')).toHaveValue('Half a name');
  await expect(frameOf(page)).toHaveCount(0);
});

test(
  'a member who leaves in the dialog leaves the other tabs as well [R097, R129]',
  { tag: '@slow' },
  async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/profile-management');
    await expect(save(other)).toBeVisible();
    await page.goto('/pricing');
    await page.getByRole('button', { name: 'Log Out' }).hover();
    await expect.poll(() => inStore(page, (store) => store.user?.id)).toBeTruthy();
    await inStore(page, (store) => store.openModal('user'));
    await dialogOf(page).getByRole('button', { name: 'Log out' }).click();
    await expect(other).toHaveURL('/');
    await expect(getStarted(other)).toBeVisible();
  },
);

for (const mode of ['down', 'error', 'slow'] as const) {
  test(
    `with the identity service ${mode} a member leaves all the same, in every tab [R141]`,
    { tag: '@slow' },
    async ({ page, context, site, complaints }) => {
      const other = await context.newPage();
      await other.goto('/profile-management');
      await expect(save(other)).toBeVisible();
      await page.goto('/pricing');
      await control(site, 'faults', { service: 'identity', mode, delayMs: 30_000 });
      await page.getByRole('button', { name: 'Log Out' }).click();
      for (const tab of [page, other]) await expect(getStarted(tab)).toBeVisible();
      await expect(other).toHaveURL('/');
      expect(await session(page)).toBeNull();
      expect((await context.cookies()).map(({ name }) => name)).not.toContain('nf_jwt');
      await control(site, 'faults', { service: 'identity', mode: 'ok' });
      await page.reload();
      await expect(getStarted(page)).toBeVisible();
      complaints.splice(0);
    },
  );
}
