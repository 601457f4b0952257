import { phoneSize } from '../support/advertise.ts';
import { logInAs, createMember } from '../support/member.ts';
import { logInAsNewOwner } from '../support/listings-of-site.ts';
import { openPaymentScreen } from '../support/payer.ts';
import { expect, test } from '../support/test.ts';
import { expectNoOverflow, expectAccessible } from '../support/axe.ts';

test.use({ siteSharedWith: 'live listing tests', viewport: phoneSize });

const wideSize = { width: 1280, height: 800 };

test('an open payment is in the header until it is paid @slow', async ({ page, site }) => {
  const { listing, listings, offer } = await openPaymentScreen(page, site);
  const paymentPath = `/pay?listing=${listing.id}`;
  const header = page.getByRole('banner');
  const payLink = header.getByRole('link', { name: 'Go on paying' });
  await page.getByRole('button', { name: `Pay ${offer.inShillings} to the till` }).click();
  await expect(page).toHaveURL(paymentPath);
  await expect(payLink).toHaveCount(0);
  for (const path of ['/blog', '/judys-mats', '/my-adverts', '/?public']) {
    await page.setViewportSize(phoneSize);
    await page.goto(path);
    await expect(payLink).toHaveAttribute('href', paymentPath);
    await expectNoOverflow(page, path);
    await page.setViewportSize(wideSize);
    await expect(payLink).toBeVisible();
  }
  await page.goto('/my-adverts');
  await expect(payLink).toBeVisible();
  await expectAccessible(page, 'a link to an open payment');
  await listings.claim(listing);
  await page.goto('/my-adverts');
  const seePaymentLink = header.getByRole('link', { name: 'See your payment' });
  await expect(seePaymentLink).toHaveAttribute('href', paymentPath);
  await listings.confirm((await listings.readPayment(listing, 'pending')).id);
  await page.goto('/blog', { waitUntil: 'networkidle' });
  await expect(seePaymentLink).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('open payment'))).toBeNull();
});

test('a renewal that was only begun is a small line of a live advert @slow', async ({
  page,
  site,
}) => {
  const { member, listings } = await logInAsNewOwner(page, site);
  const listing = await listings.live({ owner: member.id, package: 'weekly' });
  const paymentPath = `/pay?listing=${listing.id}`;
  await page.goto(`${paymentPath}&package=weekly`);
  await page.getByRole('button', { name: 'Pay Kshs. 899 to the till' }).click();
  await expect(page).toHaveURL(paymentPath);
  await page.goto('/my-adverts', { waitUntil: 'networkidle' });
  const card = page.getByRole('article', { name: 'Wambui Baskets' });
  await expect(card.getByText('Renewal begun: Kshs. 899')).toBeVisible();
  await expect(card.getByRole('link', { name: 'Go on paying' })).toHaveAttribute(
    'href',
    paymentPath,
  );
  await expect(card.getByText('You have not paid')).toHaveCount(0);
  await expectAccessible(page, 'a renewal that was begun early');
  const payLink = page.getByRole('banner').getByRole('link', { name: 'Go on paying' });
  await expect(payLink).toHaveCount(0);
  await page.goto('/blog', { waitUntil: 'networkidle' });
  await expect(payLink).toHaveCount(0);
});

test('an open payment is shown to its owner only, also on another device @slow', async ({
  page,
  site,
  browser,
}) => {
  const { member, listing, listings, offer } = await openPaymentScreen(page, site);
  const paymentPath = `/pay?listing=${listing.id}`;
  await page.getByRole('button', { name: `Pay ${offer.inShillings} to the till` }).click();
  await expect(page).toHaveURL(paymentPath);
  const otherContext = await browser.newContext({ baseURL: site.origin });
  const otherPage = await otherContext.newPage();
  await logInAs(otherPage, site, member);
  await otherPage.goto('/');
  await expect(
    otherPage.getByRole('banner').getByRole('link', { name: 'Go on paying' }),
  ).toBeVisible();
  await otherContext.close();

  await listings.claim(listing);
  await page.goto('/my-adverts');
  const seePaymentLink = page.getByRole('banner').getByRole('link', { name: 'See your payment' });
  await expect(seePaymentLink).toHaveAttribute('href', paymentPath);
  const storedPayment = await page.evaluate(() => localStorage.getItem('open payment'));
  expect(storedPayment).toContain(member.id);
  await page.getByRole('navigation', { name: 'Your account' }).getByText('Log Out').click();
  await expect(page).toHaveURL('/');
  expect(await page.evaluate(() => localStorage.getItem('open payment'))).toBeNull();

  // A stored payment of another member is neither shown nor requested.
  await page.evaluate(
    (stored) => localStorage.setItem('open payment', stored ?? ''),
    storedPayment,
  );
  const paths: string[] = [];
  page.on('request', (request) => paths.push(new URL(request.url()).pathname));
  await logInAs(page, site, await createMember(site));
  await page.goto('/pricing', { waitUntil: 'networkidle' });
  await expect(seePaymentLink).toHaveCount(0);
  expect(paths.filter((path) => path.startsWith('/api/my-payments'))).toEqual([]);

  await logInAs(page, site, member);
  await page.goto('/pricing');
  await expect(seePaymentLink).toBeVisible();
});
