import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { comeAs, newMember } from '../support/member.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

const sizes = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];
const nameOf = (page: Page) => page.locator('header .account-name');
const corner = (page: Page) => page.getByRole('banner').locator('#account > button');

for (const viewport of sizes) {
  test(`a member sees four regions and no hero at ${viewport.width} px [R022, R029, R080, R082]`, async ({
    page,
    site,
  }) => {
    await page.setViewportSize(viewport);
    await comeAs(page, site, await newMember(site));
    await page.goto('/');
    await expect(page.getByRole('banner')).toHaveCount(1);
    const left = page.getByRole('navigation', { name: 'Members' });
    const right = page.getByRole('navigation', { name: 'Your account' });
    const feed = page.getByRole('main');
    await expect(left.getByRole('link')).toHaveText(['Home', 'Pricing Type', 'My Adverts']);
    await expect(right.getByRole('link')).toHaveText(['Profile Settings']);
    await expect(right.getByRole('button')).toHaveText(['Log Out']);
    await expect(feed.getByText('Welcome to the noticeboard')).toBeVisible();
    await expect(feed.getByRole('heading', { level: 1 })).toHaveCount(1);
    await expect(page.getByRole('heading', { name: /Build, Grow/ })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
    await expect(nameOf(page)).toHaveText('Njeri Mwangi');
    await expect(left.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    for (const place of await page.locator('.side-menu > :not([hidden])').all()) {
      const box = await place.boundingBox();
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await expect(place).toBeInViewport();
    }

    await left.getByRole('link', { name: 'Pricing Type' }).click();
    await expect(page).toHaveURL('/pricing-type');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing Type');
    await right.getByRole('link', { name: 'Profile Settings' }).click();
    await expect(page).toHaveURL('/profile-management');
  });

  test(
    `the account menu has four ways, opens and closes at ${viewport.width} px [R081, R146]`,
    { tag: viewport.width === 360 ? [] : '@slow' },
    async ({ page, site }) => {
      await page.setViewportSize(viewport);
      await comeAs(page, site, await newMember(site));
      await page.goto('/pricing-type');
      const menu = page.locator('#account-menu');
      const button = corner(page);
      await expect(nameOf(page)).toHaveText('Njeri Mwangi');
      await expect(menu).toBeHidden();
      await expect(button).toHaveAttribute('aria-expanded', 'false');

      await button.click();
      await expect(button).toHaveAttribute('aria-expanded', 'true');
      await expect(menu.getByRole('listitem')).toHaveText([
        'Home',
        'Pricing Type',
        'Profile Settings',
        'Log Out',
      ]);
      await expect(menu).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(menu).toBeHidden();
      await expect(button).toBeFocused();

      await button.press('Enter');
      await page.keyboard.press('Tab');
      await expect(menu.getByRole('link', { name: 'Home' })).toBeFocused();
      await page.mouse.click(20, viewport.height - 100);
      await expect(menu).toBeHidden();

      await button.click();
      await button.click();
      await expect(menu).toBeHidden();
      await button.click();
      await menu.getByRole('link', { name: 'Profile Settings' }).click();
      await expect(page).toHaveURL('/profile-management');
      await expect(menu).toBeHidden();

      await button.click();
      await menu.getByRole('button', { name: 'Log Out' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('button', { name: 'Get Started' })).toBeVisible();
    },
  );
}

test('a member without a name is named by her e-mail; a picture from elsewhere is not shown [R080, G35]', async ({
  page,
  site,
}) => {
  const foreign: string[] = [];
  page.on('request', (request) => foreign.push(new URL(request.url()).hostname));
  const member = await newMember(site, {
    full_name: '',
    avatar_url: 'https://elsewhere.example/me.webp',
  });
  await comeAs(page, site, member);
  await page.goto('/pricing-type');
  await expect(nameOf(page)).toHaveText(member.email.split('@')[0] ?? '');
  await expect(corner(page).locator('img')).toHaveCount(0);
  expect(foreign).not.toContain('elsewhere.example');
});

test('a member sees the picture that she chose; her initials stand in for one that does not come [R080, G35]', async ({
  page,
  site,
  complaints,
}) => {
  const id = crypto.randomUUID();
  const member = await newMember(site, { avatar_url: `/media/${id}/320.webp` });
  await comeAs(page, site, member);
  await page.goto('/pricing-type');
  await expect(nameOf(page)).toHaveText('Njeri Mwangi');
  await expect(corner(page).locator('.avatar')).toHaveText('NM');

  const color = { r: 69, g: 54, b: 168 };
  const picture = sharp({ create: { width: 320, height: 320, channels: 3, background: color } });
  const body = await picture.webp().toBuffer();
  await page.route(`**/media/${id}/320.webp`, (route) =>
    route.fulfill({ contentType: 'image/webp', body }),
  );
  await page.reload();
  await expect(corner(page).locator('img')).toBeVisible();
  await expect(corner(page)).toHaveAccessibleName('Njeri Mwangi');
  complaints.splice(0);
});

test('a member on a public page finds the public links and the way out [R035, R038]', async ({
  page,
  site,
}) => {
  await comeAs(page, site, await newMember(site));
  await page.goto('/pricing');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('button', { name: 'Log Out' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Get Started' })).toHaveCount(0);
});

test('a member reads all six packages, with a website only beside four, and how to pay [R004, R005, R008, R029]', async ({
  page,
  site,
}) => {
  await comeAs(page, site, await newMember(site));
  await page.goto('/pricing-type');
  const packages = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.locator('h2') });
  await expect(packages.getByRole('heading')).toHaveText([
    'Daily',
    'Weekly',
    'Monthly',
    'Quarterly',
    'Half-Yearly',
    'Yearly',
  ]);
  await expect(packages.nth(3)).toContainText('90 days');
  await expect(packages.nth(3)).toContainText('Kshs. 7,999 or $79.99');
  const withWebsite = packages.filter({ hasText: 'Kshs. 3,999 or $39' });
  await expect(withWebsite.getByRole('heading')).toHaveText([
    'Monthly',
    'Quarterly',
    'Half-Yearly',
    'Yearly',
  ]);
  await expect(page.getByText('5378141')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 0700 000 001' })).toBeVisible();
});
