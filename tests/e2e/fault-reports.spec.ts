/** The reports of faults that a real browser sends, and the list of faults for staff. */
import type { Page, Request } from '@playwright/test';
import { createServiceClient } from '../support/feed.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';

// The default user agent of the tests' browser is counted as a bot.
const userAgent =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36';
test.use({ userAgent });

/**
 * Opens a page with a script of the site that throws an error in a timer. `Math.random` returns 0, so that the page is
 * among the pages that report faults.
 */
async function failInScript(page: Page, path: string) {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  await page.route('**/_astro/page.*.js*', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'setTimeout(() => {\n  throw new Error("A fault of the test");\n});',
    }),
  );
  const reported = page.waitForRequest('**/api/faults');
  await page.goto(path);
  return reported;
}

test('a fault in a script is reported by its place only @slow', async ({ page, consoleErrors }) => {
  const request = await failInScript(page, '/privacy');
  const body = request.postDataJSON() as object;
  expect(Object.keys(body).toSorted()).toEqual(['build', 'file', 'line']);
  expect(body).toMatchObject({ line: 2 });
  const headers = await request.allHeaders();
  expect(headers['cookie']).toBeUndefined();
  expect(headers['referer']).toBeUndefined();
  expect((await request.response())?.status()).toBe(204);
  expect(consoleErrors.splice(0)).toEqual(['A fault of the test']);
});

test('a visitor of the landing page reports a fault @slow', async ({ page }) => {
  await page.addInitScript(() => {
    Math.random = () => 0;
  });
  const requests: Request[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/faults')) requests.push(request);
  });
  await page.goto('/');
  const failInPage = () =>
    page.evaluate(() => {
      const filename = `${location.origin}/_astro/Headline.K9Z9WbQp.js`;
      dispatchEvent(new ErrorEvent('error', { filename, lineno: 2 }));
    });
  // The reports begin when the deferred scripts are loaded, and each page reports one fault.
  await expect
    .poll(async () => {
      await failInPage();
      return requests.length;
    })
    .toBe(1);
  const [request] = requests;
  const { build, ...place } = request?.postDataJSON() as Record<string, unknown>;
  expect(place).toEqual({ file: '/_astro/Headline.K9Z9WbQp.js', line: 2 });
  expect(build).toMatch(/^[\w-]{8,}$/);
  expect((await request?.response())?.status()).toBe(204);
});

test('staff see a fault and mark it as known @slow', async ({ page, site, staff }) => {
  const database = await createServiceClient(site);
  // The SQLSTATE 57014 is a statement timeout.
  const fault = { p_source: 'schedule', p_place: 'sum-visits', p_code: '57014' };
  const args = { ...fault, p_message: 'timeout', p_area: 'other', p_build: 'local' };
  await database.rpc('record_fault', args).throwOnError();
  await staff.open('faults');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Faults');
  const row = await staff.openRow('sum-visits');
  await expect(row.getByText('timeout')).toBeVisible();
  await expectAccessible(page, 'a fault', { measuredLinks: standaloneLinks });
  await row.getByRole('button', { name: 'Mark as known' }).click();
  await expect(page.getByText('The fault is marked as known.')).toBeVisible();
  await expect(page.getByText('sum-visits')).toHaveCount(0);
  await page.getByLabel('Show').selectOption('Known');
  const knownRow = await staff.openRow('sum-visits');
  await expect(knownRow.getByText('Marked as known on')).toBeVisible();
  await knownRow.getByRole('button', { name: 'Not known' }).click();
  await expect(page.getByText('The fault is among the new ones again.')).toBeVisible();
});
