/** The poster and the stickers that an owner prints for an advert. */
import type { Page } from '@playwright/test';
import jsqr from 'jsqr';
import sharp from 'sharp';
import { holdRequests } from '../support/controls.ts';
import { createItem } from '../support/listing-lifecycle.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({ siteSharedWith: 'live listing tests' });

/** Returns the content of the first QR code of the page. */
async function readCode(page: Page): Promise<string | undefined> {
  const screenshot = await page
    .getByRole('img', { name: /^Code that opens/ })
    .first()
    .screenshot();
  const { data, info } = await sharp(screenshot)
    .resize(400)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return jsqr(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** Returns the width and height in mm of each printed page. */
async function readPrintedPages(page: Page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = Array.from(pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g));
  return boxes.map((box) => box.slice(1).map((points) => Math.round((Number(points) * 25.4) / 72)));
}

test('a poster and stickers are printed on one page, with a readable code @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const { slug } = await listings.live({
    owner: owner.id,
    title: 'Wambui Baskets, Wholesale and Retail, of Kibuye Market in Kisumu, Row 4, Stall 9',
    items: [
      createItem('A large basket of mangoes, ripe', { isFrom: true }),
      createItem('Kiondo', { isFrom: true, price: '800' }),
    ],
  });
  await page.goto('/my-adverts');
  await page.getByRole('link', { name: 'Poster and Status' }).click();
  const poster = page.getByRole('region', { name: 'Wambui Baskets' });
  await expect(poster).toContainText('from Kshs. 1,200');
  await expect(poster).toContainText('0700 000 021');
  await expectAccessible(page, 'a poster');
  // The phone number stays on the sheet below a long name.
  const sheetBox = await poster.boundingBox();
  const numberBox = await poster.getByText('0700 000 021').boundingBox();
  expect((numberBox?.y ?? 0) + (numberBox?.height ?? 0)).toBeLessThan(
    (sheetBox?.y ?? 0) + (sheetBox?.height ?? 0),
  );
  await expect.poll(() => readCode(page)).toBe(`${site.origin}/${slug}#p`);
  expect(await readPrintedPages(page)).toEqual([[210, 297]]);

  await page.getByRole('radio', { name: 'Small poster, A5' }).check();
  await expect.poll(() => readCode(page)).toBe(`${site.origin}/${slug}#p`);
  expect(await readPrintedPages(page)).toEqual([[148, 210]]);

  await page.getByRole('radio', { name: '24 stickers, A4' }).check();
  await expect(page.getByRole('img', { name: /^Code that opens/ })).toHaveCount(24);
  await expect.poll(() => readCode(page)).toBe(`${site.origin}/${slug}#p`);
  expect(await readPrintedPages(page)).toEqual([[210, 297]]);
});

test('a phone begins with the picture for the Status, and says that it is drawn @slow', async ({
  page,
  owner,
  listings,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { id } = await listings.live({ owner: owner.id });
  const release = await holdRequests(page, '**/share-pictures/**');
  await page.goto(`/poster?listing=${id}`);
  await expect(page.getByRole('radio', { name: 'Picture for your Status' })).toBeChecked();
  const line = page.getByText('We are drawing your picture.');
  await expect(line).toBeVisible();
  release();
  await expect(line).toBeHidden();
});

/** Replaces the share menu, which the tests' browser lacks, and records what the page shares. */
function recordShares() {
  const shares: ShareData[] = [];
  Object.assign(navigator, {
    canShare: () => true,
    share: (data: ShareData) => {
      shares.push(data);
      return Promise.resolve();
    },
  });
  Object.assign(window, {
    readShares: () => shares.map(({ files, text }) => [files?.[0]?.name, text]),
  });
}

test('an owner sends a picture for the Status, or saves it @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const { slug } = await listings.live({ owner: owner.id, items: [createItem('Mangoes')] });
  await page.addInitScript(recordShares);
  await page.goto('/my-adverts');
  await page.getByRole('link', { name: 'Poster and Status' }).click();
  await page.getByRole('radio', { name: 'Picture for your Status' }).check();
  const picture = page.getByRole('img', { name: /^The picture for your Status/ });
  const readSize = () =>
    picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
  await expect.poll(readSize).toEqual([1080, 1920]);
  await expectAccessible(page, 'a picture for the Status');
  const readShares = () => page.evaluate('readShares()');
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  await expect
    .poll(readShares)
    .toEqual([[`${slug}-status.jpg`, `Wambui Baskets on Tangaza: ${site.origin}/${slug}#w`]]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Save the picture' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${slug}-status.jpg`);

  await page.getByRole('radio', { name: 'Poster, A4' }).check();
  await page.route('**/share-pictures/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  await expect(page.getByText('The picture did not come.')).toBeVisible();
  await page.unroute('**/share-pictures/**');
  await page.getByRole('button', { name: 'Send on WhatsApp' }).click();
  await expect.poll(readShares).toHaveLength(2);
});
