/** An owner's profiles, details of payments and map: from the form to the page, and the details for other services. */
import * as form from '../support/advertise.ts';
import { expectAccessible, standaloneLinks } from '../support/axe.ts';
import { servePhotos } from '../support/listings-of-site.ts';
import { expect, test } from '../support/test.ts';

test.use({
  siteSharedWith: 'live listing tests',
  viewport: form.phoneSize,
  permissions: ['clipboard-read', 'clipboard-write'],
});

test('an owner adds profiles and a till, and a customer copies its number @slow', async ({
  page,
  site,
  listings,
  browser,
}) => {
  const { id } = await form.openOwnListing(page, site, { isLive: true });
  await form.openMoreFields(page);
  await page.getByLabel('Facebook (optional)').fill('https://www.facebook.com/share/1A2b3C/');
  await page.getByLabel('Instagram (optional)').fill('@Wambui_Baskets');
  await page.getByLabel('M-Pesa till').fill('522 522');
  await page.getByLabel('M-Pesa paybill').fill('247247');
  await page.getByLabel('Your place on Google Maps').fill('Kibuye market');
  const send = page.getByRole('button', { name: 'Put changes on my page' });
  await send.click();
  await expect(page.getByLabel('Facebook (optional)')).toBeFocused();
  await page.getByLabel('Facebook (optional)').fill('wambuibaskets');
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Account' })).toBeFocused();
  await expectAccessible(page, 'a paybill without an account');
  await page.getByRole('textbox', { name: 'Account' }).fill('SHOP 12');
  await send.click();
  await expect(page.getByText('Sent. Our staff are checking this.').first()).toBeVisible();

  const visitor = await browser.newPage({
    baseURL: site.origin,
    viewport: form.phoneSize,
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  await servePhotos(visitor);
  const { slug } = await listings.readStored({ id });
  await visitor.goto(`/${slug}`);
  await expect(visitor.getByText('How to pay')).toHaveCount(0);
  await listings.approve({ id });
  await visitor.goto(`/${slug}`);
  await visitor.getByRole('button', { name: 'Copy: M-Pesa till' }).click();
  await expect(visitor.getByText('Copied', { exact: true })).toBeVisible();
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toBe('522522');
  const getHref = (name: string) =>
    visitor.getByRole('article').getByRole('link', { name }).getAttribute('href');
  expect(await getHref('Facebook')).toBe('https://www.facebook.com/wambuibaskets');
  expect(await getHref('Google Maps')).toContain('query=Kibuye%20market%2C%20Kisumu');
  await expectAccessible(visitor, 'a page with numbers for payments', {
    measuredLinks: standaloneLinks,
  });
  await visitor.close();

  await page.goto('/my-adverts');
  await page.getByRole('button', { name: 'Copy my details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy my details' });
  await dialog.getByRole('button', { name: 'Copy: Address' }).waitFor();
  await expectAccessible(page, 'the details of an advert');
  await dialog.getByLabel('WhatsApp Business').check();
  await dialog.getByRole('button', { name: 'Copy: Description' }).click();
  await expect(dialog.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('Baskets of fruit');
});
