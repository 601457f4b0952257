import type { Locator, Page } from '@playwright/test';
import { getAccountName, openAsNewMember, getNewestPost } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';
import {
  getStartedButton,
  logInButton,
  logInThroughDialog,
  logOutButton,
} from '../support/widget.ts';

test.use({
  siteSharedWith: 'page tests',
  // The photo of a member is missing in the storage.
  expectedError: /400 \(Bad Request\) \S+\/media\/[\da-f-]+\/320\.webp$/,
});

const getAccountButton = (page: Page) => page.getByRole('banner').locator('#account');
const getTabBar = (page: Page) => page.getByRole('navigation', { name: 'Shortcuts' });

/** Returns the edges and the height of an element. The edges are NaN and the height is 0 if it is not rendered. */
async function getBox(element: Locator) {
  const { x, y, width, height } = (await element.boundingBox()) ?? {
    x: NaN,
    y: NaN,
    width: 0,
    height: 0,
  };
  return { top: y, bottom: y + height, left: x, right: x + width, height };
}

test('a member navigates by four regions and the account menu [R022, R029, R080, R081, R082, R146]', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsNewMember(page, site, '/');
  await expect(page.getByRole('banner')).toHaveCount(1);
  const left = page.getByRole('navigation', { name: 'Members' });
  const right = page.getByRole('navigation', { name: 'Your account' });
  await expect(left.getByRole('link')).toHaveText([
    'Home',
    'Pricing Type',
    'My Adverts',
    'Public homepage',
  ]);
  await expect(right.getByRole('link')).toHaveText(['Profile Settings']);
  await expect(right.getByRole('button')).toHaveText(['Log Out']);
  await expect(getNewestPost(page)).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { name: /Build, Grow/ })).toHaveCount(0);
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expect(getAccountName(page)).toHaveText('Njeri Mwangi');
  const home = left.getByRole('link', { name: 'Home', exact: true });
  await expect(home).toHaveAttribute('aria-current', 'page');
  const main = page.getByRole('main');
  for (const item of await page.locator('.side-menu > :not([hidden])').all()) {
    const { top, height } = await getBox(item);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(top).toBeGreaterThanOrEqual((await getBox(main)).bottom);
  }
  await left.getByRole('link', { name: 'Pricing Type' }).click();
  await expect(page).toHaveURL('/pricing-type');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pricing Type');

  const menu = page.locator('#account-menu');
  const button = getAccountButton(page);
  await expect(getAccountName(page)).toHaveText('Njeri Mwangi');
  await expect(menu).toBeHidden();
  await button.click();
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
  await page.mouse.click(20, 640);
  await expect(menu).toBeHidden();
  await button.click();
  await button.click();
  await expect(menu).toBeHidden();
  await button.click();
  for (let presses = 0; presses < 5; presses++) await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('link', { name: 'Profile Settings' }).click();
  await expect(page).toHaveURL('/profile-management');
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole('button', { name: 'Log Out' }).click();
  await expect(page).toHaveURL('/');
  await expect(getStartedButton(page)).toBeVisible();
});

test('on a phone the bottom navigation fits and hides nothing [G41, R081, R082] @slow', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsNewMember(page, site, '/');
  await expect(getNewestPost(page)).toBeVisible();
  const bar = getTabBar(page);
  const items = bar.getByRole('link').or(bar.getByRole('button'));
  const account = bar.getByRole('button');
  const lastLink = page.getByRole('link', { name: 'Back to top' });
  await expect(items).toHaveText(['Home', 'My Adverts', 'Find', 'Account']);
  for (const size of ['100%', '200%']) {
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
    }, size);
    await page.evaluate(() => scrollTo(0, 0));
    for (const item of await items.all()) {
      await expect(item).toBeInViewport({ ratio: 1 });
      expect((await getBox(item)).height).toBeGreaterThanOrEqual(44);
    }
    await lastLink.focus();
    expect((await getBox(lastLink)).bottom).toBeLessThanOrEqual((await getBox(bar)).top);
    await account.click();
    const menu = page.locator('#account-menu');
    await expect(menu).toBeInViewport({ ratio: 1 });
    await account.click();
    await expect(menu).toBeHidden();
  }
  for (const [name, path] of [
    ['My Adverts', '/my-adverts'],
    ['Find', '/all-businesses'],
    ['Home', '/'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(bar.locator('[aria-current]')).toHaveText(name);
  }
  await page.setViewportSize({ width: 1024, height: 740 });
  await expect(bar).toBeHidden();
  const [left, middle, right] = await Promise.all(
    [
      page.getByRole('navigation', { name: 'Members' }),
      page.getByRole('main'),
      page.getByRole('navigation', { name: 'Your account' }),
    ].map(getBox),
  );
  expect(left?.right).toBeLessThanOrEqual(middle?.left ?? 0);
  expect(right?.left).toBeGreaterThanOrEqual(middle?.right ?? Infinity);
});

