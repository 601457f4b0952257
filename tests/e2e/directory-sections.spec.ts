/** The filters of the directory by category and town, and the chips of both. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

const getTitles = (page: Page) => page.getByRole('main').getByRole('article').getByRole('heading');
const getSearchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'What are you looking for?' });

test('chips keep the limits of a search, and lead to its results only [R026] @slow', async ({
  page,
}) => {
  const chips = page.getByRole('navigation', { name: 'Categories and towns' });
  await page.goto('/all-businesses');
  await page.getByLabel('Category', { exact: true }).selectOption('Design');
  await expect(getTitles(page)).toHaveCount(3);
  await chips.getByRole('link', { name: 'Machakos', exact: true }).click();
  await expect(page).toHaveURL('/all-businesses/search?category=design&town=machakos');
  await expect(getTitles(page)).toHaveText(['Naomi Mats']);

  await page.goto('/all-businesses/search?q=mats');
  await expect(chips.getByRole('link', { name: 'Machakos', exact: true })).toBeVisible();
  await getSearchField(page).fill('vitenge');
  await expect(getTitles(page)).toHaveText(["Faith's Vitenges"]);
  await expect(chips.getByRole('link', { name: 'Machakos', exact: true })).toBeHidden();
  await expect(chips.getByRole('link', { name: 'Nairobi', exact: true })).toBeVisible();
});

test('the page of a town has both filters, and another town has its own address [R026]', async ({
  page,
}) => {
  await page.goto('/all-businesses/town/nairobi');
  const town = page.getByLabel('Town', { exact: true });
  const category = page.getByLabel('Category', { exact: true });
  await expect(town).toHaveValue('nairobi');
  await expect(category).toHaveValue('');
  const titles = await getTitles(page).allTextContents();
  await category.selectOption('Design');
  await expect(page).toHaveURL('/all-businesses/town/nairobi?category=design');
  await expect(getTitles(page)).toHaveText(["Judy's Mats"]);
  await town.selectOption('Machakos');
  await expect(page).toHaveURL('/all-businesses/search?category=design&town=machakos');
  await expect(getTitles(page)).toHaveText(['Naomi Mats']);
  await page.reload();
  await expect(getTitles(page)).toHaveText(['Naomi Mats']);
  await page.goBack();
  await expect(town).toHaveValue('nairobi');
  await expect(category).toHaveValue('design');
  await expect(getTitles(page)).toHaveText(["Judy's Mats"]);
  await page.goBack();
  await expect(page).toHaveURL('/all-businesses/town/nairobi');
  await expect(getTitles(page)).toHaveText(titles);
  await town.selectOption('All');
  await expect(getTitles(page)).toHaveCount(8);
  await expect(page).toHaveURL('/all-businesses/search');
  await page.goBack();
  await expect(town).toHaveValue('nairobi');
  await expect(getTitles(page)).toHaveText(titles);
});
