import type { Page } from '@playwright/test';
import { askAsOperator, inStore, openAnew } from '#tests/support/identity.ts';
import { comeAs, newMember } from '#tests/support/member.ts';
import { membersPages, publicPages } from '#tests/support/public-pages.ts';
import { expect, test, type Site } from '#tests/support/site.ts';
import { dialogOf, frameOf, openDialog, signUpThroughDialog } from '#tests/support/widget.ts';

const password = 'maua na miti';
const notice = (page: Page) => page.locator('#identity-notice').getByRole('alert');
const field = (page: Page, name: string) => dialogOf(page).locator(`input[name=${name}]`);
const submit = (page: Page) => dialogOf(page).locator('form [type=submit]').click();
const nameOf = (page: Page) => page.locator('header .account-name');

/** The fragment of the latest letter's link. */
const fragmentTo = async (site: Site, address: string) =>
  new URL((await site.letterTo(address)).url).hash;

async function recoveryFragment(site: Site, email: string) {
  await askAsOperator(site, '/recover', { email });
  return fragmentTo(site, email);
}

test('on every page there is, what a link brought is read and put away [R103, R137]', async ({
  page,
  complaints,
}) => {
  test.slow();
  for (const { path } of [...publicPages, ...membersPages]) {
    await openAnew(page, `${path}#bogus_token=x`);
    await expect(notice(page), path).toHaveText('Unkown token type');
    expect(new URL(page.url()).hash, path).toBe('');
  }
  // The page for unknown addresses is one.
  expect(complaints.splice(0).every((words) => words.includes('404'))).toBe(true);
});

test('a members’ page gives way to the link that somebody followed to it [R023, R103]', async ({
  page,
  site,
}) => {
  const email = 'kerubo@shop.example';
  await askAsOperator(site, '/invite', { email });
  await openAnew(page, `/pricing-type${await fragmentTo(site, email)}`);
  await expect(field(page, 'password')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(field(page, 'email')).toHaveCount(0);
  await field(page, 'password').fill(password);
  await submit(page);
  await expect(frameOf(page)).toBeHidden();
  await expect(page).toHaveURL('/pricing-type');
  await expect(nameOf(page)).toHaveText('kerubo');
});

test('a recovery that begins on a members’ page ends there [R023, R136]', async ({
  page,
  site,
}) => {
  const member = await newMember(site);
  await openAnew(page, `/profile-management${await recoveryFragment(site, member.email)}`);
  await expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toBeTruthy();
  await page.waitForLoadState('networkidle');
  await expect(field(page, 'email')).toHaveCount(0);
  await field(page, 'password').fill('samaki wakubwa');
  await submit(page);
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expect(notice(page)).toHaveText('Your new password is set.');
});

test('a confirmation that is followed on a members’ page opens it [R023, R134]', async ({
  page,
  site,
}) => {
  await page.goto('/');
  await signUpThroughDialog(page, { name: 'Nyambura', email: 'nyambura@shop.example', password });
  await openAnew(page, `/pricing-type${await fragmentTo(site, 'nyambura@shop.example')}`);
  await expect(nameOf(page)).toHaveText('Nyambura');
  await page.waitForLoadState('networkidle');
  await expect(frameOf(page)).toBeHidden();
});

test('links of every kind are followed on a page that is open already [R103, R137]', async ({
  page,
  site,
}) => {
  const follow = (hash: string) => page.evaluate((to) => (location.hash = to), hash);
  await page.goto('/pricing');
  await follow('#bogus_token=x');
  await expect(notice(page)).toHaveText('Unkown token type');

  await follow('#invite_token=any');
  await expect(field(page, 'password')).toBeVisible();
  await expect(field(page, 'email')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const member = await newMember(site);
  await follow(await recoveryFragment(site, member.email));
  await expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toBeTruthy();
  await field(page, 'password').fill('samaki wadogo');
  await submit(page);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('a link is followed while the dialog is open on another of its pages [R103]', async ({
  page,
  site,
}) => {
  const email = 'barasa@shop.example';
  await page.goto('/');
  await signUpThroughDialog(page, { name: 'Barasa', email, password });
  const fragment = await fragmentTo(site, email);
  await page.evaluate((to) => (location.hash = to), fragment);
  await expect(page.getByRole('heading', { name: 'Noticeboard', exact: true })).toBeVisible();
  await expect(frameOf(page)).toBeHidden();
  await expect(page.locator('body > [inert]')).toHaveCount(0);
});

test('an error of one page of the dialog is not shown on the next [R133]', async ({
  page,
  site,
  complaints,
}) => {
  await openDialog(page, 'Log In or Create Account');
  await field(page, 'email').fill(site.info.signIns.member.email);
  await field(page, 'password').fill('not her password');
  await submit(page);
  await expect(dialogOf(page).getByRole('alert')).toBeVisible();
  await dialogOf(page).getByRole('button', { name: 'Forgot password?' }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'Never mind' })).toBeVisible();
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  await dialogOf(page).getByRole('button', { name: 'Never mind' }).click();
  await expect(dialogOf(page).getByRole('alert')).toHaveCount(0);
  complaints.splice(0);
});

test('a member who follows the link of another account is in that one [R016]', async ({
  page,
  site,
}) => {
  const [first, second] = [await newMember(site), await newMember(site)];
  await comeAs(page, site, first);
  await page.goto('/profile-management');
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(first.email);
  await openAnew(page, `/profile-management${await recoveryFragment(site, second.email)}`);
  await expect.poll(() => inStore(page, (store) => store.recovered_user?.id)).toBe(second.id);
  await field(page, 'password').fill('samaki wengine');
  await submit(page);
  await expect(page.getByLabel('E-mail address', { exact: true })).toHaveValue(second.email);
});