test('a member without name or picture is shown by e-mail [R080, G35] @slow', async ({
  page,
  site,
}) => {
  const hostnames: string[] = [];
  page.on('request', (request) => hostnames.push(new URL(request.url()).hostname));
  const avatar_url = 'https://elsewhere.example/me.webp';
  const { email } = await openAsNewMember(page, site, '/pricing-type', {
    full_name: '',
    avatar_url,
  });
  await expect(getAccountName(page)).toHaveText(email.split('@')[0] ?? '');
  await expect(getAccountButton(page).locator('img')).toHaveCount(0);
  expect(hostnames).not.toContain('elsewhere.example');

  const missingPicture = `/media/${crypto.randomUUID()}/320.webp`;
  await openAsNewMember(page, site, '/pricing-type', { avatar_url: missingPicture });
  await expect(getAccountName(page)).toHaveText('Njeri Mwangi');
  await expect(getAccountButton(page).getByText('NM', { exact: true })).toBeVisible();
});

test('a member on public pages sees visitors’ contents and own links [G41, R008, R022, R029, R035, R038, R128] @slow', async ({
  page,
  site,
}) => {
  const member = await openAsNewMember(page, site, '/');
  await page.getByRole('link', { name: 'Public homepage' }).click();
  await expect(page).toHaveURL('/?public');
  const businesses = page.getByRole('heading', { name: 'Browse Businesses' });
  const startLink = page.getByRole('main').getByRole('link', { name: 'Start your advert' });
  for (const element of [businesses, startLink, logOutButton(page)])
    await expect(element).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Members' })).toHaveCount(0);
  for (const button of [getStartedButton(page), logInButton(page)])
    await expect(button).toHaveCount(0);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /[^/]\/$/);
  await expectAccessible(page, '/?public', { measuredLinks: 'header a' });
  await expect(getTabBar(page).locator('[aria-current]')).toHaveCount(0);
  const header = page.getByRole('banner');
  const backLink = header.getByRole('link', { name: 'Back to Home' });
  await backLink.click();
  await expect(getNewestPost(page)).toBeVisible();
  await expect(businesses).toBeHidden();

  await page.route('**/*.js*', (route) => route.abort());
  await page.goto('/?public');
  await expect(businesses).toBeVisible();
  await expect(page.locator('[data-feed]')).toBeHidden();
  await page.unroute('**/*.js*');
  await page.reload();
  await logOutButton(page).click();
  await logInThroughDialog(page, member);
  await expect(getNewestPost(page)).toBeVisible();

  await page.goto('/pricing');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(4);
  await expect(backLink).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/all-businesses/search?q=mats');
  await expect(backLink).toBeHidden();
  await expect(getTabBar(page).locator('[aria-current]')).toHaveText('Find');
  // The page of a business has another navigation bar than the other pages.
  await page.goto('/judys-mats');
  await expect(getTabBar(page)).toHaveCount(0);
  await expectAccessible(page, 'a business, for a member', { measuredLinks: 'header a' });
  await header.getByRole('link', { name: 'My Adverts' }).click();
  await expect(page).toHaveURL('/my-adverts');

  await page.goto('/pricing-type');
  await expect(page.getByText('5378141')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Call 0700 000 001' })).toBeVisible();
  await expectAccessible(page, '/pricing-type');
  await getAccountButton(page).click();
  await expectAccessible(page, 'account menu open');
});
