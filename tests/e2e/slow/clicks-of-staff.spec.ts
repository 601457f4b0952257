/** Counts the clicks of a staff user in a morning of money. */
import type { Page } from '@playwright/test';
import { newCode } from '../../support/listing-lifecycle.ts';
import { servePhotos } from '../../support/listings-of-site.ts';
import { createMoneyMorning, morning } from '../../support/money-morning.ts';
import { memberId, staffId } from '../../support/seeded-users.ts';
import { expect, test } from '../../support/test.ts';

test.use({ viewport: { width: 1280, height: 800 } });

/**
 * Counts the clicks on all documents of a page.
 * @returns a function that returns the number of clicks since its last call
 */
async function countClicks(page: Page) {
  let clicks = 0;
  await page.exposeFunction('countClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() => {
    const count = (globalThis as unknown as { countClick: () => void }).countClick;
    // The keyboard causes clicks without a detail.
    addEventListener('click', ({ isTrusted, detail }) => isTrusted && detail > 0 && count(), true);
  });
  return () => {
    const count = clicks;
    clicks = 0;
    return count;
  };
}

test('staff decide a morning of 19 payments with at most 45 clicks', async ({
  page,
  listings,
  staff,
}) => {
  test.setTimeout(180_000);
  await servePhotos(page);
  await createMoneyMorning(listings);
  const takeClicks = await countClicks(page);
  await staff.open('payments');
  await expect(page.getByRole('link', { name: 'Payments 19 waiting' })).toBeVisible();
  const item = page.getByRole('main').getByRole('article');
  const { dialog } = staff;

  await page.getByRole('main').locator('summary').first().click();
  for (let claim = 0; claim < morning.claims; claim += 1) {
    await item.getByRole('button', { name: 'Confirm Kshs. 899' }).click();
    await dialog.getByRole('button', { name: 'Confirm Kshs. 899' }).click();
    await staff.expectStatus('is paid');
    await expect(dialog).toHaveCount(0);
    await expect(item).toHaveCount(1);
  }
  for (let money = 0; money < morning.unmatched; money += 1) {
    await item
      .getByRole('button', { name: /^Match to (?!an advert)/ })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await staff.expectStatus('is paid');
    await expect(dialog).toHaveCount(0);
    await expect(item).toHaveCount(1);
  }
  await staff.clickTwice('Kshs. 129 buys Daily', item);
  await staff.expectStatus('is paid');
  for (const sum of ['Kshs. 400', 'Kshs. 800']) {
    await expect(item).toContainText(sum);
    await item.getByRole('button', { name: 'Give back' }).click();
    await staff.giveReason('The owner wants it back.', 'Give back');
    await staff.expectStatus('a refund is due.');
    await expect(dialog).toHaveCount(0);
  }
  for (let difference = 0; difference < morning.differences; difference += 1) {
    await item.getByRole('button', { name: 'All right' }).click();
    await staff.expectStatus('is checked.');
  }
  await expect(page.getByText('Nothing about money waits for you.')).toBeVisible();
  expect(takeClicks()).toBeLessThanOrEqual(45);
});

test('staff match by number, and find an approval and the adverts of a member, with few clicks', async ({
  page,
  listings,
  staff,
}) => {
  await servePhotos(page);
  const shop = await listings.approved({ title: 'Tausi Fashions' });
  await listings.beginPayment(shop);
  const { database } = listings;
  const code = newCode();
  const event = { kind: 'paid', about: {}, code, amount: 899, currency: 'KES', isOurs: true };
  const other = await listings.live({ title: 'Umoja Chemist' });
  await listings.markRefundDue(other.payment, 'The shop closed.');
  const refund = { p_payment_id: other.payment, p_method: 'hand', p_approval_from: 1 };
  const callRefund = async (name: string, args: object) => {
    await database.rpc(name, { p_payment_id: other.payment, ...args }).throwOnError();
  };
  await callRefund('ask_refund', { ...refund, p_actor_id: staffId });
  await callRefund('approve_refund', { p_actor_id: memberId });
  await callRefund('ask_refund', { ...refund, p_actor_id: staffId, p_code: newCode() });
  await database
    .rpc('record_provider_event', { p_provider: 'till', p_event: event })
    .throwOnError();
  const takeClicks = await countClicks(page);

  await staff.open('payments');
  const row = staff.row(code);
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Match to an advert' }).click();
  await staff.dialog.getByLabel('Number of the advert').fill(String(shop.id));
  await expect(staff.dialog).toContainText(`Tausi Fashions, number ${shop.id}`);
  await staff.dialog.getByRole('button', { name: 'Match', exact: true }).click();
  await staff.expectStatus('is paid, and Tausi Fashions is live.');
  expect(takeClicks()).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await staff.expectStatus('is as it was before.');
  expect(takeClicks()).toBe(1);

  await page
    .getByRole('link', { name: /^Refunds/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Sent back' }).click();
  await expect(page.getByText(/approved by Amina Wanjiru/).first()).toBeVisible();
  expect(takeClicks()).toBe(2);

  await page.keyboard.press('/');
  await page.keyboard.type('Amina Wanjiru');
  await page.keyboard.press('Enter');
  await page.getByRole('main').getByRole('link', { name: 'Amina Wanjiru' }).first().click();
  await expect(page.getByRole('link', { name: 'Tausi Fashions' }).first()).toBeVisible();
  expect(takeClicks()).toBeLessThanOrEqual(2);
});
