import type { Page } from '@playwright/test';
import { createSiteListingSteps } from '../support/listings-of-site.ts';
import { logInAs } from '../support/member.ts';
import { openRow } from '../support/rows.ts';
import { expect, test } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({ sharing: 'owners' });

test('a large refund needs a request, an approval and a code [I8]', async ({
  page,
  browser,
  site,
}) => {
  const listings = await createSiteListingSteps(site);
  const { id } = await listings.submitted({ title: 'Njeri Tailors' });
  const payment = await listings.pay({ id }, { package: 'yearly' });
  await listings.markRefundDue(payment, 'Paid twice.');

  const openRefund = async (staffPage: Page) => {
    await staffPage.goto('/admin?view=refunds');
    const row = staffPage.getByRole('listitem').filter({ hasText: 'Njeri Tailors' });
    await openRow(row);
    return row;
  };
  const pressAndConfirm = async (
    staffPage: Page,
    buttonName: RegExp | string,
    dialogButtonName: RegExp | string,
  ) => {
    await staffPage.getByRole('button', { name: buttonName }).click();
    await staffPage.getByRole('dialog').getByRole('button', { name: dialogButtonName }).click();
  };

  await logInAs(page, site, site.info.signIns.staff);
  const requesterRow = await openRefund(page);
  await pressAndConfirm(page, 'Send by hand', 'Send by hand');
  await expect(page.getByText(': somebody else has to approve it.')).toBeVisible();
  await expect(requesterRow.getByText('You asked for this on')).toBeVisible();
  await expect(requesterRow.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectAccessible(page, 'a requested refund');

  const context = await browser.newContext({ baseURL: site.origin });
  const secondPage = await context.newPage();
  await logInAs(secondPage, site, site.info.signIns.secondStaff);
  const approverRow = await openRefund(secondPage);
  await expect(approverRow.getByText('Baraka Otieno asked for this on')).toBeVisible();
  await pressAndConfirm(secondPage, /^Approve/, /^Approve/);
  await expect(secondPage.getByText('Chebet Koech approved it.')).toBeVisible();
  await context.close();

  await page.reload();
  await openRefund(page);
  await page.getByRole('button', { name: 'Write down what you sent' }).click();
  await page.getByRole('dialog').getByLabel('Code of the refund').fill('SKL2ZZZ998');
  await page.keyboard.press('Enter');
  await expect(page.getByText('is refunded.')).toBeVisible();
  await expect(page.getByText('Njeri Tailors')).toHaveCount(0);
});
