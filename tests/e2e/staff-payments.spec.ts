import { holdRequests } from '../support/controls.ts';
import { pressEnterOn } from '../support/keyboard.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import type { SiteListingSteps } from '../support/listings-of-site.ts';
import { staffId } from '../support/seeded-users.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

/**
 * Records money at the till that no order matches.
 * @returns the code of the money
 */
async function recordMoney({ database }: SiteListingSteps, fields: object = {}) {
  const code = newCode();
  const event = { kind: 'paid', about: {}, code, amount: 899, currency: 'KES', isOurs: true };
  const args = { p_provider: 'till', p_event: { ...event, ...fields } };
  await database.rpc('record_provider_event', args).throwOnError();
  return code;
}

test('staff decide each payment by one button, shown in books [R008, I11] @slow', async ({
  page,
  listings,
  staff,
}) => {
  const createOrder = async (name: string, owner?: string) => {
    const listing = await listings.approved({ title: name, ...(owner !== undefined && { owner }) });
    return { ...listing, payment: await listings.beginPayment(listing) };
  };
  const sharedCode = await listings.claim(await createOrder('Akinyi Beads'));
  await listings.claim(await createOrder('Baraka Cakes', staffId), sharedCode);
  const chebetOrder = await createOrder('Chebet Honey');
  const underpaidOrder = await createOrder('Duka Moja');
  await listings.confirm(underpaidOrder.payment, { received: 129 });
  const code = await recordMoney(listings);

  await staff.open('payments');
  await expect(page.getByRole('link', { name: 'Payments 3 waiting' })).toBeVisible();
  const claimsRow = await staff.openRow('2 owners sent one code');
  const getClaim = (name: string) => claimsRow.getByRole('listitem').filter({ hasText: name });
  await expectAccessible(page, 'a code that two adverts claim');
  await staff.pressEnter('Confirm Kshs. 899', getClaim('Akinyi Beads'));
  await expect(staff.dialog).toContainText('Akinyi Beads, number');
  await staff.pressEnter('Confirm Kshs. 899');
  await staff.expectStatus('is paid, and Akinyi Beads is live until');
  const refusedRow = staff.row('Baraka Cakes');
  await expect(refusedRow).toContainText(/This money is already in \d{6}, Akinyi Beads\./);
  await expect(refusedRow).toBeFocused();
  await expect(refusedRow.getByRole('button', { name: 'Confirm' })).toHaveCount(0);
  const refuse = async () => {
    await staff.pressEnter('We found no money', refusedRow);
    await page.keyboard.type('It paid another advert.');
    await staff.pressEnter('We found no money');
    await staff.expectStatus(
      `We found no money as ${sharedCode}. Baraka Cakes is told in a minute.`,
    );
  };
  await refuse();
  await expect(page.getByText('You found no money for the code of Baraka Cakes.')).toBeVisible();
  await pressEnterOn(page, page.getByRole('button', { name: 'Undo' }));
  await staff.expectStatus('is as it was before.');
  await staff.openRow(refusedRow);
  await refuse();

  const underpaidRow = await staff.openRow('Duka Moja');
  await expect(underpaidRow.getByRole('button').first()).toHaveText('Kshs. 129 buys Daily');
  await staff.pressEnter('Kshs. 129 buys Daily', underpaidRow);
  await staff.pressEnter('Kshs. 129 buys Daily');
  await staff.expectStatus('is paid, and Duka Moja is live until');

  const moneyRow = await staff.openRow(code);
  await expectAccessible(page, 'unmatched money');
  await staff.pressEnter('Match to Chebet Honey', moneyRow);
  await staff.pressEnter('Match');
  await staff.expectStatus('is paid, and Chebet Honey is live until');
  await expect(page.getByText('Nothing about money waits for you.')).toBeVisible();
  expect(await listings.readStored(chebetOrder)).toMatchObject({ state: 'live' });

  await page.getByRole('link', { name: 'Books' }).click();
  // The payments are 899, 129 and 899 shillings.
  const monthRow = page.getByRole('row').filter({ hasText: 'The month' });
  await expect(monthRow).toHaveText('The month1,9273 payments01,927');
  await expectAccessible(page, 'books');
  await page.getByRole('button', { name: 'Compare with the providers' }).click();
  await staff.expectStatus('M-Pesa: 0 payments compared, 0 new differences.');
  await page.goto('/admin?view=books&day=yesterday');
  await expect(monthRow).toBeVisible();
});

