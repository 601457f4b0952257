/** A script that does not exist on the server, as after a deploy. tests/e2e/slow/deploy.spec.ts deploys a build. */
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { dialogField, getStartedButton, logInButton } from '../support/widget.ts';

test.use({ siteSharedWith: 'page tests', expectedError: /404 \(Not Found\) \S+\/_astro\// });

/**
 * Answers 404 for scripts, as a server does for a page that was opened before a deploy.
 * @param untilReload - true if the reloaded page has its scripts
 */
async function removeScripts(page: Page, names: RegExp, { untilReload }: { untilReload: boolean }) {
  let areRemoved = true;
  page.on('request', (request) => {
    if (untilReload && request.isNavigationRequest() && request.frame() === page.mainFrame())
      areRemoved = false;
  });
  await page.route(names, (route) =>
    areRemoved ? route.fulfill({ status: 404, body: '' }) : route.continue(),
  );
}

const loginScripts = /\/_astro\/(dialog|page)\./;

const getReloadButton = (page: Page) => page.getByRole('button', { name: 'Reload', exact: true });

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test('a page without its scripts reloads once, and then offers a button @slow', async ({
  page,
}) => {
  await removeScripts(page, loginScripts, { untilReload: false });
  const readLoads = countLoads(page);
  await page.goto('/');
  await expect(getReloadButton(page)).toBeVisible();
  expect(readLoads()).toBe(2);
  await page.unrouteAll();
  await getReloadButton(page).click();
  await logInButton(page).click();
  await expect(dialogField(page, 'email')).toBeVisible();
});

test('a pressed log-in continues after the reload', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const readLoads = countLoads(page);
  await removeScripts(page, loginScripts, { untilReload: true });
  await logInButton(page).click();
  await expect(dialogField(page, 'email')).toBeVisible();
  expect(readLoads()).toBe(1);
});

test('typed fields stay after the button, and no page reloads by itself @slow', async ({
  page,
}) => {
  await page.goto('/job-listings', { waitUntil: 'networkidle' });
  const readLoads = countLoads(page);
  const form = page.getByRole('form', { name: 'Submit a job vacancy' });
  await form.getByLabel('Hiring company').fill('Duka la Amina');
  await form.getByLabel('The vacancy').fill('Two tailors');
  await removeScripts(page, loginScripts, { untilReload: true });
  await getStartedButton(page).click();
  await expect(getReloadButton(page)).toBeVisible();
  expect(readLoads()).toBe(0);

  await getReloadButton(page).click();
  await expect(dialogField(page, 'email')).toBeVisible();
  expect(readLoads()).toBe(1);
  await expect(form.getByLabel('Hiring company')).toHaveValue('Duka la Amina');
  await expect(form.getByLabel('The vacancy')).toHaveValue('Two tailors');
});

test('a page without a connection stays @slow', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const readLoads = countLoads(page);
  await page.route(/\/_astro\//, (route) => route.abort());
  await logInButton(page).click();
  await expect(page.getByText('The login did not open.')).toBeVisible();
  await expect(getReloadButton(page)).toBeHidden();
  expect(readLoads()).toBe(0);
});
