import sharp from 'sharp';
import { postWith, returnAs } from '../support/noticeboard.ts';
import { photo, plain } from '../support/pictures.ts';
import { expect, test } from '../support/site.ts';

const file = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

test.beforeEach(async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await returnAs(page, site, 'member');
  await page.getByRole('button', { name: 'New post', exact: true }).click();
});

test('a member adds a post with pictures, in her order, described and turned upright [R083, R084, R145]', async ({
  page,
}) => {
  const held = sharp(await photo(2400, 1600)).withMetadata({ orientation: 6 });
  await page
    .getByLabel('Choose pictures')
    .setInputFiles([
      file('upright.jpg', 'image/jpeg', await held.jpeg().toBuffer()),
      file('mat.png', 'image/png', await plain(900, 700, '#1a6b3c').png().toBuffer()),
      file('moving.gif', 'image/gif', Buffer.from('GIF89a')),
    ]);
  await expect(page.getByText(/^moving.gif: /)).toBeVisible();
  const descriptions = page.getByLabel('What does the picture show?');
  await descriptions.nth(0).fill('Mats on a line');
  await descriptions.nth(1).fill('A green mat');
  await page.getByRole('button', { name: 'Move down picture 1' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);

  await page.getByLabel('What is new?').fill('Two pictures of mats');
  await page.getByRole('button', { name: 'Add new post', exact: true }).click();
  await expect(page.getByLabel('What is new?')).toBeHidden();
  // The post that was written gives way to the one that the noticeboard has.
  await expect(page.locator('article[aria-busy]')).toHaveCount(0);
  const shown = postWith(page, 'Two pictures of mats').getByRole('img');
  await expect(shown).toHaveCount(2);
  await expect(shown.nth(0)).toHaveAttribute('alt', 'A green mat');
  await expect(shown.nth(1)).toHaveAttribute('alt', 'Mats on a line');
  await shown.nth(1).scrollIntoViewIfNeeded();
  const size = () =>
    shown.nth(1).evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth);
  await expect.poll(size).toBeGreaterThan(1);
  expect(await shown.nth(1).evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(
    '/api/post-pictures/',
  );
});

test('pictures that arrived are still there after a reload, and go with the post [R084]', async ({
  page,
}) => {
  const green = await plain(900, 700, '#1a6b3c').png().toBuffer();
  await page.getByLabel('Choose pictures').setInputFiles(file('mat.png', 'image/png', green));
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await page.getByLabel('What does the picture show?').fill('A green mat');
  await page.getByLabel('What is new?').fill('Kept over a reload');
  await expect
    .poll(() => page.evaluate(() => JSON.stringify(localStorage)))
    .toContain('Kept over a reload');
  await page.reload();
  await page.getByRole('button', { name: 'Continue your post' }).click();
  await expect(page.getByLabel('What is new?')).toHaveValue('Kept over a reload');
  await expect(page.getByLabel('What does the picture show?')).toHaveValue('A green mat');
  await page.getByRole('button', { name: 'Add new post', exact: true }).click();
  await expect(postWith(page, 'Kept over a reload').getByRole('img')).toHaveAttribute(
    'alt',
    'A green mat',
  );
});
