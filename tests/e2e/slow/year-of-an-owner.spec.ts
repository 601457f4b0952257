/** A year of one owner with one phone, browser and account. */
import type { Page } from '@playwright/test';
import * as form from '../../support/advertise.ts';
import { advanceClock } from '../../support/controls.ts';
import { draw } from '../../support/drawn.ts';
import { offers } from '../../support/drawn-offer.ts';
import { openInEmptyTab } from '../../support/identity.ts';
import { readStoredSession } from '../../support/member.ts';
import { createOwnerSteps, daySeconds } from '../../support/owner-life.ts';
import { getPhoneNumber, getPaymentState, openPhone } from '../../support/payer.ts';
import { createStaff, slow } from '../../support/staff.ts';
import { expect, test } from '../../support/test.ts';
import { signUpThroughDialog } from '../../support/widget.ts';

test.use({
  viewport: form.phoneSize,
  actionTimeout: 20_000,
  // The host name of the stack, because PayPal redirects to it and links in emails contain it.
  site: async ({ site }, use) => use({ ...site, origin: site.localOrigin }),
  expectedError: new RegExp(
    [
      // Only the server's clock moves, so an expired token is refused once and then renewed.
      String.raw`401 \(Unauthorized\) \S+/api/(my-listings|my-agents|staff/\S+)$`,
      // A session cannot be renewed after half a year.
      String.raw`400 \(Bad Request\) \S+/\.netlify/identity/token$`,
      // The session of a deleted account is ended.
      String.raw`401 \(Unauthorized\) \S+/\.netlify/identity/logout$`,
    ].join('|'),
  ),
});

const minuteSeconds = 60;
const owner = {
  name: 'Wanjiku Kamau',
  email: 'wanjiku@baskets.example',
  password: 'maua na miti',
};
const business = 'Wambui Baskets';
const path = '/wambui-baskets';
/** A package with more days than a reminder needs, and with fewer days than a phone number's proof is valid. */
const offer = draw(
  'package of a year',
  offers.filter(({ days }) => days > 3 && days <= 90),
);

/** Expects the given number of photos on a page, all of them loaded. */
async function expectPhotos(page: Page, count: number) {
  const images = page.getByRole('main').locator('img');
  const readLoadedStates = () =>
    images.evaluateAll((elements: HTMLImageElement[]) =>
      elements.map(({ naturalWidth, naturalHeight }) => Math.min(naturalWidth, naturalHeight) > 0),
    );
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
  await expect.poll(readLoadedStates, slow).toEqual(Array<boolean>(count).fill(true));
}

