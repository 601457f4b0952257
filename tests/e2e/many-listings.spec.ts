/** A member with more listings than one page shows. */
import { comeAsOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'owners' });

test(
  'an owner of many adverts sees more of them when she asks, and is taken to the first [E10]',
  { tag: '@slow' },
  async ({ page, site, complaints }) => {
    const { member, listings } = await comeAsOwner(page, site);
    const owner = member.id;
    for (let at = 1; at <= 7; at++) await listings.submitted({ owner, name: `Stall ${at}` });
    for (let at = 8; at <= 25; at++) await listings.draft({ owner, name: `Stall ${at}` });
    await page.goto('/my-adverts');
    const cards = page.getByRole('main').getByRole('article');
    await expect(cards).toHaveCount(24);
    const more = page.getByRole('button', { name: 'Show more' });

    await page.route('**/api/my-listings?cursor=*', (route) => route.abort());
    await more.click();
    await expect(page.getByText('The next ones could not be loaded.')).toBeVisible();
    complaints.splice(0);
    await page.unroute('**/api/my-listings?cursor=*');
    await more.click();
    await expect(cards).toHaveCount(25);
    await expect(cards.last().locator('..')).toBeFocused();
    await expect(more).toHaveCount(0);
    await expect(page.getByText('The next ones could not be loaded.')).toHaveCount(0);
  },
);
