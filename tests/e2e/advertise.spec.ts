import type { Page } from '@playwright/test';
import * as form from '../support/advertise.ts';
import { expect, test } from '../support/test.ts';
import { expectNoFaults, expectAccessible } from '../support/axe.ts';

test.use({
  siteSharedWith: 'live listing tests',
  viewport: form.phoneSize,
  // A test requests the advert of another owner.
  expectedError: /404 \(Not Found\) \S+\/api\/my-listings\/\d+$/,
});

const getSendButton = (page: Page) => page.getByRole('button', { name: /^(Send|Put) / });
const openStep = (page: Page, name: string) =>
  page.getByRole('link', { name, exact: true }).click();

test('missing values are marked beside their fields, the first focused [G41, R011, R012, R013, R014] @slow', async ({
  page,
  site,
}) => {
  const member = await form.openForm(page, site);
  // The sign of the fold is a plus, and a minus while the fold is open. A cross would be the sign of removal.
  const sign = form.getMoreFields(page).locator('summary [aria-hidden]');
  const readShape = async () => {
    const { width, height } = (await sign.boundingBox()) ?? { width: 0, height: 0 };
    return height / width;
  };
  expect(await readShape()).toBe(1);
  await form.openMoreFields(page);
  await expect.poll(readShape).toBeLessThan(0.5);
  await form.field(page, 'Website').fill('baskets');
  await form.nextButton(page).click();
  await expect(form.field(page, 'Name of your business')).toBeFocused();
  const summary = page.getByRole('alert').filter({ hasText: 'Please fix' });
  await expect(summary.getByRole('heading')).toHaveText('Please fix 7 things');
  await expect(summary.getByRole('link')).toHaveCount(7);
  await expect(form.field(page, 'Website')).toHaveAccessibleDescription(/like www.shop.example/);
  await expect(form.field(page, 'Website')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'business, refused');

  await summary.getByRole('link', { name: /phone number or an e-mail/ }).click();
  await expect(form.field(page, 'Phone number')).toBeFocused();
  await form.field(page, 'E-mail (optional if you give a phone)').fill('shop@baskets.example');
  // Enter moves the focus to the next field, as the key of a phone's keyboard does.
  await form.field(page, 'E-mail (optional if you give a phone)').press('Enter');
  await expect(form.field(page, 'WhatsApp')).toBeFocused();
  await expect(summary.getByRole('link')).toHaveCount(6);
  await form.fillBusiness(page, { 'Phone number': '', Website: 'baskets.example' });
  await expect(summary).toHaveCount(0);
  await form.nextButton(page).click();
  await expect(page).toHaveURL(/step=photos/);
  await form.nextButton(page).click();
  await expect(page.getByText('Add at least one photo of your business.').first()).toBeVisible();

  await form.choosePhotos(
    page,
    await form.photoFile(640, 480),
    await form.photoFile(1600, 700, 'long.jpg'),
  );
  for (const size of [
    'stall.jpg: This photo is 640 × 480',
    'long.jpg: This photo is 1,600 × 700',
  ]) {
    const message = `${size} pixels. Choose one with at least 800 pixels on its shorter side.`;
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(page.getByText('0 of 8 photos chosen')).toBeVisible();
  await expect(page.getByText('Cover', { exact: true })).toHaveCount(0);
  await expectAccessible(page, 'photos, refused');
  await form.nextButton(page).click();
  await expect(page.locator('#listing-images')).toHaveText(/at least one photo/);
  await form.choosePhotos(page, await form.photoFile(1000, 800));
  await form.waitForUploads(page);
  await expect(page.getByText('This photo is')).toHaveCount(0);
  await expectAccessible(page, 'photos');
  await form.nextButton(page).click();
  await expect(page.getByLabel('Weekly')).toBeChecked();
  await expect(page.getByRole('group', { name: 'Your package' })).toHaveText(/Weekly.*Kshs. 899/);
  await expect(getSendButton(page)).toBeInViewport({ ratio: 1 });
  await expect(page.getByText('I agree that everybody')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Weekly')).toBeInViewport({ ratio: 1 });
  await getSendButton(page).click();
  await expect(page.getByText('Tick this box to send')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('I agree that everybody')).toBeFocused();
  await expectAccessible(page, 'package');

  await openStep(page, 'Photos');
  await page.getByRole('button', { name: 'Remove photo 1' }).click();
  await openStep(page, 'Package');
  await page.getByLabel('I agree that everybody').check();
  await getSendButton(page).click();
  await expect(page).toHaveURL(/step=photos/);
  await expect(page.locator('#listing-images')).toBeFocused();
  expect((await form.readListings(site, member.id)).map(({ state }) => state)).toEqual(['draft']);
});

test('a website needs Monthly or longer, and its choice is kept [R005] @slow', async ({
  page,
  site,
}) => {
  await form.openForm(page, site, '/advertise?step=package');
  const website = page.getByLabel('Build me a website too, for Kshs. 3,999 or $39 more');
  const selectPackage = (name: string) =>
    page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
  await selectPackage('Monthly');
  await website.check();
  await expect(page.getByText('Kshs. 6,998 or $68.99')).toBeVisible();
  await selectPackage('Daily');
  await expect(website).toBeDisabled();
  await expect(website).not.toBeChecked();
  await expect(website).toHaveAccessibleDescription(/Not with Daily/);
  await selectPackage('Quarterly');
  await expect(website).toBeChecked();
  await website.uncheck();
  await selectPackage('Daily');
  await selectPackage('Yearly');
  await expect(website).toBeEnabled();
  await expect(website).not.toBeChecked();
});

test('the preview matches the page, leads nowhere and returns focus @slow', async ({
  page,
  site,
}) => {
  await form.openForm(page, site);
  const previewButton = page.getByRole('button', { name: 'Preview' });
  await previewButton.press('Enter');
  const preview = page.getByRole('dialog', { name: 'Your page, as visitors will see it' });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('The name of your business');
  await expect(preview.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await expect(previewButton).toBeFocused();

  await form.fillBusiness(page, { 'Name of your business': 'Wambui & Sons' });
  await previewButton.click();
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Wambui & Sons');
  await expect(preview.getByText('Kibuye market, row 4')).toBeVisible();
  await preview.getByRole('link', { name: 'Food' }).click();
  await preview.getByRole('link', { name: 'Call' }).click();
  await expect(preview).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(previewButton).toBeFocused();
  await expect(form.field(page, 'Town')).toHaveValue('Kisumu');

  // This viewport is the part of a phone's screen above an on-screen keyboard.
  await page.setViewportSize({ width: 360, height: 360 });
  for (const label of ['Town', 'Phone number', 'Deliveries', 'Describe your business']) {
    await form.field(page, label).focus();
    await expect(form.field(page, label)).toBeInViewport();
    const isOnTop = await form.field(page, label).evaluate((input) => {
      const { left, top, width } = input.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, Math.max(top, 0) + 8) === input;
    });
    expect(isOnTop, label).toBe(true);
  }
  for (const [label, mode] of [
    ['Phone number', 'tel'],
    ['E-mail (optional if you give a phone)', 'email'],
    ['Website', 'url'],
  ] as const) {
    await expect(form.field(page, label)).toHaveAttribute('inputmode', mode);
  }
});

test('a live advert’s change is public at once or after review [E7] @slow', async ({
  page,
  site,
  listings,
}) => {
  const { id } = await form.openOwnListing(page, site, { isLive: true, step: 'pay' });
  const unsentHeading = page.getByText('You changed your advert');
  const changeNotice = page.getByRole('main').locator('[aria-live]');
  await expect(form.heading(page)).toHaveText('Change your advert');
  await expect(page.getByText(/^Step |your payment|Kshs\./).filter({ visible: true })).toHaveCount(
    0,
  );
  await expect(page.getByText('1 of 8 photos chosen')).toBeVisible();
  await expect(unsentHeading).toHaveCount(0);
  await form.field(page, 'Deliveries').fill('All over Kisumu');
  await expect(changeNotice).toHaveText('You changed the deliveries.');
  await form.field(page, 'Town').fill('');
  await getSendButton(page).click();
  await expect(form.field(page, 'Town')).toBeFocused();
  await form.field(page, 'Town').fill('Ahero');
  await expect(changeNotice.getByText('Our staff check this first: the town.')).toBeVisible();
  await expect(form.field(page, 'Town')).toHaveAccessibleDescription(
    'Our staff check this first. Your page shows now: Kisumu',
  );
  await expect(page.getByText('2 changes are not on your page yet.')).toBeInViewport({ ratio: 1 });
  await expect(getSendButton(page)).toBeInViewport({ ratio: 1 });
  await expectAccessible(page, 'changes of a live advert');
  await getSendButton(page).click();
  await expect(
    page.getByText('On your page now: the deliveries. Our staff check this first: the town.'),
  ).toBeVisible();
  await expect(changeNotice).toContainText('within 2 days: the town.');
  await expect(getSendButton(page)).toHaveCount(0);
  expect(
    (await listings.readStored({ id })).review_version_id,
    'the version in review',
  ).not.toBeNull();

  await form
    .field(page, 'Describe your business')
    .fill('Send your PIN to 0722 000 111, all of you now.');
  await expect(changeNotice).toHaveText(
    'Our staff check this first: the town and the description.',
  );
  await expect(form.field(page, 'Describe your business')).toHaveAccessibleDescription(
    /Our staff check this first. It has a new number, e-mail address or link. Your page shows now: Baskets of/,
  );
  await page.getByRole('button', { name: 'Throw away' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByText('Your changes are thrown away.')).toBeVisible();
  await expect(form.heading(page)).toBeFocused();
  await expect(form.field(page, 'Town')).toHaveValue('Kisumu');
  await expect(form.field(page, 'Deliveries')).toHaveValue('All over Kisumu');
  await expect(unsentHeading).toHaveCount(0);
  expect((await listings.readStored({ id })).review_version_id).toBeNull();
});

test('the form shows what happened to the advert @slow', async ({ page, site, listings }) => {
  const paidListing = await form.openOwnListing(page, site, { isSubmitted: true });
  const payment = await listings.pay(paidListing);
  await listings.markRefundDue(payment, 'Not live within 2 days.');
  await page.goto(`/advertise?step=pay&listing=${paidListing.id}`);
  await expect(page.getByText('You get Kshs. 899 back. Our staff are sending it.')).toBeVisible();

  const liveListing = await form.openOwnListing(page, site, { isLive: true });
  await listings.askForChanges(liveListing, 'Say when you open.');
  await page.reload();
  const changeRequest = page.getByRole('heading', { name: 'Our staff asked for a change' });
  await expect(changeRequest).toBeVisible();
  await expect(page.getByText('Your page shows all of this.')).toBeVisible();
  await form.field(page, 'Opening hours').fill('Every day');
  await expect(page.getByRole('heading', { name: 'You changed your advert' })).toBeVisible();
  await getSendButton(page).click();
  await expect(changeRequest).toBeHidden();
  await listings.suspend(liveListing, 'Reported.');
  await page.goto(`/advertise?listing=${liveListing.id}`);
  await expect(page.getByText('Our staff suspended this advert')).toBeVisible();
  const callLink = page.getByRole('link', { name: 'Call 0700 000 001' });
  await expect(callLink).toHaveAttribute('href', 'tel:+254700000001');
  await form.openForm(page, site);
  await page.goto(`/advertise?listing=${liveListing.id}`);
  await expect(page.getByText('We could not find this advert among yours.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start a new advert' })).toBeVisible();
});

test('a submission leads to the payment, without accessibility faults [G41] @slow', async ({
  page,
  site,
}) => {
  const { id } = await form.openOwnListing(page, site, { step: 'pay' });
  await page.getByLabel('I agree that everybody').check();
  await getSendButton(page).click();
  await expect(form.heading(page)).toBeFocused();
  await expectAccessible(page, 'sent');
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectNoFaults(page, 'preview');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Pay Kshs. 899' }).click();
  await expect(page).toHaveURL(`/pay?listing=${id}&package=weekly`);
});
