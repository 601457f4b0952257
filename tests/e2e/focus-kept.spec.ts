/** Whoever uses the keyboard goes on from where she was when something leaves the page. */
import type { Page } from '@playwright/test';
import { openForm } from '../support/advertise.ts';
import { comeAsOwner } from '../support/listings-of-site.ts';
import { comeAs, newMember } from '../support/member.ts';
import { expect, test } from '../support/site.ts';

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('the preview gives the focus back to its button', async ({ page, site }) => {
  await openForm(page, site);
  const opener = page.getByRole('button', { name: 'Preview' });
  for (const leave of ['Escape', 'Enter']) {
    await opener.press('Enter');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeFocused();
    await page.keyboard.press(leave);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  }
});

test(
  'a question that is put away gives the focus back to its button',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { member, listings } = await comeAsOwner(page, site);
    await listings.live({ owner: member.id });
    await page.goto('/my-adverts');
    const opener = page.getByRole('button', { name: 'Withdraw…' });
    await opener.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(opener).toBeFocused();
  },
);

for (const [path, endpoint] of [
  ['/my-adverts', '**/api/my-listings*'],
  ['/pricing-type', '**/api/my-listings*'],
  ['/receipts', '**/api/my-listings*'],
  ['/profile-management', '**/rest/v1/**'],
  ['/', '**/rest/v1/posts*'],
] as const) {
  test(
    `a second try at ${path} leaves the focus at a heading`,
    { tag: '@slow' },
    async ({ page, site, complaints }) => {
      await comeAs(page, site, await newMember(site));
      await page.route(endpoint, (route) => route.abort());
      await page.goto(path);
      await expect(again(page)).toBeVisible();
      await page.unroute(endpoint);
      await again(page).press('Enter');
      await expect(again(page)).toHaveCount(0);
      await expect(page.locator('main :is(h1, h2):focus')).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('main :is(h1, h2):focus')).toBeVisible();
      complaints.splice(0);
    },
  );
}
