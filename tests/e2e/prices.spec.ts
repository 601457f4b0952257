/** The prices of an advert, from the rows of its form to its page. */
import type { Page } from '@playwright/test';
import * as form from '../support/advertise.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({
  siteSharedWith: 'live listing tests',
  viewport: form.phoneSize,
  // A test responds that a photo cannot be stored.
  expectedError: /500 \(Internal Server Error\) \S+\/api\/pictures$/,
});

const getRow = (page: Page, position: number) =>
  page.getByRole('group', { name: `Price ${position}`, exact: true });
const getNameField = (page: Page, position: number) =>
  getRow(page, position).getByLabel('What is it?');
const getPriceField = (page: Page, position: number) => getRow(page, position).getByLabel('Kshs.');
const getAddButton = (page: Page) => page.getByRole('button', { name: 'Add a price' });

test('an owner lists prices by keyboard, public after the approval @slow', async ({
  page,
  site,
  listings,
}) => {
  const { id } = await form.openOwnListing(page, site, { step: 'photos' });
  await getAddButton(page).press('Enter');
  await expect(getNameField(page, 1)).toBeFocused();
  await page.keyboard.type('Fruit basket');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Kshs. 1,200');
  await getRow(page, 1)
    .getByLabel('Add a photo')
    .setInputFiles(await form.photoFile(1000, 800));
  for (const itemName of ['Lemons', 'Mangoes']) {
    await getAddButton(page).press('Enter');
    await page.keyboard.type(itemName);
  }
  await expectAccessible(page, 'a form with prices');

  await form.nextButton(page).click();
  await expect(getPriceField(page, 2)).toBeFocused();
  const problem = page.getByRole('link', { name: 'Price 3: Write the price.' });
  await problem.press('Enter');
  await expect(getPriceField(page, 3)).toBeFocused();
  await page.keyboard.type('300');
  await getRow(page, 3).getByLabel('This is the lowest price').check();
  await getRow(page, 3).getByLabel('Out of stock').check();
  await expectAccessible(page, 'a form with a price that is missing');

  await getRow(page, 3).getByRole('button', { name: 'Move up price 3' }).press('Enter');
  await expect(page.getByText('The price is now number 2.')).toBeAttached();
  const moveUpButton = getRow(page, 2).getByRole('button', { name: 'Move up price 2' });
  await expect(moveUpButton).toBeFocused();
  await moveUpButton.press('Enter');
  await getRow(page, 3).getByRole('button', { name: 'Remove price 3' }).press('Enter');
  await expect(getRow(page, 2)).toBeFocused();
  await expect(getNameField(page, 1)).toHaveValue('Mangoes');
  await expect(page.getByText('2 of 24 prices')).toBeVisible();

  await form.waitForUploads(page);
  await expect(form.savedMessage(page)).toBeVisible();
  await page.reload();
  await expect(getNameField(page, 2)).toHaveValue('Fruit basket');
  await getRow(page, 2).getByRole('button', { expanded: false }).click();
  await expect(getRow(page, 2).getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await form.nextButton(page).click();
  await page.getByLabel('I agree that everybody').check();
  await page.getByRole('button', { name: 'Send my advert' }).click();
  await expect(form.sentHeading(page)).toBeVisible();

  await listings.approve({ id });
  await listings.pay({ id });
  await page.goto(`/${(await listings.readStored({ id })).slug}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'Kshs.' })).toHaveText([
    /Mangoes\s*from Kshs\. 300\s*Out of stock/,
    /Fruit basket\s*Kshs\. 1,200/,
  ]);
  await expect(page.getByRole('img', { name: 'Fruit basket' })).toBeVisible();
});

test('a price is public at once, its photo after the review @slow', async ({ page, site }) => {
  await form.openOwnListing(page, site, { isLive: true });
  const changeNotice = page.getByRole('main').locator('[aria-live]');
  await getAddButton(page).click();
  await getNameField(page, 1).fill('Fruit basket');
  await getPriceField(page, 1).fill('1200');
  await expect(changeNotice).toHaveText('You changed the prices.');

  await page.route('**/api/pictures', (route) => route.fulfill({ status: 500 }));
  await getRow(page, 1)
    .getByLabel('Add a photo')
    .setInputFiles(await form.photoFile(1000, 800));
  const sendButton = page.getByRole('button', { name: 'Put changes on my page' });
  await expect(getRow(page, 1)).toContainText('Could not send this photo.', { timeout: 30_000 });
  await sendButton.click();
  await expect(page.getByText(/^No connection\. Photo 2 of 2, and then your advert/)).toBeVisible();
  await page.unrouteAll();
  await servePhotos(page);
  await getRow(page, 1).getByRole('button', { name: 'Try again price 1' }).click();
  await form.waitForUploads(page);
  await expect(page.getByText('On your page now: the prices. Our staff check')).toBeVisible();
  await expect(changeNotice).toHaveText(/within 2 days: new photos and names among the prices\./);
});
