/** Posts with pictures. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { setFault } from '../support/controls.ts';
import { openAsNewMember } from '../support/member.ts';
import { addedMessage, findPost, countPosts } from '../support/feed.ts';
import { createPhoto, createPlainImage } from '../support/pictures.ts';
import { expect, test } from '../support/site.ts';

test.use({ sharing: 'members', viewport: { width: 360, height: 740 } });

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const png = async (color: string) =>
  file(`${color}.png`, 'image/png', await createPlainImage(900, 700, color).png().toBuffer());
const choose = (page: Page) => page.getByLabel('Choose photos');
const items = (page: Page) => page.getByRole('group', { name: 'Photos' }).getByRole('listitem');
const bars = (page: Page) => page.getByRole('progressbar');
const description = (page: Page) => page.getByLabel('What does the photo show?');
const text = (page: Page) => page.getByLabel('What is new?');
const add = (page: Page) => page.getByRole('button', { name: 'Add new post', exact: true });

test.beforeEach(async ({ page, site }) => {
  await openAsNewMember(page, site, '/');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
});

test('a post has pictures in order, described and turned upright [R083, R084, R145]', async ({
  page,
}) => {
  const held = sharp(await createPhoto(2400, 1600)).withMetadata({ orientation: 6 });
  await choose(page).setInputFiles([
    file('upright.jpg', 'image/jpeg', await held.jpeg().toBuffer()),
    await png('#1a6b3c'),
    file('moving.gif', 'image/gif', Buffer.from('GIF89a')),
  ]);
  await expect(page.getByText(/^moving.gif: /)).toBeVisible();
  await description(page).nth(0).fill('Mats on a line');
  await description(page).nth(1).fill('A green mat');
  const down = page.getByRole('button', { name: 'Move down photo 1' });
  await down.press('Enter');
  await expect(page.getByText('The photo is now number 2.')).toBeAttached();
  await expect(description(page).nth(1)).toHaveValue('Mats on a line');
  await expect(page.getByRole('button', { name: 'Move down photo 2' })).toBeFocused();
  await expect(bars(page)).toHaveCount(0, { timeout: 30_000 });

  await text(page).fill('Two pictures of mats');
  // The pictures are still present after a reload.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Two pictures of mats');
  await page.reload();
  await page.getByRole('button', { name: 'Continue your post' }).click();
  await expect(text(page)).toHaveValue('Two pictures of mats');
  await expect(description(page).first()).toHaveValue('A green mat');
  await add(page).click();
  await expect(text(page)).toBeHidden();
  // The optimistic post is replaced by the post from the feed.
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  const images = findPost(page, 'Two pictures of mats').getByRole('img');
  await expect(images).toHaveCount(2);
  await expect(images.nth(0)).toHaveAttribute('alt', 'A green mat');
  await expect(images.nth(1)).toHaveAttribute('alt', 'Mats on a line');
  await images.nth(1).scrollIntoViewIfNeeded();
  const second = () =>
    images.nth(1).evaluate((image: HTMLImageElement) => ({
      ratio: image.naturalHeight / image.naturalWidth,
      src: image.currentSrc,
    }));
  await expect.poll(async () => (await second()).ratio).toBeGreaterThan(1);
  expect((await second()).src).toContain('/api/post-pictures/');
});

test(
  'each picture shows progress, failures retry, and the post waits [R083, R084, G13]',
  { tag: '@slow' },
  async ({ page, site }) => {
    test.slow();
    await setFault(site, { service: 'storage', mode: 'slow', delayMs: 300 });
    await choose(page).setInputFiles([await png('#1a6b3c'), await png('#b3261e')]);
    await expect(items(page)).toHaveCount(2);
    await expect(items(page).first().locator('img')).toHaveAttribute('src', /^data:image/);
    await expect(bars(page).first()).toBeVisible();
    await text(page).fill('One of two, late.');
    await add(page).click();
    await expect(page.getByText('We are still sending your photos.')).toBeVisible();
    await setFault(site, { service: 'storage', mode: 'ok' });
    await expect(bars(page)).toHaveCount(0, { timeout: 30_000 });
    await expect(page.getByText('We are still sending your photos.')).toHaveCount(0);
    for (const left of [1, 0]) {
      await page.getByRole('button', { name: 'Remove photo 1' }).click();
      await expect(items(page)).toHaveCount(left);
    }
    await expect(page.getByText('The photo is removed.')).toBeAttached();

    await setFault(site, { service: 'storage', mode: 'error' });
    await choose(page).setInputFiles(await png('#1a6b3c'));
    await expect(page.getByText('Could not send this photo.')).toBeVisible({ timeout: 30_000 });
    await add(page).click();
    await expect(page.getByText('A photo did not arrive.')).toBeVisible();
    expect(await countPosts(site, 'One of two, late.')).toBe(0);
    await setFault(site, { service: 'storage', mode: 'ok' });
    await page.getByRole('button', { name: 'Try again photo 1' }).click();
    await expect(description(page)).toBeVisible();
    await expect(bars(page)).toHaveCount(0);
    await expect(page.getByText('1 of 4 photos chosen')).toBeVisible();
    await add(page).click();
    await expect(addedMessage(page)).toBeVisible();
    await expect(findPost(page, 'One of two, late.').locator('img')).toHaveCount(1);
  },
);

test(
  'a reload during an upload asks for the picture again [G36]',
  { tag: '@slow' },
  async ({ page, site }) => {
    await setFault(site, { service: 'storage', mode: 'slow', delayMs: 8_000 });
    await choose(page).setInputFiles(await png('#1a6b3c'));
    await expect(bars(page)).toBeVisible();
    await description(page).fill('A green mat');
    await text(page).fill('Half sent');
    await setFault(site, { service: 'storage', mode: 'ok' });
    await page.reload();
    await page.getByRole('button', { name: 'Continue your post' }).click();
    await expect(text(page)).toHaveValue('Half sent');
    await expect(
      page.getByText('This photo did not arrive whole. Remove it and choose it again.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await add(page).click();
    await expect(addedMessage(page)).toBeVisible();
  },
);
