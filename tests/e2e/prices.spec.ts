/** The products of an advert, from the rows of its form to its page. */
import type { Page } from '@playwright/test';
import {
  nextButton,
  openOwnListing,
  phoneSize,
  photoFile,
  waitForUploads,
  savedMessage,
} from '../support/advertise.ts';
import { createSiteListingSteps, servePhotos } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({
  sharing: 'owners',
  viewport: phoneSize,
  // A test answers that a photo cannot be stored.
  expectedError: /500 \(Internal Server Error\) \S+\/api\/pictures$/,
});

const row = (page: Page, place: number) =>
  page.getByRole('group', { name: `Price ${place}`, exact: true });
const name = (page: Page, place: number) => row(page, place).getByLabel('What is it?');
const price = (page: Page, place: number) => row(page, place).getByLabel('Kshs.');
const add = (page: Page) => page.getByRole('button', { name: 'Add a price' });

test('an owner lists prices by keyboard, public after the approval', async ({ page, site }) => {
  await servePhotos(page);
  const { id } = await openOwnListing(page, site, { step: 'photos' });
  await add(page).press('Enter');
  await expect(name(page, 1)).toBeFocused();
  await page.keyboard.type('Fruit basket');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Kshs. 1,200');
  await row(page, 1)
    .getByLabel('Add a photo')
    .setInputFiles(await photoFile(1000, 800));
  for (const name of ['Lemons', 'Mangoes']) {
    await add(page).press('Enter');
    await page.keyboard.type(name);
  }
  await expectAccessible(page, 'a form with prices');

  await nextButton(page).click();
  await expect(price(page, 2)).toBeFocused();
  const problem = page.getByRole('link', { name: 'Price 3: Write the price.' });
  await problem.press('Enter');
  await expect(price(page, 3)).toBeFocused();
  await page.keyboard.type('300');
  await row(page, 3).getByLabel('Price from').check();
  await row(page, 3).getByLabel('Out of stock').check();
  await expectAccessible(page, 'a form with a price that is missing');

  await row(page, 3).getByRole('button', { name: 'Move up price 3' }).press('Enter');
  await expect(page.getByText('The price is now number 2.')).toBeAttached();
  const up = row(page, 2).getByRole('button', { name: 'Move up price 2' });
  await expect(up).toBeFocused();
  await up.press('Enter');
  await row(page, 3).getByRole('button', { name: 'Remove price 3' }).press('Enter');
  await expect(row(page, 2)).toBeFocused();
  await expect(name(page, 1)).toHaveValue('Mangoes');
  await expect(page.getByText('2 of 24 prices')).toBeVisible();

  await waitForUploads(page);
  await expect(savedMessage(page)).toBeVisible();
  await page.reload();
  await expect(name(page, 2)).toHaveValue('Fruit basket');
  await expect(row(page, 2).getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await nextButton(page).click();
  await page.getByLabel('I agree that everybody').check();
  await page.getByRole('button', { name: 'Send my advert' }).click();
  await expect(page.getByText('Sent. Our staff check')).toBeVisible();

  const listings = await createSiteListingSteps(site);
  await listings.approve({ id });
  await listings.pay({ id });
  await page.goto(`/${(await listings.readStored({ id })).slug}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Kshs.' })).toHaveText([
    /Fruit basket\s*Kshs\. 1,200/,
    /Mangoes\s*from Kshs\. 300\s*Out of stock/,
  ]);
  await expect(page.getByRole('img', { name: 'Fruit basket' })).toBeVisible();
});

test(
  'a price is public at once, its photo after the review',
  { tag: '@slow' },
  async ({ page, site }) => {
    await servePhotos(page);
    await openOwnListing(page, site, { isLive: true });
    const wrote = page.getByRole('main').locator('[aria-live]');
    await add(page).click();
    await name(page, 1).fill('Fruit basket');
    await price(page, 1).fill('1200');
    await expect(wrote).toHaveText('Visitors see this as soon as you send it: the prices.');

    await page.route('**/api/pictures', (route) => route.fulfill({ status: 500 }));
    await row(page, 1)
      .getByLabel('Add a photo')
      .setInputFiles(await photoFile(1000, 800));
    const send = page.getByRole('button', { name: 'Send changes' });
    await expect(row(page, 1)).toContainText('Could not send this photo.', { timeout: 30_000 });
    await send.click();
    await expect(
      page.getByRole('link', { name: /^Price 1: A photo did not arrive/ }),
    ).toBeVisible();
    await page.unrouteAll();
    await servePhotos(page);
    await row(page, 1).getByRole('button', { name: 'Try again price 1' }).click();
    await waitForUploads(page);
    await expect(wrote).toContainText('first: new photos and names among the prices.');
    await send.click();
    await expect(page.getByText('On your page now: the prices. Our staff check')).toBeVisible();
    await expect(wrote).toHaveText(/within 2 days: new photos and names among the prices\./);
  },
);