test('an owner lives a year with one phone, browser and account [G35, I8, I10, I12, R012]', async ({
  page,
  site,
  browser,
  watch,
  listings,
}) => {
  const life = createOwnerSteps({ page, site, listings, owner, path, offer });
  const staff = createStaff(await browser.newPage({ baseURL: site.origin }), site);
  watch(staff.page);
  const approveAsStaff = async () => {
    await staff.openList('review');
    await staff.row(business).getByRole('button', { name: 'Approve' }).first().click();
    await expect(staff.row(business)).toHaveCount(0);
  };
  let until = '';
  let daysLeft = 0;
  const advanceToDaysLeft = async (newDaysLeft: number) => {
    await advanceClock(site, (daysLeft - newDaysLeft) * daySeconds);
    daysLeft = newDaysLeft;
  };
  const expectPaid = async (receipts: number, startsAt?: string) => {
    daysLeft += offer.days;
    until = await life.expectPaid({
      ...(startsAt !== undefined && { startsAt }),
      daysLeft,
      receipts,
    });
  };

  await test.step('sign up, confirm, and submit an advert with phone photos', async () => {
    await page.goto('/');
    await signUpThroughDialog(page, owner);
    await openInEmptyTab(page, (await site.emailTo(owner.email)).url);
    await expect(page).toHaveURL('/advertise');
    await form.fillBusiness(page);
    await form.nextButton(page).click();
    const kinds = ['portrait', 'rotated', 'large'] as const;
    await form.choosePhotos(page, ...(await Promise.all(kinds.map(form.phoneFile))));
    await form.waitForUploads(page);
    await expect(page.getByLabel('Describe the photo for blind customers')).toHaveCount(
      kinds.length,
    );
    await form.nextButton(page).click();
    await page.getByLabel(offer.name).check();
    await page.getByLabel('I agree that everybody').check();
    await page.getByRole('button', { name: 'Send my advert' }).click();
    await expect(form.sentHeading(page)).toBeVisible();
    await life.expectEmail(/^We received your advert: /);
    expect(await life.pageStatus()).toBe(404);
    await approveAsStaff();
    await life.expectEmail(/^Your advert is approved: /);
    expect(await life.pageStatus()).toBe(404);
  });

  await test.step('pay by the prompt', async () => {
    await life.openMyAdverts();
    await life.openPay('Pay for your advert');
    await life.payByPrompt('Your advert is live');
    await expectPaid(1);
    await life.expectEmail(/^Your advert is live until /);
    await page.goto(path);
    await expectPhotos(page, 3);
    await expect(page.getByRole('link', { name: 'Call' }).first()).toBeVisible();
  });

  await test.step('renew by the same prompt before the end', async () => {
    await advanceToDaysLeft(2);
    await life.openMyAdverts();
    await life.expectDaysLeft(2);
    await life.openPay('Renew');
    await life.payByPrompt('Paid. Thank you.');
    await expectPaid(2, until);
  });

  await test.step('renew from the reminder, by a till code', async () => {
    await advanceToDaysLeft(3);
    await advanceClock(site, 60 * minuteSeconds);
    const reminder = await life.expectEmail(/^Your advert ends within 3 days: /);
    await life.openMyAdverts();
    await life.expectDaysLeft(3);
    await page.goto(reminder.url);
    await page.getByRole('button', { name: `Pay ${offer.inShillings} to the till` }).click();
    const message = await (
      await openPhone(page, site, getPhoneNumber(page))
    ).payTill(offer.shillings);
    await page.getByLabel('Message from M-Pesa, or its code').fill(message);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(getPaymentState(page)).toHaveText('Paid. Thank you.', slow);
    await expectPaid(3, until);
  });

  await test.step('renew by card', async () => {
    await advanceToDaysLeft(2);
    await life.openMyAdverts();
    await life.expectDaysLeft(2);
    await life.openPay('Renew');
    await page.getByRole('button', { name: `Pay ${offer.inDollars} by card` }).click();
    await expect(
      page.getByRole('heading', { name: `Pay ${offer.inDollars} for ${offer.name}` }),
    ).toBeVisible(slow);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Thank you for your purchase!',
      slow,
    );
    await page.getByRole('link', { name: 'See your payment' }).click();
    await expect(getPaymentState(page)).toHaveText('Paid. Thank you.', slow);
    await expectPaid(4, until);
  });

  await test.step('buy twice: the second prompt waits for its time', async () => {
    await advanceToDaysLeft(4);
    await life.openMyAdverts();
    await life.openPay('Renew');
    await life.payByPrompt('Paid. Thank you.');
    const firstEnd = (await life.readListing()).live_until;
    await page.getByRole('link', { name: 'Pay for more days' }).click();
    await page.getByRole('button', { name: /by M-Pesa$/ }).click();
    // M-Pesa accepts an equal prompt after two minutes.
    await expect(page.getByRole('timer')).toHaveText(/^[12]:\d\d$/);
    await advanceClock(site, 2 * minuteSeconds);
    // The page learns of the new time with its next response.
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await expect(page.getByRole('timer')).toHaveCount(0);
    await life.payByPrompt('Paid. Thank you.');
    daysLeft += offer.days;
    await expectPaid(6, firstEnd);
  });

  await test.step('change the advert: description at once, contact after review', async () => {
    await page.goto(`/advertise?listing=${(await life.readListing()).id}`);
    const description =
      'Baskets of mangoes and pawpaws, packed every morning and brought to your door.';
    await page.getByLabel('Describe your business').fill(description);
    await page.getByLabel('Who should customers ask for?').fill('Achieng');
    await page.getByRole('button', { name: 'Put changes on my page' }).click();
    await expect(page.getByText('On your page now: the description.')).toBeVisible(slow);
    await life.expectEmail(/^We received your changes: /);
    await page.goto(path);
    await expect(page.getByText(description)).toBeVisible();
    await expect(page.getByText('Achieng')).toHaveCount(0);
    await approveAsStaff();
    await life.expectEmail(/^Your changes are live: /);
    await page.goto(path);
    await expect(page.getByText('Achieng').first()).toBeVisible();
    expect((await life.readListing()).live_until).toBe(until);
  });

  await test.step('let the advert end, and return after half a year', async () => {
    await advanceToDaysLeft(2);
    await life.expectEmail(/^Your advert ends within 3 days: /);
    await advanceClock(site, 3 * daySeconds);
    daysLeft = 0;
    await life.expectEmail(/^Your advert has ended: /);
    expect((await life.readListing()).state).toBe('expired');
    expect(await life.pageStatus()).toBe(200);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `The advert of ${business} has ended`,
    );
    await expect(page.getByRole('link', { name: 'Call' })).toHaveCount(0);
    await advanceClock(site, 180 * daySeconds);
    await life.runNightly();
    await expect.poll(life.pageStatus, slow).toBe(410);
    await life.openMyAdverts();
    await life.openPay('Renew');
    await life.payByPrompt('Your advert is live');
    await expectPaid(7);
    await page.goto(path);
    await expectPhotos(page, 3);
  });

  await test.step('get the money back from staff, and pay again', async () => {
    const { provider_reference: code } = await life.readNewestPayment();
    await staff.openList(`payments&q=${code}`);
    await staff.openRow(code);
    await staff.page.getByRole('button', { name: 'Give back' }).click();
    await staff.giveReason('The owner asked for it.', 'Give back');
    await expect(staff.page.getByText('a refund is due.')).toBeVisible(slow);
    await advanceClock(site, 2 * minuteSeconds);
    await life.expectEmail(new RegExp(`^You get ${offer.inShillings} back$`));
    expect((await life.readListing()).state).toBe('expired');
    await staff.openList('refunds');
    await staff.openRow(code);
    await staff.clickTwice(`Send ${offer.inShillings} back by M-Pesa`);
    const refundText = staff.page.getByText(/was asked to send it back|is refunded/);
    await expect(refundText).toBeVisible(slow);
    await advanceClock(site, 2 * minuteSeconds);
    await life.expectEmail(new RegExp(`^We sent ${offer.inShillings} back to you$`));
    await page.goto(`/pay?listing=${(await life.readListing()).id}`);
    await expect(getPaymentState(page)).toHaveText(`We gave you ${offer.inShillings} back`, slow);
    await life.openPay('Pay again');
    await life.payByPrompt('Your advert is live');
    daysLeft = 0;
    await expectPaid(8);
    expect(await life.countEmails(/^Receipt /)).toBe(8);
  });

  await test.step('delete the account', async () => {
    await page.goto('/profile-management');
    await page.getByRole('button', { name: 'Delete my account…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByLabel('To be sure, type your e-mail address').fill(owner.email);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page.getByText('Your account is deleted.')).toBeVisible(slow);
    // The address itself may contain a name, so it must be deleted everywhere.
    await expect.poll(life.pageStatus, slow).toBe(404);
    expect(await readStoredSession(page)).toBeNull();
  });
});
