import type { Page } from '@playwright/test';
import { setFault } from '../support/controls.ts';
import { comeAs, newMember } from '../support/member.ts';
import { postWith, timesPosted } from '../support/noticeboard.ts';
import { photo, plain } from '../support/pictures.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'members' });

const png = async (name: string, color: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await plain(900, 700, color).png().toBuffer(),
});
const choose = (page: Page) => page.getByLabel('Choose pictures');
const items = (page: Page) => page.getByRole('group', { name: 'Pictures' }).getByRole('listitem');
const bars = (page: Page) => page.getByRole('progressbar');
const add = (page: Page) => page.getByRole('button', { name: 'Add new post', exact: true });
const added = (page: Page) => page.getByText('Your post is on the noticeboard.');

test.beforeEach(async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await comeAs(page, site, await newMember(site));
  await page.goto('/');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
});
test.afterEach(async ({ site }) => {
  for (const service of ['storage', 'database'] as const)
    await setFault(site, { service, mode: 'ok' });
});

test('a member sees each picture at once and how far it is, and takes one out again [R083, R084]', async ({
  page,
  site,
}) => {
  await setFault(site, { service: 'storage', mode: 'slow', delayMs: 300 });
  await choose(page).setInputFiles([await png('a.png', '#1a6b3c'), await png('b.png', '#b3261e')]);
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).first().locator('img')).toHaveAttribute('src', /^data:image/);
  await expect(bars(page).first()).toBeVisible();
  await page.getByLabel('What is new?').fill('One of two.');
  await add(page).click();
  await expect(page.getByText('Your pictures are still on their way.')).toBeVisible();
  await setFault(site, { service: 'storage', mode: 'ok' });
  await expect(bars(page)).toHaveCount(0, { timeout: 30_000 });

  await page.getByRole('button', { name: 'Remove picture 1' }).click();
  await expect(items(page)).toHaveCount(1);
  await expect(page.getByText('1 of 4 pictures chosen')).toBeVisible();
  await expect(page.getByText('The picture was removed.')).toBeAttached();
  await add(page).click();
  await expect(added(page)).toBeVisible();
  await expect(postWith(page, 'One of two.').getByRole('listitem')).toHaveCount(1);
});

test(
  'four pictures go with a post, and the fifth is left out in words [R084]',
  { tag: '@slow' },
  async ({ page }) => {
    const five = ['#111', '#333', '#555', '#777', '#999'].map((color) =>
      png(`${color}.png`, color),
    );
    await choose(page).setInputFiles(await Promise.all(five));
    await expect(items(page)).toHaveCount(4);
    await expect(page.getByText('Only 4 pictures fit')).toBeVisible();
    await expect(page.getByText('You have chosen 4 pictures, which is the most.')).toBeVisible();
    await expect(choose(page)).toBeDisabled();
    await expect(bars(page)).toHaveCount(0);
    await page.getByLabel('What is new?').fill('Four of five.');
    await add(page).click();
    await expect(added(page)).toBeVisible();
    await expect(postWith(page, 'Four of five.').getByRole('listitem')).toHaveCount(4);
  },
);

test('pictures change places by the keyboard alone, and that is said [R083]', async ({ page }) => {
  await choose(page).setInputFiles([await png('a.png', '#1a6b3c'), await png('b.png', '#b3261e')]);
  await page.getByLabel('What does the picture show?').first().fill('The green one');
  const down = page.getByRole('button', { name: 'Move down picture 1' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('The picture is now number 2.')).toBeAttached();
  await expect(page.getByLabel('What does the picture show?').nth(1)).toHaveValue('The green one');
  await expect(page.getByRole('button', { name: 'Move down picture 2' })).toBeFocused();
});

test('a picture that cannot be stored is tried again by its own button, and the post waits for it [G13]', async ({
  page,
  site,
  complaints,
}) => {
  test.slow();
  await setFault(site, { service: 'storage', mode: 'error' });
  await choose(page).setInputFiles(await png('a.png', '#1a6b3c'));
  await expect(page.getByText('Could not send this picture.')).toBeVisible({ timeout: 30_000 });
  await page.getByLabel('What is new?').fill('With a picture, late.');
  await add(page).click();
  await expect(page.getByText('A picture did not arrive.')).toBeVisible();
  expect(await timesPosted(site, 'With a picture, late.')).toBe(0);

  await setFault(site, { service: 'storage', mode: 'ok' });
  await page.getByRole('button', { name: 'Try again picture 1' }).click();
  await expect(page.getByLabel('What does the picture show?')).toBeVisible();
  await expect(bars(page)).toHaveCount(0);
  await add(page).click();
  await expect(added(page)).toBeVisible();
  await expect(postWith(page, 'With a picture, late.').locator('img')).toHaveCount(1);
  complaints.splice(0);
});

test(
  'a reload while a picture is on its way says that it has to be chosen again [G36]',
  { tag: '@slow' },
  async ({ page, site }) => {
    await setFault(site, { service: 'storage', mode: 'slow', delayMs: 8_000 });
    await choose(page).setInputFiles(await png('a.png', '#1a6b3c'));
    await expect(bars(page)).toBeVisible();
    await page.getByLabel('What does the picture show?').fill('A green mat');
    await page.getByLabel('What is new?').fill('Half sent');
    await setFault(site, { service: 'storage', mode: 'ok' });
    await page.reload();
    await page.getByRole('button', { name: 'Continue your post' }).click();
    await expect(page.getByLabel('What is new?')).toHaveValue('Half sent');
    await expect(
      page.getByText('This picture was not sent completely. Remove it and choose it again.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove picture 1' }).click();
    await add(page).click();
    await expect(added(page)).toBeVisible();
  },
);

test(
  'on a line of 400 kbit/s and 400 ms a post with a photo arrives once, and she sees how far it is',
  { tag: '@slow' },
  async ({ page, site }) => {
    test.slow();
    const session = await page.context().newCDPSession(page);
    const line = {
      offline: false,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    };
    await session.send('Network.emulateNetworkConditions', line);
    const buffer = await photo(3000, 2000);
    await choose(page).setInputFiles({ name: 'market.jpg', mimeType: 'image/jpeg', buffer });
    await page.getByLabel('What is new?').fill('From the market, slowly.');
    const shares = new Set<string | null>();
    await expect(async () => {
      if (await bars(page).isVisible()) shares.add(await bars(page).getAttribute('value'));
      expect(await bars(page).count()).toBe(0);
    }).toPass({ timeout: 150_000, intervals: [200] });
    expect(shares.size).toBeGreaterThan(2);
    await add(page).click();
    await expect(added(page)).toBeVisible({ timeout: 20_000 });
    expect(await timesPosted(site, 'From the market, slowly.')).toBe(1);
    await expect(postWith(page, 'From the market, slowly.')).toHaveCount(1);
  },
);
