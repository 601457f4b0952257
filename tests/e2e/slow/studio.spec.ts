import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { isStudioInstalled } from '#netlify/local/studio/studio-package.ts';
import { findFreePort } from '#tests/support/processes.ts';
import { startSite, startStudio } from '#tests/support/site.ts';
import { writeDataset } from '#tests/support/write-dataset.ts';
import { author, createPost } from '#tests/support/blog-documents.ts';

const getPicturePath = (file: string) => `src/content/blog/images/${file}-1600x1000.png`;
const textPicture = getPicturePath('558e5e69e294f4507f176ad0de045863733d32f1');

const getField = (page: Page, name: string) =>
  page.getByTestId(`field-${name}`).getByRole('textbox');
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const alternativeTextLabel = 'What the picture shows';

/** Creates a picture of 42 megapixels, which the browser makes smaller. It is less wide than the site shows it. */
const createHugePicture = () =>
  sharp({ create: { width: 7000, height: 6000, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** The posts that are open one after another in a tab. Each one keeps connections of the browser open. */
const visitedSlugs = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

async function visitPosts(page: Page) {
  for (const slug of visitedSlugs) {
    await page
      .getByRole('link', { name: `About ${slug}` })
      .first()
      .click();
    await expect(getField(page, 'title')).toHaveValue(`About ${slug}`);
    await expect(getField(page, 'title')).toBeEditable();
  }
}

/** Fills the fields above the text, except the picture's alternative text. */
async function fillPostFields(page: Page, title: string) {
  await page.getByTestId('action-intent-button').click();
  await getField(page, 'title').fill(title);
  // The press leaves the empty text. Its message must not move the button away.
  await page.getByTestId('field-body').locator('[contenteditable=true]').click();
  await getButton(page, 'Generate').click();
  await getField(page, 'excerpt').fill(
    'Why a shop with an honest scale sells more, and how to show it to whoever comes in.',
  );
  await expect(page.getByRole('group', { name: 'Search result' })).toContainText(
    `Tangaza | ${title}`,
  );
  await page.getByRole('combobox', { name: 'Author' }).fill('Wanjiku');
  await page.getByRole('option', { name: /^Wanjiku Njeri/ }).click();
  const chooser = page.getByTestId('file-button-input');
  await chooser.setInputFiles({
    name: 'IMG_0412.HEIC',
    mimeType: 'image/heic',
    buffer: Buffer.from('....ftypheic'),
  });
  await expect(page.getByRole('alert').filter({ hasText: 'HEIC' })).toContainText('on WhatsApp');
  await chooser.setInputFiles({
    name: 'huge.png',
    mimeType: 'image/png',
    buffer: await createHugePicture(),
  });
  await expect(getButton(page, 'Open image options menu')).toBeVisible({ timeout: 60_000 });
  const slider = page.getByRole('slider', { name: 'Part of the picture that readers see' });
  await slider.press('Home');
  await expect(slider).toHaveValue('0');
}

async function writeText(page: Page) {
  const textField = page.getByTestId('field-body').locator('[contenteditable=true]');
  await textField.click();
  await page.keyboard.type('Weigh it in front of them');
  await getButton(page, 'Paragraph').click();
  await page.getByRole('menuitem', { name: 'Heading', exact: true }).click();
  await textField.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  const linkText = 'See what it costs';
  await page.keyboard.type(linkText);
  await expect(textField).toContainText(linkText);
  // The editor sets its selection again after each rendering, which can be later than the key.
  await expect(async () => {
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Shift+Home');
    expect(await page.evaluate(() => String(getSelection()))).toBe(linkText);
  }).toPass();
  await getButton(page, 'Link').click();
  await expect(page.getByLabel('Leads to')).toBeFocused();
  await page.keyboard.type('/no-such-page');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This site has no page /no-such-page.').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Choose a post or a page' }).fill('no such post');
  await expect(page.getByText('No post or page matches “no such post”.')).toBeVisible();
  await page.getByLabel('Leads to').fill('/pricing');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Leads to')).toBeHidden();
  // The next key writes behind the linked text.
  await expect.poll(() => page.evaluate(() => getSelection()?.isCollapsed === true)).toBe(true);
  await page.keyboard.type('.');

  await textField.click();
  await page.keyboard.press('Control+End');
  await getButton(page, 'Insert Picture (block)').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByTestId('file-button-input').setInputFiles(textPicture);
  // The expectation waits for the upload, because closing the dialog would cancel it.
  await expect(dialog.getByRole('button', { name: 'Open image options menu' })).toBeVisible();
  await dialog.getByLabel(alternativeTextLabel).fill('A scale with its dial towards the buyer');
  await getButton(page, 'Close dialog').click();
}

/** Writes a table by keyboard only. */
async function writeTable(page: Page) {
  await page.getByTestId('field-body').locator('[contenteditable=true]').click();
  await page.keyboard.press('Control+End');
  await getButton(page, 'Insert Table (block)').click();
  await expect(page.getByLabel('Title of column 1')).toBeFocused();
  for (const cell of ['Scale', 'Price', 'Kitchen scale']) {
    await page.keyboard.type(cell);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.type('1,290');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Row 2, column 1')).toBeFocused();
  await page.keyboard.type('Shop scale');
  await getButton(page, 'Close dialog').click();
}

/** Drops a HEIC photo on the text, and pastes another one into it. Both are refused with advice. */
async function addUnreadablePictures(page: Page) {
  const textField = page.getByTestId('field-body').locator('[contenteditable=true]');
  for (const [type, name] of [
    ['drop', 'IMG_0413.HEIC'],
    ['paste', 'IMG_0414.HEIC'],
  ] as const) {
    await textField.evaluate(
      (element, [kind, file]) => {
        const files = new DataTransfer();
        files.items.add(new File(['....ftypheic'], file, { type: 'image/heic' }));
        const options = { bubbles: true, cancelable: true };
        element.dispatchEvent(
          kind === 'drop'
            ? new DragEvent(kind, { ...options, dataTransfer: files })
            : new ClipboardEvent(kind, { ...options, clipboardData: files }),
        );
      },
      [type, name] as const,
    );
    const advice = page.getByTestId('field-body').getByRole('alert').filter({ hasText: 'HEIC' });
    await expect(advice).toContainText('on WhatsApp');
    await textField.click();
    await page.keyboard.press('Control+End');
  }
}

async function publish(page: Page) {
  const publishButton = page.getByTestId('action-publish');
  await expect(publishButton).toBeEnabled();
  await publishButton.click();
  await expect(publishButton).toBeDisabled();
}

test.use({ actionTimeout: 60_000 });

test('a post from the Studio is published, renamed and removed [R120]', async ({
  page,
}, testInfo) => {
  test.skip(
    !(await isStudioInstalled()) && !process.env['CI'],
    'The Studio is not installed: npm run studio',
  );
  const folder = testInfo.outputPath('blog');
  await writeDataset(folder, [author, ...visitedSlugs.map((slug) => createPost(slug))]);
  const studioUrl = `http://localhost:${await findFreePort()}`;
  const site = await startSite({ BLOG_DATASET: folder, STUDIO_URL: studioUrl, CONTENT_PORT: '0' });
  const stopStudio = await startStudio(site, studioUrl);
  const postUrl = `${site.localOrigin}/blog/scales-that-people-trust`;
  const fetchPost = async () => (await fetch(postUrl)).text();
  try {
    // The Studio is bundled at the first visit.
    await page.goto(`${studioUrl}/structure/post`, { timeout: 180_000 });
    await expect(page.getByTestId('action-intent-button')).toBeVisible({ timeout: 60_000 });
    await visitPosts(page);
    await fillPostFields(page, 'Scales that people trust');
    await writeText(page);
    await writeTable(page);
    await addUnreadablePictures(page);

    await expect(page.getByTestId('action-publish')).toBeDisabled();
    await getButton(page, 'Validation').click();
    await expect(
      page.getByRole('button', { name: `Main picture / ${alternativeTextLabel}` }),
    ).toContainText('Say what the picture shows.');
    await getField(page, 'mainImage.alt').fill('A shop with a scale on its counter');
    await publish(page);
    await expect.poll(fetchPost, { timeout: 150_000 }).toContain('Weigh it in front of them</h2>');
    expect(await fetchPost()).toMatch(/<a href="\/pricing">See what it costs(<\/a>\.|\.<\/a>)/);
    expect(await fetchPost()).toContain('A scale with its dial towards the buyer');
    expect(await fetchPost()).toContain('Shop scale</');
    expect(await fetchPost()).toContain('data-position="0% 0%"');

    await getField(page, 'title').fill('Scales that everybody trusts');
    await publish(page);
    await expect
      .poll(fetchPost, { timeout: 150_000 })
      .toContain('Scales that everybody trusts</h1>');

    // Only the open version can be unpublished, so the published version has to be open.
    await page.getByTestId('document-header-Public-or-planned-chip').click();
    await getButton(page, 'Unpublish').click();
    const confirmButton = page.getByTestId('confirm-popover-confirm-button');
    await expect(confirmButton).toHaveText('Unpublish');
    await confirmButton.click();
    await expect.poll(async () => (await fetch(postUrl)).status, { timeout: 150_000 }).toBe(410);
  } finally {
    await stopStudio();
    await site.stop();
  }
});
