import type { Browser } from '@playwright/test';
import { phoneSize } from '../support/advertise.ts';
import { openPaymentScreen, getPaymentState } from '../support/payer.ts';
import { expect, test, type Site } from '../support/site.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({ sharing: 'owners' });

/** An owner at PayPal, on the host name to which PayPal leads back. */
async function comeToPayPal(browser: Browser, named: Site) {
  const site = { ...named, origin: named.localOrigin };
  const page = await browser.newPage({ baseURL: site.origin, viewport: phoneSize });
  const { listing, listings, offer } = await openPaymentScreen(page, site);
  await page.getByRole('button', { name: `Pay ${offer.inDollars} by card` }).click();
  const atPayPal = page.getByRole('heading', { name: `Pay ${offer.inDollars} for ${offer.name}` });
  await expect(atPayPal).toBeVisible();
  return { page, listing, listings, offer, atPayPal };
}

test('a return from PayPal proves nothing, a cancel keeps the order [I5, R007, R062]', async ({
  browser,
  site,
}) => {
  const { page, listing, listings, offer, atPayPal } = await comeToPayPal(browser, site);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'You have successfully cancelled your purchase. Thank you.',
  );
  await expect(page.getByText('PayPal has not told us that you paid.')).toBeVisible();
  const returned = page.url().replace('/cancel', '/thank-you');
  const payments = async () =>
    (await listings.database.from('payments').select().eq('listing_id', listing.id)).data;
  const before = await payments();
  expect(before).toMatchObject([{ currency: 'USD', amount: offer.cents, state: 'pending' }]);
  await page.goto(returned);
  await expect(page.getByText('PayPal has not told us yet that you paid.')).toBeVisible();
  await expect(page.getByText('You need not call us. We send')).toBeVisible();
  await expect(page.getByText('please call us on')).toBeHidden();
  expect(await payments()).toEqual(before);
  await expectAccessible(page, 'returned from PayPal');
  await page.getByRole('main').getByRole('link', { name: 'Go on paying' }).click();
  await expect(getPaymentState(page)).toHaveText(`Pay ${offer.inDollars} at PayPal`);
  await expectAccessible(page, 'a card');
  await page.getByRole('link', { name: 'Go on at PayPal' }).click();
  await expect(atPayPal).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for your purchase!');
  await expect(page.getByText('We have your money.')).toBeVisible();
  await page.getByRole('link', { name: 'See your payment' }).click();
  await expect(getPaymentState(page)).toHaveText('Your advert is live');
  await page.context().close();
});

test(
  'a closed browser after PayPal still leads to a live advert [I5, R062]',
  { tag: '@slow' },
  async ({ browser, site }) => {
    const { page, listing, listings } = await comeToPayPal(browser, site);
    // The redirect back to the site is not followed.
    const form = { token: new URL(page.url()).searchParams.get('token') ?? '', outcome: 'pay' };
    await page.request.post(page.url(), { form, maxRedirects: 0 });
    await page.goto('about:blank');
    const held = async () => (await listings.readStored(listing)).state;
    await expect.poll(held).toBe('live');
    for (const another of ['anything', crypto.randomUUID()]) {
      await page.goto(`/thank-you?p=${another}`, { waitUntil: 'networkidle' });
      await expect(page.getByText('please call us on')).toBeVisible();
      await expect(page.getByText('You need not call us.')).toBeHidden();
    }
    await page.context().close();
  },
);
