import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { isStudioInstalled } from '#netlify/local/studio-package.ts';
import { startSite, startStudio } from '#tests/support/site.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';
import { author, createPost as otherPost } from '#tests/support/blog-documents.ts';

const picture = (file: string) => `src/content/blog/images/${file}-1600x1000.png`;
const ofPost = picture('01bf0585772ae0873a9bdea9116712bfb664bd0f');
const inText = picture('558e5e69e294f4507f176ad0de045863733d32f1');

const field = (page: Page, name: string) => page.getByTestId(`field-${name}`).getByRole('textbox');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const shows = 'What the picture shows';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A picture of 42 megapixels, which is above the limit of every picture service. */
const hugePicture = () =>
  sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** Fills the fields above the text, except the picture's alternative text. */
async function beginPost(page: Page, title: string) {
  await page.getByTestId('action-intent-button').click();
  await field(page, 'title').fill(title);
  await button(page, 'Generate').click();
  await field(page, 'excerpt').fill(
    'Why a shop with an honest scale sells more, and how to show it to whoever comes in.',
  );
  await expect(page.getByRole('group', { name: 'Search result' })).toContainText(
    `Tangaza | ${title}`,
  );
  await page.getByTestId('autocomplete').fill('Wanjiku');
  await page.getByRole('option', { name: /^Wanjiku Njeri/ }).click();
  const chooser = page.getByTestId('file-button-input');
  await chooser.setInputFiles({
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: await hugePicture(),
  });
  await expect(page.getByRole('alert')).toContainText('has 42 megapixels');
  await chooser.setInputFiles(ofPost);
  await expect(button(page, 'Open image options menu')).toBeVisible();
}

async function writeText(page: Page) {
  const text = page.getByTestId('field-body').locator('[contenteditable=true]');
  await text.click();
  await page.keyboard.type('Weigh it in front of them');
  await button(page, 'Paragraph').click();
  await page.getByRole('menuitem', { name: 'Heading', exact: true }).click();
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('See what it costs');
  await page.keyboard.press('Shift+Home');
  await button(page, 'Link').click();
  await page.getByLabel('Leads to').fill('/pricing');
  await page.getByTestId('close-popover-edit-dialog-button').click();

  await text.click();
  await page.keyboard.press('Control+End');
  await button(page, 'Insert Picture (block)').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByTestId('file-button-input').setInputFiles(inText);
  // Closing the dialog would cancel the upload.
  await expect(dialog.getByRole('button', { name: 'Open image options menu' })).toBeVisible();
  await dialog.getByLabel(shows).fill('A scale with its dial towards the buyer');
  await button(page, 'Close dialog').click();
}

async function publish(page: Page) {
  const action = page.getByTestId('action-publish');
  await expect(action).toBeEnabled();
  await action.click();
  await expect(action).toBeDisabled();
}

test.use({ actionTimeout: 15_000 });

test('a post from the Studio is published, renamed and removed [R120]', async ({
  page,
}, testInfo) => {
  test.skip(
    !(await isStudioInstalled()) && !process.env['CI'],
    'The Studio is not installed: npm run studio',
  );
  test.setTimeout(300_000);
  const folder = testInfo.outputPath('blog');
  await writeDataset(folder, [author, otherPost('first')]);
  const studioUrl = `http://localhost:${await freePort()}`;
  const site = await startSite({ BLOG_DATASET: folder, STUDIO_URL: studioUrl, CONTENT_PORT: '0' });
  const stopStudio = await startStudio(site, studioUrl);
  const post = `${site.localOrigin}/blog/scales-that-people-trust`;
  const built = async () => (await fetch(post)).text();
  try {
    // The Studio is bundled at the first visit.
    await page.goto(`${studioUrl}/structure/post`, { timeout: 60_000 });
    await expect(page.getByTestId('action-intent-button')).toBeVisible({ timeout: 60_000 });
    await beginPost(page, 'Scales that people trust');
    await writeText(page);

    await expect(page.getByTestId('action-publish')).toBeDisabled();
    await button(page, 'Validation').click();
    await expect(page.getByRole('button', { name: `Main picture / ${shows}` })).toContainText(
      'Say what the picture shows.',
    );
    await field(page, 'mainImage.alt').fill('A shop with a scale on its counter');
    await publish(page);
    await expect.poll(built, { timeout: 50_000 }).toContain('Weigh it in front of them</h2>');
    expect(await built()).toContain('<a href="/pricing">See what it costs</a>');
    expect(await built()).toContain('A scale with its dial towards the buyer');

    await field(page, 'title').fill('Scales that everybody trusts');
    await publish(page);
    await expect.poll(built, { timeout: 50_000 }).toContain('Scales that everybody trusts</h1>');

    // The published version is unpublished, so it has to be open.
    await page.getByTestId('document-header-Published-chip').click();
    await button(page, 'Unpublish').click();
    await button(page, 'Confirm').click();
    await expect.poll(async () => (await fetch(post)).status, { timeout: 50_000 }).toBe(410);
  } finally {
    await stopStudio();
    await site.stop();
  }
});
