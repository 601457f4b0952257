/** A member on a weak network: scripts that fail to load cause a message, and can be loaded again. */
import type { Page } from '@playwright/test';
import { logInAs, createMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test.use({
  siteSharedWith: 'page tests',
  // A test aborts the script of a component, and the page logs it.
  expectedError:
    /\[astro-island\] Error hydrating \/_astro\/(MyListings|feed|ChoosePackage)\.\S+ TypeError: Failed to fetch/,
});

const getNotice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This part of the page did not load.' });
const getLoadingText = (page: Page) => page.getByText('Getting your adverts');
const getEmptyHeading = (page: Page) =>
  page.getByRole('heading', { name: 'You have no adverts yet' });

test.beforeEach(async ({ page, site }) => {
  await logInAs(page, site, await createMember(site));
});

for (const [scriptName, files] of [
  ['of a component', '**/_astro/MyListings.*'],
  ['that hydrates components', '**/_astro/islands.*'],
  ['that identifies the member', '**/_astro/page.*'],
  ['of any kind', '**/_astro/*.js*'],
] as const) {
  test(`a failed script ${scriptName} is reported and loaded again @slow`, async ({
    page,
    context,
  }) => {
    await page.route(files, (route) => route.abort());
    await page.goto('/my-adverts');
    await expect(getNotice(page)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'My Adverts' }).first()).toBeVisible();
    if (!files.includes('page.')) await expect(getLoadingText(page)).toBeHidden();
    if (files.includes('MyListings')) {
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(getNotice(page)).toBeVisible();
      await page.unroute(files);
      await context.setOffline(false);
    } else {
      await page.unroute(files);
      await page.getByRole('button', { name: 'Try again' }).click();
    }
    await expect(getEmptyHeading(page)).toBeVisible();
    await expect(getNotice(page)).toBeHidden();
  });
}

test('a failed noticeboard loads with the connection @slow', async ({ page, context }) => {
  const files = '**/_astro/feed.*';
  await page.route(files, (route) => route.abort());
  const loggedError = page.waitForEvent('console', (message) =>
    message.text().includes('Error hydrating'),
  );
  const retryRequest = page.waitForRequest(/feed\..*astro-retry/);
  await page.goto('/');
  await retryRequest;
  await loggedError;
  await context.setOffline(true);
  await page.unroute(files);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Latest posts' })).toBeVisible();
});

test('the packages stay readable without their script, and visitors see no error @slow', async ({
  page,
}) => {
  await page.route('**/_astro/ChoosePackage.*', (route) => route.abort());
  await page.goto('/pricing-type');
  await expect(getNotice(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByText('Kshs. 899').first()).toBeVisible();
  await expect(page.locator('astro-island [role=status]')).toBeHidden();

  await page.evaluate(() => localStorage.clear());
  await page.route('**/_astro/*.js*', (route) => route.abort());
  await page.goto('/my-adverts', { waitUntil: 'networkidle' });
  await expect(page.getByText('This page is for members.')).toBeVisible();
  await expect(getNotice(page)).toBeHidden();
});
