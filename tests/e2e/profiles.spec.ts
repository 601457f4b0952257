import { businesses } from '#content/businesses/businesses.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { holdRequests } from '../support/controls.ts';
import { logInAs, createMember } from '../support/member.ts';
import { expect, test } from '../support/test.ts';

test.use({
  siteSharedWith: 'page tests',
  // One business does not exist, and the request for the file of another fails.
  expectedError:
    /(404 \(Not Found\) \S+\/businesses\/999999|500 \(Internal Server Error\) \S+\/businesses\/1)\.json$/,
});

const notFound = 'This business could not be found';

test.beforeEach(async ({ page, site }) => {
  await logInAs(page, site, await createMember(site));
});

test('a profile has the data of the public page [R024, R087, R114] @slow', async ({
  page,
  site,
}) => {
  for (const business of businesses.slice(1, 4)) {
    const { id, title, description, category, contact, phone, located, deliveries } = business;
    await page.goto(`/profiles/${id}`);
    const profile = page.getByRole('main');
    await expect(profile.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page).toHaveTitle(`Tangaza | ${title}`);
    await expect(profile.getByRole('img', { name: business.image.alt }).first()).toBeVisible();
    const { hours = located } = business;
    for (const value of [description, category, contact, located, deliveries, hours]) {
      await expect(profile.getByText(value, { exact: true }).first()).toBeVisible();
    }
    const phoneLink = profile.getByRole('link', { name: formatPhone(phone), exact: true });
    await expect(phoneLink).toHaveAttribute('href', `tel:${phone}`);
    await expect(profile.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/${phone.slice(1)}\\?text=Hello.*${encodeURIComponent(title)}`),
    );
    const websiteLink = profile.locator(`a[href="${business.website ?? 'none'}"]`);
    await expect(websiteLink).toHaveCount(business.website === undefined ? 0 : 1);
    for (const { name, price } of business.items) {
      const itemRow = profile.getByRole('listitem').filter({ hasText: name });
      await expect(itemRow).toContainText(price.toLocaleString('en-KE'));
    }
    const images = profile.locator('section').filter({
      has: page.getByRole('heading', { name: 'Business photos' }),
    });
    await expect(images.getByRole('img')).toHaveCount(business.images.length);
    await expect(profile.getByRole('link', { name: 'Open its page' })).toHaveAttribute(
      'href',
      business.url,
    );
  }
  const response = await fetch(`${site.localOrigin}/businesses/4.json`);
  expect(
    Object.keys((await response.json()) as object)
      .sort()
      .join(' '),
  ).toBe(
    'category contact deliveries description hours id image images items located phone story title url website',
  );
});

test('the profile of an unknown business says so and leads back [R172] @slow', async ({ page }) => {
  for (const path of [
    '/profiles/999999',
    '/profiles/1/photos',
    '/profiles/%3Cscript%3E',
    '/profiles',
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(notFound);
    await expect(page.getByRole('link', { name: 'See all businesses' })).toBeVisible();
  }
  await page.getByRole('link', { name: 'Back to the noticeboard' }).click();
  await expect(page).toHaveURL('/');
});

test('a slow profile is awaited, a failed one can be reloaded [R024, R088] @slow', async ({
  page,
  site,
}) => {
  const release = await holdRequests(page, '**/businesses/1.json', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await page.goto('/profiles/1');
  await expect(page.getByText('Getting the business…')).toBeVisible();
  release();
  await expect(page.getByText('The business did not load.')).toBeVisible();
  await page.unroute('**/businesses/1.json');
  await page.route('**/businesses/1.json', async (route) => {
    const response = await fetch(`${site.localOrigin}/businesses/1.json`);
    await route.fulfill({ json: { ...((await response.json()) as object), images: [] } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText("Judy's Mats");
  await expect(heading).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Business photos' })).toBeVisible();
  await expect(page.getByText('We are sorry, there are no photos')).toBeVisible();
});
