/** An owner's photos as phones make them: in the form, after lost connections, and on the page. */
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import * as form from '../support/advertise.ts';
import { createServiceClient } from '../support/feed.ts';
import { holdRequests } from '../support/controls.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import { createPhonePhoto, createPhoto, createPlainImage } from '../support/pictures.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible, expectNoFaults } from '../support/axe.ts';

test.use({ siteSharedWith: 'live listing tests', viewport: form.phoneSize });

/** Maximum bytes of a photo that travels, of any photo that a phone makes. */
const maxSentBytes = 2_500_000;

const notSent = /^Could not send this photo\./;
const getPhotos = (page: Page) => page.getByRole('group', { name: 'Photos' });
const getThumbnails = (page: Page) => getPhotos(page).getByRole('button', { name: /^Photo \d/ });
const getRow = (page: Page, position: number) =>
  page.getByRole('group', { name: `Price ${position}`, exact: true });

/** Collects the sizes in bytes of the photos that the page sends. */
function watchSentBytes(page: Page): number[] {
  const sizes: number[] = [];
  page.on('request', (request) => {
    // The draft is saved by PUT too, at an address of the endpoints.
    const isPhoto = request.method() === 'PUT' && !request.url().includes('/api/');
    if (isPhoto) sizes.push(request.postDataBuffer()?.length ?? 0);
  });
  return sizes;
}

/** Returns a photo with the name and the type that a phone reports for HEIC. */
const createHeicFile = (buffer: Buffer, name = 'IMG_0412.HEIC') => {
  return { name, mimeType: 'image/heic', buffer };
};

test('photos of any size and format of phones are sent small and upright [R013] @slow', async ({
  page,
  site,
}) => {
  const member = await form.openForm(page, site, '/advertise?step=photos');
  await form.field(page, 'Add photos').waitFor();
  const sentBytes = watchSentBytes(page);
  const portrait = await createPhonePhoto('portrait');
  await form.choosePhotos(
    page,
    await form.phoneFile('large'),
    await form.phoneFile('rotated'),
    await form.phoneFile('portrait'),
    createHeicFile(portrait),
    {
      name: 'photo.avif',
      mimeType: 'image/avif',
      buffer: await sharp(portrait).avif({ effort: 0 }).toBuffer(),
    },
    {
      name: '48-megapixels.jpg',
      mimeType: 'image/jpeg',
      buffer: await createPlainImage(8064, 6048).jpeg().toBuffer(),
    },
  );
  await expect(getThumbnails(page)).toHaveCount(6);
  await form.waitForUploads(page);
  await expect(page.getByText('6 of 8 photos chosen')).toBeVisible();
  expect(sentBytes).toHaveLength(6);
  expect(Math.max(...sentBytes)).toBeLessThan(maxSentBytes);
  await expectAccessible(page, 'photos of phones');
  await page.getByRole('link', { name: 'Business', exact: true }).click();
  await form.field(page, 'Name of your business').fill('Wambui Baskets');
  await expect(form.savedMessage(page)).toBeVisible();
  const [listing] = await form.readListings(site, member.id);
  const ids = listing?.draft.images.map((image) => image.id) ?? [];
  const query = (await createServiceClient(site)).from('pictures').select('id,width,height');
  const { data: rows } = await query.in('id', ids).throwOnError();
  const isUpright = ids.map((id) => {
    const row = rows.find((each) => each.id === id) as { width: number; height: number };
    return row.height > row.width;
  });
  expect(isUpright).toEqual([false, true, true, true, true, false]);
});

