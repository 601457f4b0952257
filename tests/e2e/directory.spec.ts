import type { Page } from '@playwright/test';
import { expect, test } from '../support/site.ts';

test.use({
  sharing: 'members',
  // A test answers that the search is unavailable.
  expectedError: /503 \(Service Unavailable\) \S+\/api\/listings\?q=\w+$/,
});

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const titles = (page: Page) => cards(page).getByRole('heading');
const search = (page: Page) => page.getByRole('searchbox', { name: 'What are you looking for?' });
const count = (page: Page) => page.locator('#directory-count');
const nothing = (page: Page) => page.getByText('No business matches.');

test('a visitor’s search finds names, places, numbers and kinds [R026]', async ({ page }) => {
  await page.goto('/all-businesses');
  await expect(count(page)).toBeEmpty();
  await search(page).pressSequentially('mat');
  await expect(titles(page)).toHaveText(["Judy's Mats", 'Naomi Mats']);
  await expect(count(page)).toHaveText('2 found');
  await search(page).press('Enter');
  await expect(search(page)).toHaveValue('mat');
  await expect(titles(page)).toHaveCount(2);
  for (const [typed, matches] of [
    ['Kenyatta', ["Faith's Vitenges"]],
    ['0700 000 018', ['Swift Riders']],
    ['mboga', ['Amgel Enterprises Limited']],
  ] as const) {
    await search(page).fill(typed);
    await expect(titles(page), typed).toHaveText([...matches]);
  }
  await search(page).fill('machacos mats');
  const suggestion = page.getByRole('link', { name: 'machakos mats' });
  await suggestion.click();
  await expect(search(page)).toHaveValue('machakos mats');
  await expect(titles(page)).toHaveText(['Naomi Mats']);
  await expect(suggestion).toBeHidden();
  await search(page).clear();
  await expect(titles(page)).toHaveCount(8);
});

test('a failed search is reported, with the page’s own results', async ({ page }) => {
  await page.goto('/all-businesses');
  await page.route('**/api/listings?*', (route) => route.fulfill({ status: 503 }));
  await search(page).fill('zebra');
  const outage = page.getByText('We cannot search right now.');
  await expect(outage).toBeVisible();
  await expect(nothing(page)).toBeHidden();
  await search(page).fill('mats');
  await expect(titles(page)).toHaveText(["Judy's Mats", 'Naomi Mats']);
  await page.unroute('**/api/listings?*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(count(page)).toHaveText('2 found');
  await expect(outage).toBeHidden();
});

test('category and town filter together and can be reset [R026]', async ({ page }) => {
  await page.goto('/all-businesses');
  const category = page.getByLabel('Category', { exact: true });
  const town = page.getByLabel('Town', { exact: true });
  await expect(category.getByRole('option')).toHaveText([
    'All',
    'Clothing',
    'Deliveries',
    'Design',
    'Web Development',
  ]);
  await expect(town.getByRole('option')).toHaveText([
    'All',
    'Machakos',
    'Mombasa',
    'Nairobi',
    'Nakuru',
    'Thika',
  ]);
  await category.selectOption('Design');
  await expect(titles(page)).toHaveText(["Judy's Mats", 'Logos by Dave', 'Naomi Mats']);
  await town.selectOption('Machakos');
  await expect(titles(page)).toHaveText(['Naomi Mats']);
  await expect(count(page)).toHaveText('1 found');
  await search(page).fill('zebra');
  await expect(nothing(page)).toBeVisible();
  await expect(count(page)).toHaveText('0 found');
  await page.getByRole('link', { name: 'Show all businesses' }).click();
  await expect(titles(page)).toHaveCount(8);
  await expect(nothing(page)).toBeHidden();
  await expect(search(page)).toBeFocused();
  await expect(search(page)).toBeEmpty();
  await expect(page).toHaveURL('/all-businesses');

  await page.goto('/all-businesses/category/design');
  await search(page).fill('mats');
  await expect(count(page)).toHaveText('2 found');
  await search(page).fill('vitenge');
  await expect(nothing(page)).toBeVisible();
});

test('a search is in the address, for reload, return and sharing [R026]', async ({ page }) => {
  const expectResult = async () => {
    await expect(search(page)).toHaveValue('judy & "rugs"');
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('design');
    await expect(titles(page)).toHaveText(["Judy's Mats"]);
    await expect(count(page)).toHaveText('1 found');
  };
  await page.goto('/all-businesses');
  await page.getByLabel('Category', { exact: true }).selectOption('Design');
  await search(page).fill('judy & "rugs"');
  await expectResult();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: 'judy & "rugs"',
    category: 'design',
  });

  await page.reload();
  await expectResult();
  await titles(page).getByRole('link').click();
  await expect(page).toHaveURL('/judys-mats');
  await page.goBack();
  await expectResult();
  await page.goto('/');
  await page.goto(address.href);
  await expectResult();

  // Unknown values of filters show all adverts.
  await page.goto('/all-businesses?category=%3Cscript%3E&town=atlantis&page=9');
  await expect(titles(page)).toHaveCount(8);
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('');
  await expect(nothing(page)).toBeHidden();
});
