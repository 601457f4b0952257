import { startDevServer } from '../support/dev-server.ts';
import { notFoundPage, publicPages } from '../support/public-pages.ts';
import { expect, test } from '../support/site.ts';
import { expectFaultless } from '../support/sound.ts';

test.use({ shares: 'visitors' });

const phone = { width: 360, height: 740 };

/** One page of each template, and each whose parts no other has. */
const templates = [
  '/',
  '/about-tangaza',
  '/blog',
  '/blog/safe-payments',
  '/pricing',
  '/job-listings',
  '/terms',
  '/tsbdesigns',
  '/brooches',
  '/all-businesses',
  '/all-businesses/town/nairobi',
  '/thank-you',
  '/answer',
  notFoundPage.path,
];

for (const { path } of publicPages) {
  const tag = templates.includes(path) ? '@template' : '@slow';
  test(
    `${path} has no accessibility faults, wide or narrow [R041]`,
    { tag },
    async ({ page, complaints }) => {
      await page.goto(path);
      await expectFaultless(page, path);
      if (path === notFoundPage.path) complaints.splice(0);
    },
  );
}

test('what is folded away has no accessibility faults either [R041]', async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectFaultless(page, 'menu open', 'header');
  for (const path of ['/', '/judys-mats']) {
    await page.setViewportSize(phone);
    await page.goto(path);
    for (const fold of await page.locator('main summary').all()) await fold.click();
    await expectFaultless(page, `${path} unfolded`, 'details');
  }
  await page.goto('/all-businesses?q=nothing-like-this');
  await expect(page.getByText('Nothing matches.')).toBeVisible();
  await expectFaultless(page, 'nothing found', 'search');
});

test(
  'every part in every state has no accessibility faults; only the dev server shows them [R041]',
  {
    tag: '@slow',
  },
  async ({ page, complaints }) => {
    const built = await page.goto('/specimens');
    expect(built?.status()).toBe(404);
    complaints.splice(0);
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
