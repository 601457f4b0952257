import type { Browser } from '@playwright/test';
import { phoneSize } from '../support/advertise.ts';
import { openPaymentScreen, getPaymentState } from '../support/payer.ts';
import { expect, test } from '../support/test.ts';
import type { Site } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({ siteSharedWith: 'live listing tests' });

/** Opens PayPal as an owner of an advert. The site has the host name to which PayPal returns. */
async function openPayPal(browser: Browser, sharedSite: Site) {
  const site = { ...sharedSite, origin: sharedSite.localOrigin };
  const page = await browser.newPage({ baseURL: site.origin, viewport: phoneSize });
  const { listing, listings, offer } = await openPaymentScreen(page, site);
  await page.getByRole('button', { name: `Pay ${offer.inDollars} by card` }).click();
  const payPalHeading = page.getByRole('heading', {
    name: `Pay ${offer.inDollars} for ${offer.name}`,
  });
  await expect(payPalHeading).toBeVisible();
  return { page, listing, listings, offer, payPalHeading };
}

test('a return from PayPal is no payment, and a cancel keeps the order [I5, R007, R062] @slow', async ({
  browser,
  site,
}) => {
  const { page, listing, listings, offer, payPalHeading } = await openPayPal(browser, site);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You have successfully cancelled your purchase. Thank you.',
  );
  await expect(page.getByText('PayPal has not told us that you paid.')).toBeVisible();
  const returnUrl = page.url().replace('/cancel', '/thank-you');
  const readPayments = async () =>
    (await listings.database.from('payments').select().eq('listing_id', listing.id)).data;
  const initialPayments = await readPayments();
  expect(initialPayments).toMatchObject([
    { currency: 'USD', amount: offer.cents, state: 'pending' },
  ]);
  await page.goto(returnUrl);
  await expect(page.getByText('PayPal has not told us yet that you paid.')).toBeVisible();
  await expect(page.getByText('You need not call us. We send')).toBeVisible();
  await expect(page.getByText('please call us on')).toBeHidden();
  await expect(page.getByText('Opening this page changes nothing.')).toBeVisible();
  expect(await readPayments()).toEqual(initialPayments);
  await expectAccessible(page, 'returned from PayPal');
  await page.getByRole('main').getByRole('link', { name: 'Go on paying' }).click();
  await expect(getPaymentState(page)).toHaveText(`Pay ${offer.inDollars} at PayPal`);
  await expectAccessible(page, 'a payment by card');
  await page.getByRole('link', { name: 'Go on at PayPal' }).click();
  await expect(payPalHeading).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase!');
  await expect(page.getByText(/^We have your .* Your page is live until /)).toBeVisible();
  await expect(page.getByText('Opening this page changes nothing.')).toBeHidden();
  await page.getByRole('link', { name: 'See your payment' }).click();
  await expect(getPaymentState(page)).toHaveText('Your advert is live');
  await page.context().close();
});

test('a closed browser after PayPal still leads to a live advert [I5, R062] @slow', async ({
  browser,
  site,
}) => {
  const { page, listing, listings } = await openPayPal(browser, site);
  // The redirect back to the site is not followed.
  const form = { token: new URL(page.url()).searchParams.get('token') ?? '', outcome: 'pay' };
  await page.request.post(page.url(), { form, maxRedirects: 0 });
  await page.goto('about:blank');
  const readListingState = async () => (await listings.readStored(listing)).state;
  await expect.poll(readListingState).toBe('live');
  for (const reference of ['anything', crypto.randomUUID()]) {
    await page.goto(`/thank-you?p=${reference}`, { waitUntil: 'networkidle' });
    await expect(page.getByText('please call us on')).toBeVisible();
    await expect(page.getByText('You need not call us.')).toBeHidden();
  }
  await page.context().close();
});
