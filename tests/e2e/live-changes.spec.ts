import { newestPost } from '../support/member.ts';
import { comeAsOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';

test.use({ shares: 'owners' });

test('what an owner changed and is not on her page stands in My Adverts, where she throws it away', async ({
  page,
  site,
}) => {
  const { member, listings } = await comeAsOwner(page, site);
  const listing = await listings.live({ owner: member.id, hours: 'Every day' });
  await listings.submit(listing, { hours: 'Weekdays', name: 'Wambui & Daughters' });
  await page.goto(`/${listing.slug}`);
  await expect(page.getByText('Weekdays', { exact: true })).toBeVisible();
  await page.goto('/my-adverts');
  const card = page.getByRole('article', { name: 'Wambui Baskets', exact: true });
  await expect(card.getByRole('heading', { name: 'Not on your page yet' })).toBeVisible();
  await expect(card).toContainText('Our staff check them first');
  await card.getByRole('button', { name: 'Throw away' }).click();
  await expectSound(page, 'throwing changes away', 'dialog');
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(card.getByText('Not on your page yet')).toBeHidden();
  const held = await listings.held(listing);
  expect(held.draft).toMatchObject({ hours: 'Weekdays', name: 'Wambui Baskets' });
});

test(
  'a live advert of which staff want a change says so, and not that something is missing on the page',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { member, listings } = await comeAsOwner(page, site);
    const listing = await listings.live({ owner: member.id });
    await listings.askForChanges(listing, 'Say when you open.');
    await page.goto(`/advertise?listing=${listing.id}`);
    await expect(page.getByRole('heading', { name: 'Our staff asked for a change' })).toBeVisible();
    await expect(page.getByText('Your page shows all of this.')).toBeVisible();
    await page.getByLabel('Opening hours').fill('Every day');
    await expect(page.getByRole('heading', { name: 'Not on your page yet' })).toBeVisible();
    await page.getByRole('button', { name: 'Send changes' }).click();
    await expect(page.getByText('Our staff asked for a change')).toBeHidden();
  },
);

test('a member without an advert is led to one, and one whose advert is live reads for how long', async ({
  page,
  site,
  complaints,
}) => {
  const { member, listings } = await comeAsOwner(page, site);
  await page.goto('/');
  await expect(newestPost(page)).toBeVisible();
  const step = page.getByRole('region', { name: 'Start your advert' });
  await step.getByRole('link').click();
  await expect(page).toHaveURL('/advertise');
  const listing = await listings.live({ owner: member.id });
  await page.goto('/');
  const live = page.getByRole('region', { name: 'Wambui Baskets is live' });
  await expect(live).toContainText('7 days left');
  await live.getByRole('link').click();
  await expect(page).toHaveURL(`/${listing.slug}`);
  // The photos of these adverts have no files.
  complaints.splice(0);
});
