/** Staff record and remove promotions, and the owner sees them. */
import { photoFile } from '../support/advertise.ts';
import { servePhotos, type SiteListingSteps } from '../support/listings-of-site.ts';
import { logInAs, control, createMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';

/** Creates two live adverts of one owner that have no promotions yet. */
async function createAdverts(site: Site, listings: SiteListingSteps) {
  const owner = await createMember(site);
  await listings.saveMember(owner);
  await listings.live({ title: 'Otieno Mats', owner: owner.id });
  await listings.live({ title: 'Kamau Repairs', owner: owner.id });
  return owner;
}

test.beforeEach(({ page }) => servePhotos(page));

test('staff record one promotion of two adverts for their owner @slow', async ({
  page,
  site,
  listings,
  staff,
}) => {
  const owner = await createAdverts(site, listings);
  await staff.open();
  await page.getByRole('link', { name: 'Promotion 2 waiting' }).click();
  await expect(page.getByRole('checkbox')).toHaveCount(2);
  await expect(staff.row('Otieno Mats')).toContainText('7 days left');
  await page.getByRole('checkbox', { name: 'Otieno Mats' }).check();
  await page.getByRole('checkbox', { name: 'Kamau Repairs' }).check();
  await expectAccessible(page, 'adverts to promote', { measuredLinks: standaloneLinks });

  await page.getByRole('button', { name: 'Record' }).click();
  const dialog = page.getByRole('dialog', { name: 'Where you promoted' });
  await dialog.getByLabel('Link to it').fill('instagram.com/p/1');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('Choose where you promoted.')).toBeVisible();
  await expectAccessible(page, 'a promotion that is not complete');
  await dialog.getByLabel('Instagram').check();
  await dialog.getByLabel('Add a photo').setInputFiles(await photoFile(400, 700));
  await expect(dialog.getByRole('button', { name: 'Remove photo' })).toBeVisible();
  await expect(dialog.getByRole('progressbar')).toBeHidden();
  await expectAccessible(page, 'a promotion with its picture');
  await control(site, 'faults', { service: 'database', mode: 'error' });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('What you typed is still here.')).toBeVisible();
  await expect(dialog.getByLabel('Link to it')).toHaveValue('instagram.com/p/1');
  await control(site, 'faults', { service: 'database', mode: 'ok' });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('2 adverts are recorded as promoted.')).toBeVisible();
  await expect(page.getByText('Every live advert was promoted.')).toBeVisible();

  await page.getByLabel('Show').selectOption('Promoted');
  const promotionRow = await staff.openRow('Otieno Mats and 1 more');
  const pictureOptions = { name: /^Photo: Instagram, / };
  await expect(promotionRow.getByRole('img', pictureOptions)).toBeVisible();
  await expectAccessible(page, 'a recorded promotion', { measuredLinks: standaloneLinks });

  await logInAs(page, site, owner);
  await page.goto('/my-adverts');
  const listingCard = page.getByRole('article', { name: 'Otieno Mats', exact: true });
  await expect(listingCard.getByRole('heading', { name: 'What we did for you' })).toBeVisible();
  const promotionLink = listingCard.getByRole('link', { name: /^See it Instagram/ });
  await expect(promotionLink).toHaveAttribute('href', 'https://instagram.com/p/1');
  await expect(listingCard.getByRole('link', pictureOptions)).toHaveAttribute(
    'href',
    /^\/media\/.*\/1280\.webp$/,
  );
  await expectAccessible(page, 'the promotions of an advert');
});

test('staff remove a wrong promotion and record another @slow', async ({
  page,
  site,
  listings,
  staff,
}) => {
  await createAdverts(site, listings);
  await staff.open('promotions');
  const dialog = page.getByRole('dialog', { name: 'Where you promoted' });
  await page.getByRole('checkbox', { name: 'Otieno Mats' }).check();
  await page.getByRole('checkbox', { name: 'Kamau Repairs' }).check();
  await page.getByRole('button', { name: 'Record' }).click();
  await dialog.getByLabel('Instagram').check();
  await dialog.getByLabel('Link to it').fill('instagram.com/p/1');
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('2 adverts are recorded as promoted.')).toBeVisible();

  await page.goto('/admin?view=promotions&state=recorded');
  const promotionRow = await staff.openRow('Otieno Mats and 1 more');
  await promotionRow.getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('It is taken back.')).toBeVisible();
  await page.getByRole('link', { name: 'Promotion 2 waiting' }).click();
  await page.getByRole('checkbox', { name: 'Otieno Mats' }).check();
  await page.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByLabel('Add a photo')).toBeVisible();
});