test('a photo that the browser cannot open is refused with advice @slow', async ({
  page,
  site,
}) => {
  await form.openForm(page, site, '/advertise?step=photos');
  const heic = Buffer.concat([
    Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
    Buffer.alloc(4096),
  ]);
  await form.choosePhotos(
    page,
    createHeicFile(heic),
    createHeicFile(heic, 'shared.jpg'),
    { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
    { name: 'moving.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') },
  );
  for (const name of ['IMG_0412.HEIC', 'shared.jpg']) {
    await expect(
      page.getByText(`${name}: This phone or computer cannot open this photo. Send the photo to`),
    ).toBeVisible();
  }
  await expect(page.getByText(/^list\.pdf: We cannot show this file\./)).toBeVisible();
  await expect(page.getByText(/^moving\.gif: We cannot show this file\./)).toBeVisible();
  await expect(getThumbnails(page)).toHaveCount(0);
});

test('an upload continues when the connection returns [G36] @slow', async ({
  page,
  site,
  context,
}) => {
  await form.openForm(page, site, '/advertise?step=photos');
  await form.field(page, 'Add photos').waitFor();
  await context.setOffline(true);
  await form.choosePhotos(page, await form.photoFile(1000, 800));
  await expect(page.getByText(notSent)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Try again photo 1' })).toBeVisible();
  await expectAccessible(page, 'a photo that is not sent');
  await context.setOffline(false);
  await form.waitForUploads(page);
  await expect(page.getByText(notSent)).toHaveCount(0);
  await expect(page.getByText('Cover', { exact: true })).toBeVisible();
  await expect(form.savedMessage(page)).toBeVisible();
});

test('an upload continues by itself after a reload, on any step [G36] @slow', async ({
  page,
  site,
}) => {
  const { owner } = await form.openOwnListing(page, site, { step: 'photos' });
  await page.route('**/api/pictures', (route) => route.abort());
  await form.choosePhotos(page, await form.phoneFile('large'));
  await expect(getPhotos(page).getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Add a price' }).click();
  await page.keyboard.type('Fruit basket');
  await getRow(page, 1)
    .getByLabel('Add a photo')
    .setInputFiles(await form.photoFile(1000, 800));
  // The browser has stored both photos. A reload before that loses a photo of 12 MB.
  await expect(page.getByText(notSent)).toHaveCount(2, { timeout: 60_000 });
  await page.reload();
  await expect(getThumbnails(page)).toHaveCount(2);
  await expect(page.getByText('This photo did not arrive whole.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Business', exact: true }).click();
  await page.unrouteAll();
  await page.reload();
  await expect(form.heading(page)).toHaveText('Your business');
  await expect
    .poll(
      async () => {
        const [listing] = await form.readListings(site, owner);
        const items = listing?.draft['items'] as { image: string | null }[];
        return [listing?.draft.images.length, items.filter(({ image }) => image).length];
      },
      { timeout: 60_000 },
    )
    .toEqual([2, 1]);
  expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain('draft advert');
});

test('the login of another member deletes photos that were not sent @slow', async ({
  page,
  site,
}) => {
  const readNames = () =>
    page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
  const member = await form.openForm(page, site, '/advertise?step=photos');
  await page.route('**/api/pictures', (route) => route.abort());
  await form.choosePhotos(page, await form.photoFile(1000, 800));
  await expect(page.getByText(notSent)).toBeVisible({ timeout: 30_000 });
  expect(await readNames()).toEqual([`photos ${member.id}`]);
  await form.openForm(page, site);
  await expect.poll(readNames).toEqual([]);
});

test('a photo that is added during a submission stays @slow', async ({ page, site }) => {
  await form.openOwnListing(page, site, { isLive: true });
  await form.field(page, 'Deliveries').fill('All over Kisumu');
  const release = await holdRequests(page, '**/api/my-listings/*/submit');
  await page.getByRole('button', { name: 'Put changes on my page' }).click();
  await form.choosePhotos(page, await form.photoFile(1000, 800));
  await expect(getThumbnails(page)).toHaveCount(2);
  release();
  await expect(page.getByText('On your page now: the deliveries.')).toBeVisible();
  await form.waitForUploads(page);
  await expect(page.getByText('2 of 8 photos chosen')).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-live]')).toContainText('the photos');
});

test('eight photos and 24 prices fit six phone screens, and a tap opens one @slow', async ({
  page,
  owner,
  listings,
}) => {
  const addImage = () => listings.addImage(owner.id);
  const images = await Promise.all(
    Array.from({ length: 8 }, async () => ({ id: await addImage(), alt: '' })),
  );
  const items = await Promise.all(
    Array.from({ length: 24 }, async (_, index) =>
      createItem(`Office dress with a very long name, number ${index + 1}`, {
        image: await addImage(),
        isFrom: true,
        isOutOfStock: true,
      }),
    ),
  );
  const { id } = await listings.draft({ owner: owner.id, images, items });
  await page.goto(`/advertise?step=photos&listing=${id}`);
  await expect(getThumbnails(page)).toHaveCount(8);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(6 * form.phoneSize.height);
  const rowWidth = (await getRow(page, 3).boundingBox())?.width;
  const nameField = getRow(page, 3).getByLabel('What is it?');
  expect((await nameField.boundingBox())?.width).toBe(rowWidth);
  await expect(getRow(page, 3).getByText('Photo and more', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a full step of photos and prices');

  await getThumbnails(page).nth(1).click();
  const description = page
    .getByLabel('Describe the photo for blind customers')
    .filter({ visible: true });
  await description.fill('Dresses on a line');
  await page.getByRole('button', { name: 'Earlier photo 2' }).click();
  await expect(getThumbnails(page).first()).toHaveAttribute('aria-expanded', 'true');
  await expect(description).toHaveValue('Dresses on a line');
  await getThumbnails(page).nth(4).click();
  await expect(description).toHaveCount(1);
  await expect(description).toHaveValue('');

  const row = getRow(page, 3);
  const moreButton = row.getByRole('button', { name: 'Photo and more: price 3' });
  await expect(row).toContainText('· Out of stock');
  await moreButton.click();
  await row.getByLabel('Out of stock').uncheck();
  await moreButton.click();
  await expect(row.getByLabel('Out of stock')).toBeHidden();
  await expect(row).not.toContainText('· Out of stock');
});

test('portraits fill the page, its tiles and the cards without bars @slow', async ({
  page,
  listings,
}) => {
  const { database } = listings;
  const addPhoto = async () => {
    const id = await listings.addImage();
    const appearance = '#8a5b31 50 20';
    await database.from('pictures').update({ width: 1080, height: 1920, appearance }).eq('id', id);
    return id;
  };
  const images = [
    { id: await addPhoto(), alt: 'The stall' },
    { id: await addPhoto(), alt: 'The door' },
  ];
  // Two items with pictures are shown as cards. A single one is a row with a square thumbnail.
  const items = [
    createItem('Dress', { image: await addPhoto() }),
    createItem('Skirt', { image: await addPhoto() }),
  ];
  const { slug } = await listings.live({ images, items });
  const photo = await sharp(await createPhoto(540, 960))
    .webp()
    .toBuffer();
  await page.route('**/media/**', (route) =>
    route.fulfill({ contentType: 'image/webp', body: photo }),
  );
  await page.goto(`/${slug}`);
  const readBox = (target: Locator) =>
    target.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
  for (const name of ['The stall', 'The door', 'Dress']) {
    const image = page.getByRole('img', { name });
    await image.scrollIntoViewIfNeeded();
    const styles = await image.evaluate((element) => {
      const style = getComputedStyle(element);
      return [style.objectFit, style.objectPosition, style.backgroundColor];
    });
    expect(styles).toEqual(['cover', '50% 20%', 'rgb(138, 91, 49)']);
    const { width, height } = await readBox(image);
    if (name === 'The stall') expect(width).toBe(form.phoneSize.width - 32);
    else expect(height / width).toBeCloseTo(4 / 3, 1);
  }
  await expectNoFaults(page, 'a page with portraits');
  // The cover leaves room for the name and the first facts.
  await page.evaluate(() => scrollTo(0, 0));
  const firstFacts = await readBox(page.locator('h1 + p'));
  expect(firstFacts.bottom).toBeLessThan((await readBox(page.locator('.contact-bar'))).top);
});
