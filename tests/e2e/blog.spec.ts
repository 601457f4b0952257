import { expect, test } from '../support/test.ts';

test.use({ siteSharedWith: 'page tests' });

test('a whole card of the blog links to its post [R074]', async ({ page }) => {
  await page.goto('/blog');
  const card = page.getByRole('main').getByRole('article').nth(1);
  const title = await card.getByRole('heading', { level: 2 }).innerText();
  await expect(card.getByRole('link')).toHaveAccessibleName(`Read Full Article ${title}`);
  await card.click({ position: { x: 40, y: 60 } });
  await expect(page).toHaveURL(/\/blog\/safe-payments$/);
  await page.getByRole('link', { name: 'Read More Articles' }).click();
  await expect(page).toHaveURL(/\/blog$/);
});
