/** A member adds pictures to a post. */
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { setFault } from '../support/controls.ts';
import { openAsNewMember } from '../support/member.ts';
import { addedMessage, findPost, countPosts } from '../support/feed.ts';
import { createPhoto, createPlainImage } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests', viewport: { width: 360, height: 740 } });

const createFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });
const createPng = async (color: string) =>
  createFile(`${color}.png`, 'image/png', await createPlainImage(900, 700, color).png().toBuffer());
const getFileInput = (page: Page) => page.getByLabel('Choose photos');
const getItems = (page: Page) => page.getByRole('group', { name: 'Photos' }).getByRole('listitem');
const getProgressBars = (page: Page) => page.getByRole('progressbar');
const getDescriptionField = (page: Page) => page.getByLabel('What does the photo show?');
/** Opens the folded description of a photo, and closes that of any other one. */
const openDescription = (page: Page, position: number) =>
  getItems(page)
    .getByRole('button', { name: `Photo ${position}`, exact: true })
    .click();
const getTextField = (page: Page) => page.getByLabel('What is new?');
const getAddButton = (page: Page) =>
  page.getByRole('button', { name: 'Add new post', exact: true });
const getCancelButton = (page: Page) => page.getByRole('button', { name: 'Do not send it yet' });

test.beforeEach(async ({ page, site }) => {
  await openAsNewMember(page, site, '/');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
});

test('a post has pictures in order, described and turned upright [R083, R084, R145] @slow', async ({
  page,
}) => {
  // Orientation 6 rotates the displayed photo by 90 degrees.
  const sidewaysPhoto = sharp(await createPhoto(2400, 1600)).withMetadata({ orientation: 6 });
  await getFileInput(page).setInputFiles([
    createFile('upright.jpg', 'image/jpeg', await sidewaysPhoto.jpeg().toBuffer()),
    await createPng('#1a6b3c'),
    createFile('moving.gif', 'image/gif', Buffer.from('GIF89a')),
  ]);
  await expect(page.getByText(/^moving.gif: /)).toBeVisible();
  await expect(getItems(page)).toHaveCount(2);
  await expect(getDescriptionField(page).first()).toBeHidden();
  await openDescription(page, 2);
  await getDescriptionField(page).nth(1).fill('A green mat');
  await openDescription(page, 1);
  await getDescriptionField(page).nth(0).fill('Mats on a line');
  const moveLaterButton = page.getByRole('button', { name: 'Later photo 1' });
  await moveLaterButton.press('Enter');
  await expect(page.getByText('The photo is now number 2.')).toBeAttached();
  await expect(getDescriptionField(page).nth(1)).toHaveValue('Mats on a line');
  await expect(page.getByRole('button', { name: 'Later photo 2' })).toBeFocused();
  await expect(getProgressBars(page)).toHaveCount(0, { timeout: 30_000 });

  await getTextField(page).fill('Two pictures of mats');
  // The pictures are still present after a reload.
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Two pictures of mats');
  await page.reload();
  await page.getByRole('button', { name: 'Continue your post' }).click();
  await expect(getTextField(page)).toHaveValue('Two pictures of mats');
  await expect(getDescriptionField(page).first()).toHaveValue('A green mat');
  await getAddButton(page).click();
  await expect(getTextField(page)).toBeHidden();
  // The optimistic post is replaced by the post from the feed.
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  const images = findPost(page, 'Two pictures of mats').getByRole('img');
  await expect(images).toHaveCount(2);
  await expect(images.nth(0)).toHaveAttribute('alt', 'A green mat');
  await expect(images.nth(1)).toHaveAttribute('alt', 'Mats on a line');
  await images.nth(1).scrollIntoViewIfNeeded();
  const readSecondPicture = () =>
    images.nth(1).evaluate((image: HTMLImageElement) => ({
      ratio: image.naturalHeight / image.naturalWidth,
      src: image.currentSrc,
    }));
  await expect.poll(async () => (await readSecondPicture()).ratio).toBeGreaterThan(1);
  expect((await readSecondPicture()).src).toContain('/api/post-pictures/');
});

