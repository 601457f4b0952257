import { comeAsOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'owners' });

const refusal = (code: string, status: number) => ({ status, body: JSON.stringify({ code }) });

test.beforeEach(async ({ page, site }) => {
  const { member, listings } = await comeAsOwner(page, site);
  await listings.live({ owner: member.id });
});

test(
  'adverts of a site that does not answer stay as they were, and it is not called offline',
  { tag: '@slow' },
  async ({ page, complaints }) => {
    await page.goto('/my-adverts');
    const card = page.getByRole('article', { name: 'Wambui Baskets' });
    await expect(card.getByText('Live', { exact: true })).toBeVisible();
    await page.route('**/api/my-listings', (route) =>
      route.fulfill(refusal('database-unavailable', 503)),
    );
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(page.getByText('We could not ask again just now.')).toBeVisible();
    await expect(page.getByText('You are offline.')).toHaveCount(0);
    await expect(card.getByText('Live', { exact: true })).toBeVisible();
    complaints.splice(0);
  },
);

for (const path of ['/my-adverts', '/pricing-type', '/receipts']) {
  test(
    `a login that the site takes no more is asked for again at ${path}`,
    { tag: '@slow' },
    async ({ page, complaints }) => {
      await page.route('**/api/my-listings', (route) =>
        route.fulfill(refusal('not-signed-in', 401)),
      );
      await page.goto(path);
      await expect(page.getByText('This page is for members')).toBeVisible();
      await expect(page.getByRole('main').getByRole('button', { name: 'Log In' })).toBeVisible();
      complaints.splice(0);
    },
  );
}
