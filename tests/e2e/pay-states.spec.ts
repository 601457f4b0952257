import { phoneSize } from '../support/advertise.ts';
import { getPaymentState } from '../support/payer.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({
  viewport: phoneSize,
  // The test requests an advert that does not exist.
  expectedError: /404 \(Not Found\) \S+\/api\/my-listings\/999999\/payment$/,
});

test('the payment screen shows refunds of an advert that is not live [R009] @slow', async ({
  page,
  owner,
  listings,
}) => {
  const draft = await listings.draft({ owner: owner.id });
  await page.goto(`/pay?listing=${draft.id}&package=weekly`);
  await expect(page.getByRole('link', { name: 'Finish your advert' })).toBeVisible();
  await page.goto('/pay?listing=999999');
  await expect(page.getByText('We could not find this advert among yours.')).toBeVisible();

  const listing = await listings.submitted({ owner: owner.id });
  const payment = await listings.pay(listing);
  const expectState = async (heading: string) => {
    await page.goto(`/pay?listing=${listing.id}`);
    await expect(getPaymentState(page)).toHaveText(heading);
    await expectAccessible(page, heading);
  };
  await expectState('Paid. Thank you.');
  await expect(
    page.getByText('Your advert goes live when our staff have checked it.'),
  ).toBeVisible();
  await listings.markRefundDue(payment, 'Not live within 2 days.');
  await expectState('You get Kshs. 899 back');
  await listings.refund(payment, 'Sent by M-Pesa, TKB4EXAMPLE');
  await expectState('We gave you Kshs. 899 back');
  await page.getByRole('link', { name: 'Pay again' }).click();
  await expect(page.getByRole('button', { name: /by M-Pesa$/ })).toBeVisible();
  await listings.suspend(listing, 'Reported.');
  await page.reload();
  await expect(getPaymentState(page)).toHaveText('You can’t pay for it now');
});