test('each picture shows progress, failures retry, and the post waits [R083, R084, G13] @slow', async ({
  page,
  site,
}) => {
  await setFault(site, { service: 'storage', mode: 'slow', delayMs: 300 });
  await getFileInput(page).setInputFiles([await createPng('#1a6b3c'), await createPng('#b3261e')]);
  await expect(getItems(page)).toHaveCount(2);
  await expect(getItems(page).first().locator('img')).toHaveAttribute('src', /^data:image/);
  await expect(getProgressBars(page).first()).toBeVisible();
  await getTextField(page).fill('One of two, late.');
  await getAddButton(page).click();
  await expect(page.getByText(/^Sending photo [12] of 2, then your post…$/)).toBeVisible();
  await getCancelButton(page).click();
  await expect(getAddButton(page)).toBeFocused();
  await setFault(site, { service: 'storage', mode: 'ok' });
  await expect(getProgressBars(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('then your post')).toHaveCount(0);
  for (const remainingCount of [1, 0]) {
    await page.getByRole('button', { name: 'Remove photo 1' }).click();
    await expect(getItems(page)).toHaveCount(remainingCount);
  }
  await expect(page.getByText('The photo is removed.')).toBeAttached();

  await setFault(site, { service: 'storage', mode: 'error' });
  await getFileInput(page).setInputFiles(await createPng('#1a6b3c'));
  await expect(page.getByText('Could not send this photo.')).toBeVisible({ timeout: 30_000 });
  await getAddButton(page).click();
  await expect(page.getByText('A photo did not arrive.')).toBeVisible();
  expect(await countPosts(site, 'One of two, late.')).toBe(0);
  await getCancelButton(page).click();
  await setFault(site, { service: 'storage', mode: 'ok' });
  await page.getByRole('button', { name: 'Try again photo 1' }).click();
  await expect(getDescriptionField(page)).toBeAttached();
  await expect(getProgressBars(page)).toHaveCount(0);
  await expect(page.getByText('1 of 4 photos chosen')).toBeVisible();
  await getAddButton(page).click();
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, 'One of two, late.').locator('img')).toHaveCount(1);
});

test('an upload that a reload stops continues, with its description [G36] @slow', async ({
  page,
  site,
}) => {
  await setFault(site, { service: 'storage', mode: 'slow', delayMs: 8_000 });
  await getFileInput(page).setInputFiles(await createPng('#1a6b3c'));
  await expect(getProgressBars(page)).toBeVisible();
  await openDescription(page, 1);
  await getDescriptionField(page).fill('A green mat');
  await getTextField(page).fill('Half sent');
  await setFault(site, { service: 'storage', mode: 'ok' });
  await page.reload();
  await page.getByRole('button', { name: 'Continue your post' }).click();
  await expect(getTextField(page)).toHaveValue('Half sent');
  await expect(getDescriptionField(page)).toHaveValue('A green mat');
  await expect(getProgressBars(page)).toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('This photo did not arrive whole.')).toHaveCount(0);
  await getAddButton(page).click();
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, 'Half sent').getByRole('img', { name: 'A green mat' })).toBeVisible();
});

test('a reload without the file asks for the picture again [G36] @slow', async ({ page, site }) => {
  await setFault(site, { service: 'storage', mode: 'slow', delayMs: 8_000 });
  await getFileInput(page).setInputFiles(await createPng('#1a6b3c'));
  await expect(getProgressBars(page)).toBeVisible();
  await getTextField(page).fill('Chosen again');
  await setFault(site, { service: 'storage', mode: 'ok' });
  await page.reload();
  // The browser can delete the database when its disk is full.
  await page.evaluate(async () => {
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  });
  await page.getByRole('button', { name: 'Continue your post' }).click();
  await expect(getTextField(page)).toHaveValue('Chosen again');
  await expect(page.getByText('This photo did not arrive whole. Choose it again.')).toBeVisible();
  await expect(getItems(page).getByText('Failed')).toBeVisible();
  await page.getByLabel('Choose again photo 1').setInputFiles(await createPng('#b3261e'));
  await expect(getProgressBars(page)).toHaveCount(0, { timeout: 30_000 });
  await getAddButton(page).click();
  await expect(addedMessage(page)).toBeVisible();
  await expect(findPost(page, 'Chosen again').locator('img')).toHaveCount(1);
});
