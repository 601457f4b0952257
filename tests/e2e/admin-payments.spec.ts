import type { Page } from '@playwright/test';
import { press } from '../support/keyboard.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { listingStepsOf } from '../support/listings-of-site.ts';
import { comeAs } from '../support/member.ts';
import { openRow } from '../support/rows.ts';
import { staffId } from '../support/seeded-people.ts';
import { expect, test } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';

const said = (page: Page, words: string) =>
  expect(page.getByRole('status').filter({ hasText: words })).toBeVisible();

test('staff decide about each sum of money by one button, and see it in the books [R008, I11]', async ({
  page,
  site,
}) => {
  const listings = await listingStepsOf(site);
  const ordered = async (name: string, owner?: string) => {
    const listing = await listings.approved({ name, ...(owner !== undefined && { owner }) });
    return { ...listing, payment: await listings.open(listing) };
  };
  const shared = await listings.claim(await ordered('Akinyi Beads'));
  await listings.claim(await ordered('Baraka Cakes', staffId), shared);
  const chebet = await ordered('Chebet Honey');
  const short = await ordered('Duka Moja');
  await listings.confirm(short.payment, { received: 129 });
  const code = newCode();
  const word = { kind: 'paid', about: {}, code, amount: 899, currency: 'KES', isOurs: true };
  await listings.database.rpc('record_provider_word', { by_provider: 'till', word }).throwOnError();

  await comeAs(page, site, site.info.signIns.staff);
  await page.goto('/admin?view=payments');
  await expect(page.getByRole('link', { name: 'Payments 3 waiting' })).toBeVisible();
  const row = (words: string) => page.getByRole('listitem').filter({ hasText: words }).first();

  const claims = row('2 adverts claim one code');
  await openRow(claims);
  const claimOf = (name: string) => claims.getByRole('listitem').filter({ hasText: name });
  await expectSound(page, 'a code that two claim');
  await press(page, claimOf('Akinyi Beads').getByRole('button', { name: 'Confirm Kshs. 899' }));
  await said(page, 'is paid, and Akinyi Beads is live.');
  const refused = row('Baraka Cakes');
  await openRow(refused);
  await expect(refused).toContainText(/This money is already in \d{6}, Akinyi Beads\./);
  await expect(refused.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await press(page, refused.getByRole('button', { name: 'We found no money' }));
  await page.keyboard.type('It paid another advert.');
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'We found no money' }));
  await said(page, `Baraka Cakes is told that we found no money as ${shared}.`);

  const other = row('Duka Moja');
  await openRow(other);
  await expect(other.getByRole('button').first()).toHaveText('Kshs. 129 buys Daily');
  await press(page, other.getByRole('button', { name: 'Kshs. 129 buys Daily' }));
  await said(page, 'is paid, and Duka Moja is live.');

  const money = row(code);
  await openRow(money);
  await expectSound(page, 'money of nobody');
  await press(page, money.getByRole('button', { name: 'Match to Chebet Honey' }));
  await said(page, 'is paid, and Chebet Honey is live.');
  await expect(page.getByText('Nothing about money waits for you.')).toBeVisible();
  expect(await listings.held(chebet)).toMatchObject({ state: 'live' });

  await page.getByRole('link', { name: 'Books' }).click();
  await expect(page.getByText('The month3 timesKshs. 1,927 in')).toBeVisible();
  await expectSound(page, 'books');
  await page.getByRole('button', { name: 'Compare with the providers' }).click();
  await said(page, 'M-Pesa: 0 payments compared, 0 new differences.');
});
