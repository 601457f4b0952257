import type { Page } from '@playwright/test';
import { comeAs, newMember, control } from '../support/member.ts';
import { membersPages } from '../support/public-pages.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';

test.use({ shares: 'members' });

async function comeAsNewMember(page: Page, site: Site) {
  const member = await newMember(site);
  await comeAs(page, site, member);
  return member;
}

test('a members’ page that is closed has no accessibility faults [R041]', async ({ page }) => {
  // The dialog that opens by itself is another matter: here it was closed before.
  await page.goto('/favicon.svg');
  await page.evaluate(() => sessionStorage.setItem('login-declined', 'yes'));
  // They have one template.
  for (const { path } of membersPages.slice(0, 2)) {
    await page.goto(path);
    await expectSound(page, `${path}, closed`);
  }
});

test('the members’ frame has no accessibility faults, open or closed [R041]', async ({
  page,
  site,
}) => {
  await comeAsNewMember(page, site);
  await page.goto('/pricing-type');
  await expect(page.locator('header .account-name')).toHaveText('Njeri Mwangi');
  await expectSound(page, '/pricing-type');
  await page.locator('#account > button').click();
  await expectSound(page, 'account menu open');
});

test(
  'a business’s profile has no accessibility faults in any state [R041]',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    await comeAsNewMember(page, site);
    await page.goto('/profiles/4');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TSB Designs');
    await expectSound(page, 'profile');
    await page.goto('/profiles/none');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSound(page, 'no such business');
    await page.route('**/businesses/4.json', (route) => route.abort());
    await page.goto('/profiles/4');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectSound(page, 'profile failed');
    await page.unroute('**/businesses/4.json');
    await page.route('**/businesses/4.json', () => undefined);
    await page.goto('/profiles/4');
    await expect(page.getByText('Getting the business…')).toBeVisible();
    await expectSound(page, 'profile loading');
    complaints.splice(0);
  },
);

test(
  'the profile settings have no accessibility faults in any state [R041]',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    test.slow();
    const member = await comeAsNewMember(page, site);
    await page.goto('/profile-management');
    const save = page.getByRole('button', { name: 'Save Changes' });
    await expect(save).toBeDisabled();
    await expectSound(page, 'nothing changed');

    await page.getByLabel('Name').fill(' ');
    await page.getByLabel('New password').fill('short');
    await save.click();
    await expect(page.getByText('Write your name.')).toBeVisible();
    await expectSound(page, 'refused');

    await page.getByLabel('Name').fill('Njeri');
    await page.getByLabel('New password').fill('');
    await page.getByLabel('E-mail address', { exact: true }).fill(`new-${member.email}`);
    await page.getByLabel('Send me news').check();
    await page.route('**/rest/v1/member_settings*', (route) => route.abort());
    await save.click();
    await expect(page.getByText('Not saved: news.')).toBeVisible();
    await expect(page.getByText('We sent a link to')).toBeVisible();
    await expectSound(page, 'half saved');

    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('To be sure').fill('amina@tangaza.example');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(dialog.getByText('This is not the e-mail address')).toBeVisible();
    await expectSound(page, 'deleting');

    await control(site, 'faults', { service: 'identity', mode: 'error' });
    await page.reload();
    await expect(page.getByText('Your settings could not be loaded.')).toBeVisible();
    await expectSound(page, 'not loaded');
    await control(site, 'faults', { service: 'identity', mode: 'ok' });
    complaints.splice(0);
  },
);
