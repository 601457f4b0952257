import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({ siteSharedWith: 'live listing tests' });

test('a large refund needs a request, an approval and a code [I8] @slow', async ({
  page,
  listings,
  staff,
  secondStaff,
}) => {
  const { id } = await listings.submitted({ title: 'Njeri Tailors' });
  const payment = await listings.pay({ id }, { package: 'yearly' });
  await listings.markRefundDue(payment, 'Paid twice.');

  await staff.open('refunds');
  const requesterRow = await staff.openRow('Njeri Tailors');
  await staff.clickTwice('Ask to send it by hand');
  await expect(page.getByText(': somebody else has to approve it.')).toBeVisible();
  await expect(requesterRow.getByText('You asked for this on')).toBeVisible();
  await expect(requesterRow.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  await expectAccessible(page, 'a requested refund');

  await secondStaff.open('refunds');
  const approverRow = await secondStaff.openRow('Njeri Tailors');
  await expect(approverRow.getByText('Baraka Otieno asked for this on')).toBeVisible();
  await expect(approverRow.getByText(/^Since \d[^:]*$/)).toBeVisible();
  // On a phone the action precedes the timeline, which can be longer than the screen.
  await secondStaff.page.setViewportSize({ width: 360, height: 740 });
  const getTop = async (part: Locator) => (await part.boundingBox())?.y ?? Infinity;
  const actionTop = await getTop(approverRow.getByRole('button', { name: /^Approve/ }));
  expect(actionTop).toBeLessThan(await getTop(approverRow.getByText('What happened')));
  await secondStaff.clickTwice(/^Approve/);
  await expect(secondStaff.page.getByText('Chebet Koech approved it.')).toBeVisible();

  await page.reload();
  await staff.open('refunds');
  await staff.openRow('Njeri Tailors');
  await page.getByRole('button', { name: 'Record the code of the refund' }).click();
  await staff.dialog.getByLabel('Code of the refund').fill('SKL2ZZZ998');
  await page.keyboard.press('Enter');
  await expect(page.getByText('is refunded.')).toBeVisible();
  await expect(page.getByText('Njeri Tailors')).toHaveCount(0);
});
