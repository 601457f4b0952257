import type { Page } from '@playwright/test';
import { formatDate } from '#domain/date/date.ts';
import { expect, test } from '../support/test.ts';
import { expectAccessible } from '../support/axe.ts';

test.use({ siteSharedWith: 'live listing tests' });

const dayMs = 24 * 60 * 60 * 1000;
const getPackage = (page: Page, name: string) =>
  page.getByRole('radio', { name: new RegExp(`^${name} `) });
const getWebsiteBox = (page: Page) => page.getByRole('checkbox', { name: /Build me a website/ });
const getSummary = (page: Page) => page.getByRole('region', { name: 'What you pay' });

test('an owner with an approved advert chooses one of six packages [G41, R004, R005, R029, R116] @slow', async ({
  page,
  owner,
  listings,
}) => {
  await page.goto('/pricing-type');
  await expect(page.getByText('You have no advert to pay for yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Yearly', exact: true })).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
  const listing = await listings.draft({ owner: owner.id });
  await page.reload();
  await page.getByRole('link', { name: 'Finish your advert' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a package and send' })).toBeVisible();
  await expect(page).toHaveURL(`/advertise?step=package&listing=${listing.id}`);
  await page.goBack();

  await listings.submit(listing);
  await listings.approve(listing);
  await page.goto(`/pricing-type?listing=${listing.id}`);
  const radios = page.getByRole('radio');
  await expect(radios).toHaveCount(6);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Choose a package first.')).toBeVisible();

  for (const [name, price, allowsWebsite] of [
    ['Daily', 'Kshs. 129 or $1.29', false],
    ['Yearly', 'Kshs. 27,999 or $279.99', true],
  ] as const) {
    await getPackage(page, name).check();
    await expect(getSummary(page)).toContainText(price);
    await expect(getWebsiteBox(page)).toBeEnabled({ enabled: allowsWebsite });
  }

  await getPackage(page, 'Monthly').check();
  await getWebsiteBox(page).check();
  await expect(getSummary(page)).toContainText('Kshs. 6,998 or $68.99');
  await expectAccessible(page, 'choosing a package');
  await page.getByRole('button', { name: 'Pay Kshs. 6,998' }).click();
  await expect(page).toHaveURL(`/pay?listing=${listing.id}&package=monthly&website=1`);
  await page.getByRole('button', { name: 'Pay Kshs. 6,998 to the till' }).click();
  await expect(
    page.getByRole('heading', { name: 'Pay Kshs. 6,998 to till 5378141' }),
  ).toBeFocused();
  await expect(page).toHaveURL(`/pay?listing=${listing.id}`);

  await page.getByRole('link', { name: 'Choose another package' }).click();
  await expect(getPackage(page, 'Monthly')).toBeChecked();
  await expect(getWebsiteBox(page)).toBeChecked();
  const continueLink = page.getByRole('link', { name: 'Go on paying Kshs. 6,998' });
  await expect(continueLink).toHaveCount(0);
  await getPackage(page, 'Daily').check();
  await expect(continueLink).toHaveAttribute('href', `/pay?listing=${listing.id}`);
});

test('an owner chooses between two adverts, and days add up [R116] @slow', async ({
  page,
  owner,
  listings,
}) => {
  const baskets = await listings.approved({ owner: owner.id });
  const mats = await listings.live({ owner: owner.id, title: 'Wambui Mats' });
  const { live_until } = await listings.readStored(mats);
  await page.goto(`/pricing-type?listing=${baskets.id}`);
  await expect(page.getByRole('radio', { name: /Wambui Baskets/ })).toBeChecked();
  await expect(page.getByText('Have you sent your advert?')).toBeVisible();
  await expect(page.getByText('A renewal:')).toBeHidden();
  await page.getByRole('radio', { name: /Wambui Mats/ }).check();
  await expect(page.getByText('A renewal:')).toBeVisible();
  await expect(page.getByText('A new advert:')).toBeHidden();
  await expect(page.getByText('Have you sent your advert?')).toBeHidden();
  await expect(page.getByText('7 days left')).toBeVisible();
  await getPackage(page, 'Weekly').check();
  const until = new Date(Date.parse(live_until ?? '') + 7 * dayMs).toISOString();
  await expect(getSummary(page)).toContainText(
    `You lose no days. Your page will be live until ${formatDate(until, 'en')}.`,
  );
  await page.getByRole('button', { name: 'Pay Kshs. 899' }).click();
  await page.getByRole('button', { name: 'Pay Kshs. 899 to the till' }).click();
  await expect(page.getByRole('heading', { name: 'Pay Kshs. 899 to till' })).toBeVisible();
  await listings.confirm((await listings.readPayment(mats, 'pending')).id);
  const renewedListing = await listings.readStored(mats);
  expect(new Date(renewedListing.live_until ?? '').toISOString()).toBe(until);
  await page.goto(`/pricing-type?listing=${mats.id}`);
  await expect(page.getByText('14 days left')).toBeVisible();
});

test('a focused package is above the bar with the sum @slow', async ({ page, owner, listings }) => {
  const listing = await listings.approved({ owner: owner.id });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(`/pricing-type?listing=${listing.id}`);
  const radio = getPackage(page, 'Monthly');
  const bar = page.getByRole('button', { name: /^Pay/ });
  // The package is scrolled to the place of the bar.
  const [radioBox, barBox] = await Promise.all([radio.boundingBox(), bar.boundingBox()]);
  const distance = (radioBox?.y ?? 0) - (barBox?.y ?? 0);
  await page.evaluate((top) => scrollBy({ top, behavior: 'instant' }), distance);
  await radio.focus();
  const isOnTop = await radio.evaluate((input) => {
    const { left, top, width, height } = input.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === input;
  });
  expect(isOnTop).toBe(true);
});
