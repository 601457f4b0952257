import { getContrast } from '../support/contrast.ts';
import { notFoundPage, publicPages } from '../support/public-pages.ts';
import { expect, startDevServer, test } from '../support/site.ts';
import { expectFaultless, expectNoFaults } from '../support/axe.ts';

test.use({ sharing: 'members', viewport: { width: 360, height: 740 } });

/** One page of each template, and each page with a component that no other has. */
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

/** Templates that other tests check: blog-news, first-place and pay-by-card. */
const otherTemplates = ['/blog', '/all-businesses/town/nairobi', '/thank-you'];

for (const path of templates) {
  test(`${path} has no accessibility faults, wide or narrow [R041]`, async ({ page }) => {
    await page.goto(path);
    await expectFaultless(page, path);
  });
}

test('placeholders are readable in both colour schemes [R041]', async ({ page }) => {
  await page.goto('/');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const [textColor, ground] = await page.locator('main [type=search]').evaluate((field) => {
      const { backgroundColor } = getComputedStyle(field);
      return [getComputedStyle(field, '::placeholder').color, backgroundColor] as const;
    });
    expect(getContrast(textColor, ground), colorScheme).toBeGreaterThanOrEqual(4.5);
  }
});

test(
  'no page and no template has accessibility faults [R041]',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(240_000);
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
  },
);

test(
  'every component state has no faults, on the dev server only [R041]',
  { tag: '@slow' },
  async ({ page }) => {
    const built = await page.goto('/specimens');
    expect(built?.status()).toBe(404);
    const { origin, stop } = await startDevServer();
    try {
      const answer = await page.goto(`${origin}/specimens`);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1, name: 'Specimens' })).toBeVisible();
      await expectFaultless(page, 'specimens');
    } finally {
      await stop();
    }
  },
);