test('a match confirms both numbers once and can be undone @slow', async ({
  page,
  listings,
  staff,
}) => {
  const shop = await listings.approved({ title: 'Esther Mats' });
  await listings.beginPayment(shop);
  const code = await recordMoney(listings, { payer: '2547*****021' });
  const foreignCode = await recordMoney(listings, { isOurs: false, payer: '2547*****021' });

  await page.setViewportSize({ width: 360, height: 740 });
  await staff.open('payments');
  const moneyRow = await staff.openRow(code);
  await staff.pressEnter('Match to Esther Mats', moneyRow);
  const { dialog } = staff;
  await expect(dialog).toContainText('2547*****021');
  await expect(dialog).toContainText('Owner’s number');
  await expect(dialog).toContainText(`Esther Mats, number ${shop.id}`);
  await expect(dialog).toContainText('What differsNothing that we can see');
  await expectAccessible(page, 'the confirmation of a match');
  await staff.pressEnter('Match');
  await staff.expectStatus(`You matched ${code} to Esther Mats.`);
  await staff.expectStatus('is paid, and Esther Mats is live until');
  await expect(page.getByText(/\d+ seconds left/)).toBeVisible();
  await expectAccessible(page, 'a match that can be undone');
  await pressEnterOn(page, page.getByRole('button', { name: 'Undo' }));
  await staff.expectStatus('is as it was before.');
  expect(await listings.readStored(shop)).toMatchObject({ state: 'approved' });

  await staff.pressEnter('Match to an advert', await staff.openRow(code));
  await dialog.getByLabel('Number, name').fill(String(shop.id));
  await expect(dialog.getByText(`Esther Mats, number ${shop.id}`)).toBeVisible();
  await expect(dialog.getByLabel('Package').getByRole('option')).toHaveText(['Weekly']);
  await pressEnterOn(page, dialog.getByRole('button', { name: 'Match', exact: true }));
  await staff.expectStatus('is paid, and Esther Mats is live until');

  const foreignRow = staff.row(foreignCode);
  await expect(foreignRow).toContainText('Paid to another till or account');
  await staff.openRow(foreignRow);
  await expect(foreignRow).toContainText('It is not ours');
  await expect(foreignRow.getByRole('button')).toHaveCount(0);
  await expectAccessible(page, 'money of another till');
});

test('rows of waiting money update in place after another action @slow', async ({
  page,
  listings,
  staff,
}) => {
  const shop = await listings.approved({ title: 'Fatuma Shoes' });
  await listings.beginPayment(shop);
  const claimedCode = await listings.claim(shop);
  const code = await recordMoney(listings);

  await staff.open('payments');
  const matchButton = staff.row(code).getByRole('button', { name: 'Match to Fatuma Shoes' });
  await staff.openRow(code);
  await expect(matchButton).toBeVisible();
  const claimRow = await staff.openRow(claimedCode);
  const releaseList = await holdRequests(page, '**/api/staff/waiting-payments');
  await staff.pressEnter('Confirm Kshs. 899', claimRow);
  await staff.pressEnter('Confirm Kshs. 899');
  await staff.expectStatus('is paid, and Fatuma Shoes is live until');
  await expect(claimRow).toHaveCount(0);

  const listResponse = page.waitForResponse('**/api/staff/waiting-payments');
  await pressEnterOn(page, matchButton);
  releaseList();
  await listResponse;
  await expect(staff.dialog).toContainText('Fatuma Shoes, number');
  await staff.pressEnter('Cancel');
  await expect(matchButton).toHaveCount(0);
  await expect(staff.row(code).getByRole('article')).toBeVisible();

  await pressEnterOn(page, page.getByRole('button', { name: 'Undo' }));
  await staff.expectStatus('is as it was before.');
  await expect(claimRow).toBeVisible();
  await expect(matchButton).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Payments' })).toBeFocused();
});

test('a requested move of money ends with its refusal @slow', async ({
  page,
  listings,
  staff,
  secondStaff,
}) => {
  const { payment } = await listings.live({ title: 'Gakii Fish' });
  const rightListing = await listings.approved({ title: 'Halima Rice' });
  const { provider_reference: code } = await listings.readReceipt(payment);

  await staff.open(`payments&q=${code}`);
  await staff.pressEnter('Move to its owner', await staff.openRow(code));
  const { dialog } = staff;
  await staff.pressEnter('Ask for the move');
  await expect(dialog.getByText('Fill this in.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('The payer called.');
  await expect(dialog.getByText('Fill this in.')).toHaveCount(0);
  await dialog.getByLabel('Number, name').fill(String(rightListing.id));
  await expect(dialog).toContainText(`Halima Rice, number ${rightListing.id}`);
  await expect(dialog.getByText('Write the number of the advert')).toHaveCount(0);
  await staff.pressEnter('Ask for the move');
  await staff.expectStatus('somebody else has to approve the move.');
  await expect(staff.row(code)).toContainText('You asked to move this money to Halima Rice.');

  await secondStaff.open('payments');
  const requestRow = await secondStaff.openRow(code);
  await expect(requestRow.getByRole('button').first()).toHaveText('Approve the move');
  await secondStaff.pressEnter('Do not move it', requestRow);
  await expect(secondStaff.dialog).toContainText('Leave Kshs. 899 with Gakii Fish?');
  await secondStaff.pressEnter('Do not move it');
  await secondStaff.expectStatus('the money stays where it is.');
  await expect(requestRow).toHaveCount(0);
  await page.getByRole('button', { name: 'Load again' }).click();
  const restoredRow = await staff.openRow(code);
  await expect(restoredRow.getByRole('button', { name: 'Move to its owner' })).toBeVisible();
});
