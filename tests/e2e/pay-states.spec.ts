import { phoneSize } from '../support/advertise.ts';
import { comeAsOwner } from '../support/listings-of-site.ts';
import { paymentState } from '../support/payer.ts';
import { expect, test } from '../support/site.ts';
import { expectSound } from '../support/axe.ts';

test.use({
  viewport: phoneSize,
  // The test requests an advert that does not exist.
  expectedError: /404 \(Not Found\) \S+\/api\/my-listings\/999999\/payment$/,
});

test(
  'an owner reads about money for an advert that is not live [R009]',
  { tag: '@slow' },
  async ({ page, site }) => {
    const { member, listings } = await comeAsOwner(page, site);
    const draft = await listings.draft({ owner: member.id });
    await page.goto(`/pay?listing=${draft.id}&package=weekly`);
    await expect(page.getByRole('link', { name: 'Finish your advert' })).toBeVisible();
    await page.goto('/pay?listing=999999');
    await expect(page.getByText('We could not find this advert among yours.')).toBeVisible();

    const listing = await listings.submitted({ owner: member.id });
    const payment = await listings.pay(listing);
    const expectState = async (heading: string) => {
      await page.goto(`/pay?listing=${listing.id}`);
      await expect(paymentState(page)).toHaveText(heading);
      await expectSound(page, heading);
    };
    await expectState('Paid. Thank you.');
    await expect(
      page.getByText('Your advert goes live when our staff have checked it.'),
    ).toBeVisible();
    await listings.owe(payment, 'Not live within 2 days.');
    await expectState('You get Kshs. 899 back');
    await listings.refund(payment, 'Sent by M-Pesa, TKB4EXAMPLE');
    await expectState('We gave you Kshs. 899 back');
    await page.getByRole('link', { name: 'Pay again' }).click();
    await expect(page.getByRole('button', { name: 'Send the prompt' })).toBeVisible();
    await listings.suspend(listing, 'Reported.');
    await page.reload();
    await expect(paymentState(page)).toHaveText('You can’t pay for it now');
  },
);
