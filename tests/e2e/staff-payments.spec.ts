import type { Page } from '@playwright/test';
import { pressEnterOn } from '../support/keyboard.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { createSiteListingSteps } from '../support/listings-of-site.ts';
import { logInAs } from '../support/member.ts';
import { openRow } from '../support/rows.ts';
import { staffId } from '../support/seeded-users.ts';
import { expect, test } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';

const expectStatus = (page: Page, text: string) =>
  expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

test('staff decide each payment by one button, shown in books [R008, I11]', async ({
  page,
  site,
}) => {
  const listings = await createSiteListingSteps(site);
  const createOrder = async (name: string, owner?: string) => {
    const listing = await listings.approved({ title: name, ...(owner !== undefined && { owner }) });
    return { ...listing, payment: await listings.beginPayment(listing) };
  };
  const sharedCode = await listings.claim(await createOrder('Akinyi Beads'));
  await listings.claim(await createOrder('Baraka Cakes', staffId), sharedCode);
  const chebetOrder = await createOrder('Chebet Honey');
  const underpaidOrder = await createOrder('Duka Moja');
  await listings.confirm(underpaidOrder.payment, { received: 129 });
  const code = newCode();
  const event = { kind: 'paid', about: {}, code, amount: 899, currency: 'KES', isOurs: true };
  await listings.database
    .rpc('record_provider_event', { p_provider: 'till', p_event: event })
    .throwOnError();

  await logInAs(page, site, site.info.signIns.staff);
  await page.goto('/admin?view=payments');
  await expect(page.getByRole('link', { name: 'Payments 3 waiting' })).toBeVisible();
  const getRow = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

  const claimsRow = getRow('2 adverts claim one code');
  await openRow(claimsRow);
  const getClaim = (name: string) => claimsRow.getByRole('listitem').filter({ hasText: name });
  await expectAccessible(page, 'a code that two adverts claim');
  await pressEnterOn(
    page,
    getClaim('Akinyi Beads').getByRole('button', { name: 'Confirm Kshs. 899' }),
  );
  const confirmation = page.getByRole('dialog');
  await expect(confirmation).toContainText('Akinyi Beads, number');
  await pressEnterOn(page, confirmation.getByRole('button', { name: 'Confirm Kshs. 899' }));
  await expectStatus(page, 'is paid, and Akinyi Beads is live.');
  const refusedRow = getRow('Baraka Cakes');
  await expect(refusedRow).toContainText(/This money is already in \d{6}, Akinyi Beads\./);
  await expect(refusedRow).toBeFocused();
  await expect(refusedRow.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  await pressEnterOn(page, refusedRow.getByRole('button', { name: 'We found no money' }));
  await page.keyboard.type('It paid another advert.');
  await pressEnterOn(
    page,
    page.getByRole('dialog').getByRole('button', { name: 'We found no money' }),
  );
  await expectStatus(page, `Baraka Cakes is told that we found no money as ${sharedCode}.`);

  const underpaidRow = getRow('Duka Moja');
  await openRow(underpaidRow);
  await expect(underpaidRow.getByRole('button').first()).toHaveText('Kshs. 129 buys Daily');
  await pressEnterOn(page, underpaidRow.getByRole('button', { name: 'Kshs. 129 buys Daily' }));
  await pressEnterOn(page, confirmation.getByRole('button', { name: 'Kshs. 129 buys Daily' }));
  await expectStatus(page, 'is paid, and Duka Moja is live.');

  const moneyRow = getRow(code);
  await openRow(moneyRow);
  await expectAccessible(page, 'unmatched money');
  await pressEnterOn(page, moneyRow.getByRole('button', { name: 'Match to Chebet Honey' }));
  await pressEnterOn(page, confirmation.getByRole('button', { name: 'Match' }));
  await expectStatus(page, 'is paid, and Chebet Honey is live.');
  await expect(page.getByText('Nothing about money waits for you.')).toBeVisible();
  expect(await listings.readStored(chebetOrder)).toMatchObject({ state: 'live' });

  await page.getByRole('link', { name: 'Books' }).click();
  await expect(page.getByText('The month3 timesKshs. 1,927 in')).toBeVisible();
  await expectAccessible(page, 'books');
  await page.getByRole('button', { name: 'Compare with the providers' }).click();
  await expectStatus(page, 'M-Pesa: 0 payments compared, 0 new differences.');
});

test('a match confirms both numbers once and can be undone', async ({ page, site }) => {
  const listings = await createSiteListingSteps(site);
  const shop = await listings.approved({ title: 'Esther Mats' });
  await listings.beginPayment(shop);
  const code = newCode();
  const event = { kind: 'paid', code, amount: 899, currency: 'KES', about: {} };
  const recordEvent = (provider: string, eventFields: object) =>
    listings.database
      .rpc('record_provider_event', { p_provider: provider, p_event: { ...event, ...eventFields } })
      .throwOnError();
  await recordEvent('till', { isOurs: true, payer: '2547*****021' });
  const foreignCode = newCode();
  await recordEvent('till', { isOurs: false, payer: '2547*****021', code: foreignCode });

  await page.setViewportSize({ width: 360, height: 740 });
  await logInAs(page, site, site.info.signIns.staff);
  await page.goto('/admin?view=payments');
  const getRow = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
  const moneyRow = getRow(code);
  await openRow(moneyRow);
  await pressEnterOn(page, moneyRow.getByRole('button', { name: 'Match to Esther Mats' }));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2547*****021');
  await expect(dialog).toContainText('Owner’s number');
  await expect(dialog).toContainText(`Esther Mats, number ${shop.id}`);
  await expectAccessible(page, 'the confirmation of a match');
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Match' }));
  await expectStatus(page, 'is paid, and Esther Mats is live.');
  await expect(page.getByText(/\d+ seconds left/)).toBeVisible();
  await expectAccessible(page, 'a match that can be undone');
  await pressEnterOn(page, page.getByRole('button', { name: 'Undo' }));
  await expectStatus(page, 'is as it was before.');
  expect(await listings.readStored(shop)).toMatchObject({ state: 'approved' });

  const restoredRow = getRow(code);
  await openRow(restoredRow);
  await pressEnterOn(page, restoredRow.getByRole('button', { name: 'Match to an advert' }));
  await dialog.getByLabel('Number of the advert').fill(String(shop.id));
  await expect(dialog.getByText(`Esther Mats, number ${shop.id}`)).toBeVisible();
  await expect(dialog.getByLabel('Package').getByRole('option')).toHaveText(['Weekly']);
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Match', exact: true }));
  await expectStatus(page, 'is paid, and Esther Mats is live.');

  const foreignRow = getRow(foreignCode);
  await expect(foreignRow).toContainText('Paid to somebody else');
  await openRow(foreignRow);
  await expect(foreignRow).toContainText('It is not ours');
  await expect(foreignRow.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'money of another till');
});

test('rows of waiting money update in place after another action @slow', async ({ page, site }) => {
  const listings = await createSiteListingSteps(site);
  const shop = await listings.approved({ title: 'Fatuma Shoes' });
  await listings.beginPayment(shop);
  const claimedCode = await listings.claim(shop);
  const code = newCode();
  const event = { kind: 'paid', about: {}, code, amount: 899, currency: 'KES', isOurs: true };
  await listings.database
    .rpc('record_provider_event', { p_provider: 'till', p_event: event })
    .throwOnError();

  await logInAs(page, site, site.info.signIns.staff);
  await page.goto('/admin?view=payments');
  const getRow = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
  const matchButton = getRow(code).getByRole('button', { name: 'Match to Fatuma Shoes' });
  const dialog = page.getByRole('dialog');
  await openRow(getRow(code));
  await expect(matchButton).toBeVisible();
  await openRow(getRow(claimedCode));
  const listReleased = Promise.withResolvers<null>();
  await page.route('**/api/staff/waiting-payments', async (route) => {
    await listReleased.promise;
    await route.continue();
  });
  await pressEnterOn(page, getRow(claimedCode).getByRole('button', { name: 'Confirm Kshs. 899' }));
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Confirm Kshs. 899' }));
  await expectStatus(page, 'is paid, and Fatuma Shoes is live.');
  await expect(getRow(claimedCode)).toHaveCount(0);

  const listResponse = page.waitForResponse('**/api/staff/waiting-payments');
  await pressEnterOn(page, matchButton);
  listReleased.resolve(null);
  await listResponse;
  await expect(dialog).toContainText('Fatuma Shoes, number');
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Cancel' }));
  await expect(matchButton).toHaveCount(0);
  await expect(getRow(code).getByRole('article')).toBeVisible();

  await pressEnterOn(page, page.getByRole('button', { name: 'Undo' }));
  await expectStatus(page, 'is as it was before.');
  await expect(getRow(claimedCode)).toBeVisible();
  await expect(matchButton).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused();
});

test('a requested move of money ends with its refusal @slow', async ({ page, browser, site }) => {
  const listings = await createSiteListingSteps(site);
  const { payment } = await listings.live({ title: 'Gakii Fish' });
  const rightListing = await listings.approved({ title: 'Halima Rice' });
  const { provider_reference: code } = await listings.readReceipt(payment);
  const getRow = (staffPage: Page) =>
    staffPage.getByRole('listitem').filter({ hasText: code }).first();

  await logInAs(page, site, site.info.signIns.staff);
  await page.goto(`/admin?view=payments&q=${code}`);
  await openRow(getRow(page));
  await pressEnterOn(page, getRow(page).getByRole('button', { name: 'Move to its owner' }));
  const dialog = page.getByRole('dialog');
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Ask for the move' }));
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The payer called.');
  await expect(dialog.getByText('Fill this in.')).toHaveCount(0);
  await dialog.getByLabel('Number of the advert').fill(String(rightListing.id));
  await expect(dialog).toContainText(`Halima Rice, number ${rightListing.id}`);
  await expect(dialog.getByText('Write the number of the advert')).toHaveCount(0);
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Ask for the move' }));
  await expectStatus(page, 'somebody else has to approve the move.');
  await expect(getRow(page)).toContainText('You asked to move this money to Halima Rice.');

  const context = await browser.newContext({ baseURL: site.origin });
  const secondPage = await context.newPage();
  await logInAs(secondPage, site, site.info.signIns.secondStaff);
  await secondPage.goto('/admin?view=payments');
  await openRow(getRow(secondPage));
  await expect(getRow(secondPage).getByRole('button').first()).toHaveText('Approve the move');
  await pressEnterOn(
    secondPage,
    getRow(secondPage).getByRole('button', { name: 'Do not move it' }),
  );
  const confirmation = secondPage.getByRole('dialog');
  await expect(confirmation).toContainText('Leave Kshs. 899 with Gakii Fish?');
  await pressEnterOn(secondPage, confirmation.getByRole('button', { name: 'Do not move it' }));
  await expectStatus(secondPage, 'the money stays where it is.');
  await expect(getRow(secondPage)).toHaveCount(0);
  await context.close();
  await page.getByRole('button', { name: 'Load again' }).click();
  await openRow(getRow(page));
  await expect(getRow(page).getByRole('button', { name: 'Move to its owner' })).toBeVisible();
});
