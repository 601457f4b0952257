import { comeAsOwner } from '../support/listings-of-site.ts';
import { expect, test } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';

test.use({ shares: 'owners' });

test('a member’s own adverts have no accessibility faults in any state [R041]', async ({
  page,
  site,
  complaints,
}) => {
  test.slow();
  const { member, listings } = await comeAsOwner(page, site);
  const owner = member.id;
  await page.goto('/my-adverts');
  await expect(page.getByText('You have no adverts yet')).toBeVisible();
  await expectSound(page, 'no adverts');

  const business = 'Njeri Mats and Baskets of Nyeri, Nakuru and Mombasa';
  const live = await listings.live({ owner, package: 'monthly', name: business });
  const changed = await listings.draft({ owner });
  await listings.submit(changed);
  await listings.open(changed);
  await listings.askForChanges(changed, 'The photo is too dark.');
  await listings.draft({ owner, name: 'Njeri Brooches' });
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectSound(page, 'three adverts');
  await page.getByRole('button', { name: 'Withdraw…' }).last().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectSound(page, 'withdrawing');

  await page.goto(`/pricing-type?listing=${live.id}`);
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  await expectSound(page, 'choosing a package');
  await page.getByRole('button', { name: 'Pay Kshs. 2,999 to the till' }).click();
  await expect(page.getByRole('heading', { name: /to till 5378141/ })).toBeVisible();
  await expectSound(page, 'paying');

  await page.goto('/receipts');
  await page.getByRole('link', { name: /^Receipt/ }).click();
  await expect(page.getByRole('article')).toBeVisible();
  await expectSound(page, 'a receipt');

  for (const path of ['/my-adverts', '/pricing-type']) {
    await page.route('**/api/my-listings', () => undefined);
    await page.goto(path);
    await expect(page.getByText(/^Getting your/)).toBeVisible();
    await expectSound(page, `${path}, loading`);
    await page.unroute('**/api/my-listings');
    await page.route('**/api/my-listings', (route) => route.abort());
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expectSound(page, `${path}, failed`);
    await page.unroute('**/api/my-listings');
  }
  complaints.splice(0);
});
