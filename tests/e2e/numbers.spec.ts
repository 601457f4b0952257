/** The numbers of the business, as staff read them. */
import { readFile } from 'node:fs/promises';
import { listingStepsOf } from '../support/listings-of-site.ts';
import { comeAs, control } from '../support/member.ts';
import { expect, test } from '../support/site.ts';
import { expectSound } from '../support/sound.ts';

test('staff see how many adverts were renewed, for the days that they choose, and download it', async ({
  page,
  site,
  complaints,
}) => {
  const listings = await listingStepsOf(site);
  await listings.pay(await listings.live({ name: 'Otieno Mats' }));
  await listings.live({ name: 'Kamau Repairs' });
  await comeAs(page, site, site.info.signIns.staff);
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Numbers' }).click();
  const table = page.getByRole('region', { name: 'Renewals' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row').last()).toContainText(/2026 ?2 ?1 ?0 ?0 ?1 ?100%/);
  await expectSound(page, 'renewals', 'a.inline-flex');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect(await readFile(await (await downloading).path(), 'utf8')).toContain('"2","1","0","0"');

  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To').fill('2020-12-31');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByText('No advert was first paid for in these days.')).toBeVisible();
  await expectSound(page, 'no renewals', 'a.inline-flex');
  await page.getByLabel('From').fill('2021-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Choose a last day that is not before the first.',
  );
  await expectSound(page, 'days that are no period', 'a.inline-flex');

  await control(site, 'faults', { service: 'database', mode: 'error' });
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('This list did not load.');
  await control(site, 'faults', { service: 'database', mode: 'ok' });
  complaints.splice(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No advert was first paid for in these days.')).toBeVisible();
});
