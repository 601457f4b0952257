import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test.use({
  siteSharedWith: 'page tests',
  // A test responds that the search is unavailable.
  expectedError: /503 \(Service Unavailable\) \S+\/api\/listings\?q=\w+$/,
});

const getCards = (page: Page) => page.getByRole('main').getByRole('article');
const getTitles = (page: Page) => getCards(page).getByRole('heading');
const getSearchField = (page: Page) =>
  page.getByRole('searchbox', { name: 'What are you looking for?' });
const getCount = (page: Page) => page.locator('#directory-count');
const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getNoMatchText = (page: Page) =>
  page.getByRole('heading', { name: /^We found nothing for “\w+”$/ });

test('a visitor’s search finds names, places, numbers and kinds [R026]', async ({ page }) => {
  await page.goto('/all-businesses');
  await expect(getCount(page)).toBeEmpty();
  await getSearchField(page).pressSequentially('mat');
  await expect(getTitles(page)).toHaveText(["Judy's Mats", 'Naomi Mats']);
  await expect(getCount(page)).toHaveText('2 found');
  await expect(getHeading(page)).toHaveText('2 businesses for “mat”');
  await getSearchField(page).press('Enter');
  await expect(getSearchField(page)).toHaveValue('mat');
  await expect(getTitles(page)).toHaveCount(2);
  // A chip limits the search, as the filter beside it does.
  const chips = page.getByRole('navigation', { name: 'Categories and towns' });
  await chips.getByRole('link', { name: 'Nairobi', exact: true }).click();
  await expect(page).toHaveURL('/all-businesses/search?q=mat&town=nairobi');
  await expect(getTitles(page)).toHaveText(["Judy's Mats"]);
  await page.goBack();
  await expect(getTitles(page)).toHaveCount(2);
  await getSearchField(page).fill('');
  await expect(chips.getByRole('link', { name: 'Nairobi', exact: true })).toHaveAttribute(
    'href',
    /\/all-businesses\/town\/nairobi$/,
  );
  await getSearchField(page).fill('plumber');
  await expect(getHeading(page)).toHaveText('We found nothing for “plumber”');
  for (const [searchText, matches] of [
    ['Kenyatta', ["Faith's Vitenges"]],
    ['0700 000 018', ['Swift Riders']],
    ['mboga', ['Amgel Enterprises Limited']],
  ] as const) {
    await getSearchField(page).fill(searchText);
    await expect(getTitles(page), searchText).toHaveText([...matches]);
  }
  // The chips are those of the results, and of whole towns after a search for a town without a business.
  const getChip = (name: string) => page.getByRole('search').getByRole('link', { name });
  await getSearchField(page).fill('lodwar');
  await expect(getHeading(page)).toHaveText('There is no business in Lodwar yet');
  await expect(getChip('Nairobi')).toHaveAttribute('href', /\/all-businesses\/town\/nairobi$/);
  await getSearchField(page).fill('mats');
  await expect(getChip('Deliveries')).toBeHidden();
  await expect(getChip('Nairobi')).toHaveAttribute('href', /\?q=mats&town=nairobi$/);
  await getSearchField(page).fill('machacos mats');
  await expect(page.getByText('We searched for “machakos mats”.')).toBeVisible();
  await expect(getHeading(page)).toHaveText('1 business for “machakos mats”');
  await expect(getTitles(page)).toHaveText(['Naomi Mats']);
  await page.getByRole('link', { name: 'Search for “machacos mats” instead' }).click();
  await expect(getSearchField(page)).toHaveValue('machacos mats');
  await expect(page.getByText('We found no exact match, but 2 close to it:')).toBeVisible();
  await expect(getHeading(page)).toHaveText('2 businesses close to “machacos mats”');
  await expect(page.getByText('We searched for')).toBeHidden();
  await page.goto('/all-businesses');
  await expect(getTitles(page)).toHaveCount(8);
});

