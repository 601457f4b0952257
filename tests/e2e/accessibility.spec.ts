import { getContrast } from '../support/contrast.ts';
import { notFoundPage, publicPages } from '../support/public-pages.ts';
import { expect, test } from '../support/test.ts';
import { startDevServer } from '../support/site.ts';
import { expectFaultless, expectNoFaults } from '../support/axe.ts';

test.use({ siteSharedWith: 'page tests', viewport: { width: 360, height: 740 } });

/** The paths of one page of most templates, and of pages with a component that no other page has. */
const templates = [
  '/',
  '/about-tangaza',
  '/blog/safe-payments',
  '/pricing',
  '/job-listings',
  '/terms',
  '/tsbdesigns',
  '/brooches',
  '/all-businesses',
  '/answer',
  notFoundPage.path,
];

/** The paths of the other templates. The tests of blog-news, first-place and pay-by-card check them on a phone. */
const otherTemplates = ['/blog', '/all-businesses/town/nairobi', '/thank-you'];

/** The templates with the most components. The slow set checks the others. */
const fastTemplates = ['/', '/blog/safe-payments', '/tsbdesigns', '/all-businesses'];

for (const path of templates) {
  const tag = fastTemplates.includes(path) ? '' : ' @slow';
  test(`${path} has no accessibility faults, wide or narrow [G41]${tag}`, async ({ page }) => {
    await page.goto(path);
    await expectFaultless(page, path);
  });
}

test('placeholders are readable in both colour schemes [G41]', async ({ page }) => {
  await page.goto('/');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [textColor, fieldColor] = await page.locator('main [type=search]').evaluate((field) => {
      const { backgroundColor } = getComputedStyle(field);
      return [getComputedStyle(field, '::placeholder').color, backgroundColor] as const;
    });
    expect(getContrast(textColor, fieldColor), colorScheme).toBeGreaterThanOrEqual(4.5);
  }
});

test('the remaining pages have no faults, and no template has faults on a wide screen [G41] @slow', async ({
  page,
}) => {
  for (const { path } of publicPages) {
    if (templates.includes(path)) continue;
    await page.goto(path);
    await expectFaultless(page, path);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of [...templates, ...otherTemplates]) {
    await page.goto(path);
    await expectNoFaults(page, `${path}, wide`);
  }
});

test('the page of component states has no faults, on the dev server only [G41] @slow', async ({
  page,
}) => {
  // The dev server compiles the page at its first request.
  const builtResponse = await page.goto('/specimens');
  expect(builtResponse?.status()).toBe(404);
  const { origin, stop } = await startDevServer();
  try {
    const response = await page.goto(`${origin}/specimens`);
    expect(response?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Specimens' })).toBeVisible();
    await expectFaultless(page, 'specimens');
    // The page may still request scripts, which a stopped server would refuse.
    await page.goto('about:blank');
  } finally {
    await stop();
  }
});
