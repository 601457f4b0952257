import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { setFault } from '../support/controls.ts';
import * as members from '../support/member.ts';
import { findPost, writePost } from '../support/feed.ts';
import { createPlainImage } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { getStartedButton } from '../support/widget.ts';

test.use({
  siteSharedWith: 'page tests',
  // The session of an account ends just after its deletion.
  expectedError: /401 \(Unauthorized\) \S+\/\.netlify\/identity\/logout$/,
});

const getSaveButton = (page: Page) =>
  page.getByRole('button', { name: 'Save Changes', exact: true });
const createJpegFile = async () => ({
  name: 'me.jpg',
  mimeType: 'image/jpeg',
  buffer: await createPlainImage(1200, 900).jpeg().toBuffer(),
});

test('a member changes and removes the picture, and exports the data [R080, R151, G35] @slow', async ({
  page,
  site,
}) => {
  const member = await members.openAsNewMember(page, site, '/profile-management');
  await page.getByLabel('Choose a photo').setInputFiles(await createJpegFile());
  await expect(page.getByAltText('How others see you')).toHaveAttribute('src', /^data:image/);
  await expect(page.getByText('Your new photo is ready.')).toBeVisible();
  await expect(page.locator('header #account img')).toHaveCount(0);
  await getSaveButton(page).click();
  await expect(page.getByText('Saved: your photo.')).toBeVisible();
  await expect(page.locator('header #account img')).toBeVisible();
  await expect(members.getAccountName(page)).toHaveText('Njeri Mwangi');

  await setFault(site, { service: 'database', mode: 'error' });
  const exportButton = page.getByRole('button', { name: 'Download my data' });
  await exportButton.click();
  await expect(page.getByText('We could not make your file.')).toBeVisible();
  await setFault(site, { service: 'database', mode: 'ok' });
  const [download] = await Promise.all([page.waitForEvent('download'), exportButton.click()]);
  await expect(page.getByText('Your file is in your downloads.')).toBeVisible();
  expect(download.suggestedFilename()).toBe('my-data.zip');
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^pictures\/[\w-]+\.webp$/));
  expect(JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array()))).toMatchObject({
    account: { id: member.id, email: member.email },
    member: [{ name: 'Njeri Mwangi' }],
  });

  await page.goto('/');
  await writePost(page, 'This is me.');
  await expect(page.getByText('Your post is on the noticeboard.')).toBeVisible();
  const authorPicture = findPost(page, 'This is me.').locator('header img');
  await expect(authorPicture).toHaveJSProperty('complete', true);
  expect(await authorPicture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);

  await page.goto('/profile-management');
  const gif = { name: 'me.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') };
  await page.getByLabel('Choose a photo').setInputFiles(gif);
  await expect(page.getByRole('alert').filter({ hasText: 'PNG, JPEG or WebP' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove the photo' }).click();
  await getSaveButton(page).click();
  await expect(page.getByText('Saved: your photo.')).toBeVisible();
  await expect(page.locator('header #account img')).toHaveCount(0);
});

test('a member deletes the account, and every tab shows the homepage', async ({
  page,
  context,
  browser,
  site,
}) => {
  const member = await members.openAsNewMember(page, site, '/profile-management');
  const otherTab = await context.newPage();
  await otherTab.goto('/pricing-type');
  await expect(members.getAccountName(otherTab)).toHaveText('Njeri Mwangi');

  const deleteButton = page.getByRole('button', { name: 'Delete my account…' });
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await deleteButton.click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await deleteButton.click();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();
  await expect(dialog).toBeHidden();

  await deleteButton.click();
  const emailField = dialog.getByLabel('To be sure, type your e-mail address');
  const confirmButton = dialog.getByRole('button', { name: 'Delete for good' });
  await emailField.fill('amina@tangaza.example');
  await confirmButton.click();
  await expect(dialog.getByText('This is not the e-mail address of your account.')).toBeVisible();
  await emailField.fill(member.email);
  await setFault(site, { service: 'database', mode: 'down' });
  await confirmButton.click();
  await expect(dialog.getByText('Your account is not deleted.')).toBeVisible();
  await expect(emailField).toHaveValue(member.email);
  await setFault(site, { service: 'database', mode: 'ok' });

  await confirmButton.click();
  await expect(page.getByText('Your account is deleted.')).toBeVisible();
  await expect(page).toHaveURL('/#account-deleted');
  for (const tab of [page, otherTab]) {
    await expect(getStartedButton(tab)).toBeVisible();
    expect(new URL(tab.url()).pathname).toBe('/');
  }
  expect(await members.readStoredSession(page)).toBeNull();
  expect(await members.createToken(site, member).catch(() => undefined)).toBeUndefined();

  const visitor = await browser.newPage();
  await visitor.goto(site.origin);
  await expect(visitor.getByText('Your account and everything')).toBeHidden();
  await visitor.close();
});
