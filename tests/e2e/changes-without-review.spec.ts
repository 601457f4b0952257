/** Changes of an approved listing: what its owner is told of them, and what staff see of them afterwards. */
import { field, ownListing, saved } from '../support/advertise.ts';
import { listingStepsOf } from '../support/listings-of-site.ts';
import { comeAs } from '../support/member.ts';
import { expect, test } from '../support/site.ts';

test.use({ shares: 'owners' });

test(
  'an owner is told while she writes which changes wait for staff [E7]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { id } = await ownListing(page, site, { live: true });
    const listings = await listingStepsOf(site);
    const told = page.getByRole('main').locator('[aria-live]');
    await expect(page.getByText('Our staff approved this advert.')).toBeVisible();
    await expect(page.getByText(/^(Visitors see your changes|Our staff look at)/)).toHaveCount(0);

    await field(page, 'Opening hours').fill('Every day, 8 am to 6 pm');
    await expect(told.getByText('Visitors see your changes as soon as')).toBeVisible();
    await field(page, 'Describe your business').fill(
      'Send your PIN to 0722 000 111, all of you now.',
    );
    await field(page, 'Town').fill('Ahero');
    await expect(told.getByText('because of: the town and the description.')).toBeVisible();

    await expect(saved(page)).toBeVisible();
    await page.getByRole('link', { name: 'Pay' }).click();
    await page.getByRole('button', { name: 'Hand in' }).click();
    await expect(page.getByText('Handed in. Our staff look')).toBeVisible();
    expect(
      (await listings.held({ id })).review_version,
      'the database says the same',
    ).not.toBeNull();
  },
);

test('staff see what was changed without them, mark it as seen, and find the way to suspend [E7]', async ({
  page,
  site,
}) => {
  const listings = await listingStepsOf(site);
  const first = await listings.live({ name: 'Otieno Mats', hours: 'Every day' });
  await listings.submit(first, { hours: 'Weekends' });
  const second = await listings.live({ name: 'Akinyi Beads', deliveries: 'None' });
  await listings.submit(second, { deliveries: 'All over Kisumu' });
  await comeAs(page, site, site.info.signIns.staff);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Changed without review' }).click();
  const itemOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

  await expect(itemOf('Otieno Mats').getByRole('columnheader')).toHaveText([
    'You saw',
    'Visitors see',
  ]);
  await expect(itemOf('Otieno Mats').getByRole('cell')).toHaveText(['Every day', 'Weekends']);
  await itemOf('Otieno Mats').getByRole('button', { name: 'Mark as seen' }).click();
  await expect(page.getByText('The changes of Otieno Mats are seen.')).toBeVisible();
  await expect(itemOf('Otieno Mats')).toHaveCount(0);
  await expect(itemOf('Akinyi Beads')).toBeFocused();

  await itemOf('Akinyi Beads').getByRole('link', { name: 'Suspend it' }).click();
  await itemOf('Akinyi Beads').getByRole('button', { name: 'Suspend' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill('It deceives.');
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(itemOf('Akinyi Beads').getByText('Reason: It deceives.')).toBeVisible();
  await page.goto('/admin?view=changes');
  await expect(page.getByText('You have seen every change.')).toBeVisible();
});
