import { comeAsOwner } from '../support/adverts-of-site.ts';
import { expect, test } from '../support/site.ts';
import { frameOf } from '../support/widget.ts';

test('adverts of a site that does not answer, or of a login that has ended, say which it is', async ({
  page,
  site,
  complaints,
}) => {
  const { member, adverts } = await comeAsOwner(page, site);
  await adverts.live({ owner: member.id });
  await page.goto('/my-adverts');
  const card = page.getByRole('article', { name: 'Wambui Baskets' });
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  const refuse = async (code: string, status: number) => {
    await page.unrouteAll();
    const body = JSON.stringify({ code });
    await page.route('**/api/my-listings', (route) => route.fulfill({ status, body }));
  };
  const glance = () => page.evaluate(() => window.dispatchEvent(new Event('online')));
  const logIn = page.getByRole('main').getByRole('button', { name: 'Log in' });

  await refuse('database-unavailable', 503);
  await glance();
  await expect(page.getByText('We could not ask again just now.')).toBeVisible();
  await expect(page.getByText('You are offline.')).toHaveCount(0);
  await expect(logIn).toHaveCount(0);
  await refuse('not-signed-in', 401);
  await glance();
  await expect(page.getByText('Your login has ended. This is how')).toBeVisible();
  await expect(card.getByText('Live', { exact: true })).toBeVisible();
  for (const path of ['/pricing-type', '/receipts', '/my-adverts']) {
    await page.goto(path);
    await expect(page.getByText(/^Your login has ended\. Log in to/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await expect(logIn).toBeVisible();
  }
  await logIn.click();
  await expect(frameOf(page)).toBeVisible();
  complaints.splice(0);
});
