import { listingStepsOf, showPhotos } from '../support/listings-of-site.ts';
import { comeAs, newMember } from '../support/member.ts';
import { expect, test } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';

test.use({ shares: 'owners' });

test.beforeEach(({ page }) => showPhotos(page));

test('a member who is kept out finds no accessibility faults [R041]', async ({ page, site }) => {
  await comeAs(page, site, await newMember(site));
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is for our staff');
  await expectSound(page, 'kept out');
});

test('staff find none in any panel [R041]', { tag: '@slow' }, async ({ page, site }) => {
  test.slow();
  const listings = await listingStepsOf(site);
  await comeAs(page, site, site.info.signIns.staff);
  const itemOf = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
  const live = await listings.live({ name: 'Axe Handles' });
  await listings.submit(live, {
    name: 'Axe Handles Ltd',
    website: 'https://axe.example',
  });
  const late = await listings.submitted({ name: 'Axe Heads' });
  await listings.pay(late);
  const due = await listings.live({ name: 'Axe Blades' });
  await listings.owe(due.payment, 'Paid twice.');

  await page.goto('/admin');
  await expect(itemOf('Axe Heads')).toBeVisible();
  await expectSound(page, 'review');
  await itemOf('Axe Heads').getByRole('button', { name: 'Ask for changes' }).click();
  await expectSound(page, 'asking for changes');
  await page.keyboard.press('Escape');
  await listings.submit(due, { hours: 'Every day' });
  await page.goto('/admin?view=changes');
  await expect(itemOf('Axe Blades')).toBeVisible();
  await expectSound(page, 'changed without review');
  await page.goto('/admin?view=adverts&q=axe');
  await expect(itemOf('Axe Handles Ltd')).toBeVisible();
  await expectSound(page, 'adverts');
  await page.goto('/admin?view=payments&q=axe');
  await page.getByRole('button', { name: 'Record money without an advert' }).click();
  await page.getByRole('button', { name: 'Record it' }).click();
  await expectSound(page, 'recording money');
  await page.keyboard.press('Escape');
  await expectSound(page, 'payments');
  await page.goto('/admin?view=refunds');
  await expect(page.getByRole('button', { name: 'It is sent back' }).first()).toBeVisible();
  await expectSound(page, 'refunds');
  await page.goto('/admin?view=adverts&q=nothing-like-it');
  await expect(page.getByText('No advert fits.')).toBeVisible();
  await expectSound(page, 'nothing found');
});