test('a failed search is reported, with the page’s own results @slow', async ({ page }) => {
  await page.goto('/all-businesses');
  await page.route('**/api/listings?*', (route) => route.fulfill({ status: 503 }));
  await getSearchField(page).fill('zebra');
  const outageText = page.getByText('We cannot search right now.');
  await expect(outageText).toBeVisible();
  await expect(page.getByText('Nothing on this page matches.')).toBeVisible();
  await expect(getNoMatchText(page)).toBeHidden();
  await page.unroute('**/api/listings?*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(outageText).toBeHidden();
  await page.context().setOffline(true);
  await getSearchField(page).fill('mats');
  await expect(getTitles(page)).toHaveText(["Judy's Mats", 'Naomi Mats']);
  await expect(page.getByText('You have no network, so we cannot search.')).toBeVisible();
  await expect(page.getByText('Below you see what matches on this page.')).toBeVisible();
  // The connection starts the search again.
  await page.context().setOffline(false);
  await expect(getCount(page)).toHaveText('2 found');
  await expect(page.getByText('You have no network, so we cannot search.')).toBeHidden();
});

test('a slow search says that it runs, until its results arrive @slow', async ({ page }) => {
  await page.goto('/all-businesses');
  const answer = Promise.withResolvers<undefined>();
  await page.route('**/api/listings?*', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await getSearchField(page).fill('mats');
  await expect(getHeading(page)).toHaveText('Searching…');
  await expect(page.locator('#found')).toHaveAttribute('aria-busy', 'true');
  answer.resolve(undefined);
  await expect(getHeading(page)).toHaveText('2 businesses for “mats”');
  await expect(page.locator('#found')).not.toHaveAttribute('aria-busy');
});

test('category and town filter together and can be reset [R026] @slow', async ({ page }) => {
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
  await expect(getTitles(page)).toHaveText(["Judy's Mats", 'Logos by Dave', 'Naomi Mats']);
  await town.selectOption('Machakos');
  await expect(getTitles(page)).toHaveText(['Naomi Mats']);
  await expect(getCount(page)).toHaveText('1 found');
  await getSearchField(page).fill('zebra');
  await expect(getNoMatchText(page)).toBeVisible();
  await expect(getCount(page)).toBeEmpty();
  // The number of businesses of the page is no number of results.
  await expect(page.locator('[data-counted]')).toBeHidden();
  await page.getByRole('link', { name: 'Show all businesses' }).click();
  await expect(getTitles(page)).toHaveCount(8);
  await expect(page.locator('[data-counted]')).toBeVisible();
  await expect(getHeading(page)).toHaveText('All Businesses');
  await expect(getNoMatchText(page)).toBeHidden();
  await expect(getSearchField(page)).toBeFocused();
  await expect(getSearchField(page)).toBeEmpty();
  await expect(page).toHaveURL('/all-businesses');

  await page.goto('/all-businesses/category/design');
  await getSearchField(page).fill('mats');
  await expect(getCount(page)).toHaveText('2 found');
  await getSearchField(page).fill('vitenge');
  await expect(getHeading(page)).toHaveText('We found no “vitenge” in Design');
  await expect(page.getByRole('heading', { name: 'In other categories' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all businesses' }).click();
  await expect(page).toHaveURL('/all-businesses');
});

test('Back returns to each complete search and each filter [R026] @slow', async ({ page }) => {
  await page.goto('/');
  await page.goto('/all-businesses');
  await getSearchField(page).pressSequentially('mats');
  await getSearchField(page).press('Enter');
  await expect(getTitles(page)).toHaveCount(2);
  await getSearchField(page).fill('');
  await getSearchField(page).pressSequentially('vitenge');
  await expect(getTitles(page)).toHaveText(["Faith's Vitenges"]);
  await page.getByLabel('Town', { exact: true }).selectOption('Nairobi');
  await page.getByLabel('Category', { exact: true }).selectOption('Design');
  for (const query of ['?q=vitenge&town=nairobi', '?q=vitenge', '?q=mats', '']) {
    await page.goBack();
    await expect(page).toHaveURL(`/all-businesses${query}`);
  }
  await expect(getTitles(page)).toHaveCount(8);
  await expect(getSearchField(page)).toBeEmpty();
  await page.goForward();
  await expect(getSearchField(page)).toHaveValue('mats');
  await expect(getTitles(page)).toHaveCount(2);
});

test('a search is in the address, for reload, return and sharing [R026] @slow', async ({
  page,
}) => {
  const expectResult = async () => {
    await expect(getSearchField(page)).toHaveValue('judy & "rugs"');
    await expect(page.getByLabel('Category', { exact: true })).toHaveValue('design');
    await expect(getTitles(page)).toHaveText(["Judy's Mats"]);
    await expect(getCount(page)).toHaveText('1 found');
  };
  await page.goto('/all-businesses');
  await page.getByLabel('Category', { exact: true }).selectOption('Design');
  await getSearchField(page).fill('judy & "rugs"');
  await expectResult();
  const address = new URL(page.url());
  expect(Object.fromEntries(address.searchParams)).toEqual({
    q: 'judy & "rugs"',
    category: 'design',
  });

  await page.reload();
  await expectResult();
  await getTitles(page).getByRole('link').click();
  await expect(page).toHaveURL('/judys-mats');
  await page.goBack();
  await expectResult();
  await page.goto('/');
  await page.goto(address.href);
  await expectResult();

  // A value that is no slug is ignored.
  await page.goto('/all-businesses?category=%3Cscript%3E&page=9');
  await expect(getTitles(page)).toHaveCount(8);
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('');
  await expect(getNoMatchText(page)).toBeHidden();
});

test('a category without a business stays selected, and says so [R026]', async ({ page }) => {
  await page.goto('/all-businesses?category=food');
  await expect(getHeading(page)).toHaveText('There is no business in Food yet');
  await expect(page.getByLabel('Category', { exact: true })).toHaveValue('food');
  await expect(page.getByRole('link', { name: 'Show all businesses' })).toBeVisible();
  await page.goto('/sw/all-businesses?category=food');
  await expect(page.locator('#directory-category option:checked')).toHaveText('Chakula');
});

test('a search on the landing page answers the tap, and stays here without a network', async ({
  page,
}) => {
  // A browser that lost its network before the script of the page arrived would leave the page.
  const script = page.waitForResponse(/\/_astro\/page\.[^/]+\.js$/);
  await page.goto('/');
  const search = page.getByRole('main').getByRole('search');
  const button = search.getByRole('button');
  const status = page.locator('#identity-status');
  await (await script).finished();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await search.getByRole('searchbox').fill('mats');
  await expect(async () => {
    await button.click();
    await expect(status).toHaveText('You have no network.', { timeout: 500 });
  }).toPass();
  await expect(page).toHaveURL('/');
  await page.context().setOffline(false);
  await expect(status).toBeEmpty();
  const initialText = await button.textContent();
  await page.evaluate(() =>
    addEventListener('submit', ({ target }) =>
      sessionStorage.setItem(
        'label',
        (target as Element).querySelector('button')?.textContent ?? '',
      ),
    ),
  );
  await button.click();
  await expect(getHeading(page)).toHaveText('2 businesses for “mats”');
  expect(await page.evaluate(() => sessionStorage.getItem('label'))).toBe('One moment…');
  await page.goBack();
  await expect(button).toHaveText(initialText ?? '');
});
