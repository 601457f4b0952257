import type { Page } from '@playwright/test';
import { formatDate } from '#domain/date/date.ts';
import { phoneSize } from '../support/advertise.ts';
import { advanceClock } from '../support/controls.ts';
import { logInAsNewOwner } from '../support/listings-of-site.ts';
import {
  openPaymentScreen,
  createPhoneNumber,
  getNumberField,
  getPaymentState,
  openPhone,
  sendPrompt,
  setPaymentFault,
} from '../support/payer.ts';
import { expect, test } from '../support/test.ts';
import { startSite, type Site } from '../support/site.ts';
import { profiles, slowProcessor, throttleNetwork } from '../bench/browser/visit.ts';
import { expectAccessible } from '../support/axe.ts';

// `siteSharedWith` keeps its default 'no other file', because these tests move the clock.
test.use({ viewport: phoneSize });

/** Makes the page request the state of the payment again. */
const refreshPayment = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')));
const minuteSeconds = 60;

test('a paid prompt makes the advert live within 5 s [G41, I10]', async ({ page, site }) => {
  const { listing } = await openPaymentScreen(page, site);
  await expect(getPaymentState(page)).toHaveText('How do you want to pay?');
  await expectAccessible(page, 'ways to pay');
  const payButton = page.getByRole('button', { name: /by M-Pesa$/ });
  const { y: top, height } = (await payButton.boundingBox()) ?? { y: Infinity, height: 0 };
  // The tab bar covers the screen from 685 px.
  expect(top + height).toBeLessThanOrEqual(680);
  await getNumberField(page).fill('0201 234 567');
  await payButton.click();
  await expect(getNumberField(page)).toBeFocused();
  await expect(getNumberField(page)).toHaveAccessibleDescription(/Kenyan mobile number/);
  const phone = await sendPrompt(page, site);
  await expect(getPaymentState(page)).toBeFocused();
  await expect(page).toHaveURL(`/pay?listing=${listing.id}`);
  await expect(page.getByRole('timer')).toHaveText(/^1:[0-2]\d$/);
  await expectAccessible(page, 'a prompt');
  await page.reload();
  await expect(getPaymentState(page)).toHaveText('Look at your phone and type your M-Pesa PIN');
  await phone.answerPrompt({});
  await expect(getPaymentState(page)).toHaveText('Your advert is live', { timeout: 5_000 });
  await expectAccessible(page, 'paid');
  await page.reload();
  await expect(getPaymentState(page)).toHaveText('Your advert is live');
  await expect(page.getByRole('link', { name: 'See your receipt' })).toBeVisible();
});

test('a second prompt waits for M-Pesa, and adds its days [I10] @slow', async ({ page, site }) => {
  const { listing, listings, offer } = await openPaymentScreen(page, site);
  await (await sendPrompt(page, site)).answerPrompt({});
  await expect(getPaymentState(page)).toHaveText('Your advert is live');
  const previousEnd = Date.parse((await listings.readStored(listing)).live_until ?? '');
  await page.getByRole('link', { name: 'Pay for more days' }).click();
  await expect(page.getByText('You lose no days.')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.getByRole('button', { name: /by M-Pesa$/ }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'M-Pesa lets you try again in' });
  await expect(refusal.getByRole('timer')).toHaveText(/^[12]:\d\d$/);
  await expectAccessible(page, 'a prompt that is refused');
  await advanceClock(site, 2 * minuteSeconds);
  await refreshPayment(page);
  await expect(refusal).toHaveCount(0);
  await (await sendPrompt(page, site)).answerPrompt({});
  await expect(page.getByText('You lost no days.')).toBeVisible();
  const newEnd = Date.parse((await listings.readStored(listing)).live_until ?? '');
  expect(newEnd - previousEnd).toBe(offer.days * 24 * 60 * minuteSeconds * 1000);
});

test('a larger package keeps the days left and shows the end [I10] @slow', async ({
  page,
  site,
  owner,
  listings,
}) => {
  const listing = await listings.live({ owner: owner.id });
  const end = Date.parse((await listings.readStored(listing)).live_until ?? '');
  const newEndDate = formatDate(
    new Date(end + 30 * 24 * 60 * minuteSeconds * 1000).toISOString(),
    'en',
  );
  await page.goto('/my-adverts');
  await page.getByRole('link', { name: 'Renew' }).click();
  await page.getByRole('link', { name: 'Choose another package' }).click();
  await page.getByRole('radio', { name: /^Monthly/ }).check();
  const endText = `You lose no days. Your page will be live until ${newEndDate}.`;
  await expect(page.getByText(endText)).toBeVisible();
  await page.getByRole('button', { name: 'Pay Kshs. 2,999' }).click();
  const orderRegion = page.getByRole('region', { name: 'Pay for your advert' });
  await expect(orderRegion).toContainText(endText);
  await (await sendPrompt(page, site)).answerPrompt({});
  await expect(getPaymentState(page)).toHaveText('Paid. Thank you.');
  await expect(orderRegion).toContainText('Monthly 30 days');
  await expect(
    page.getByText(`You lost no days. Your page is live until ${newEndDate}.`),
  ).toBeVisible();
  await expectAccessible(page, 'a larger package');
  await page.getByRole('link', { name: 'Go to My Adverts' }).click();
  await expect(page.getByRole('article').getByText('37 days left')).toBeVisible();
});

/** Ends prompts with no payment, and waits after each until the next prompt is allowed. */
async function expectEndings(
  page: Page,
  site: Site,
  endings: (readonly [{ button?: 'Cancel' | 'Ignore'; code?: number }, string])[],
) {
  await openPaymentScreen(page, site);
  for (const [response, message] of endings) {
    await (await sendPrompt(page, site)).answerPrompt(response);
    await expect(getPaymentState(page)).toHaveText('You have not paid yet');
    await expect(page.getByRole('main')).toContainText(message);
    await expect(page.getByText('M-Pesa lets you try again in')).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^[01]:\d\d$/);
    await expectAccessible(page, 'a prompt that failed');
    // A phone number receives at most three prompts in ten minutes.
    await advanceClock(site, 5 * minuteSeconds);
    await refreshPayment(page);
    await expect(page.getByText('M-Pesa lets you try again in')).toHaveCount(0);
  }
}

test('a failed prompt states the reason, and another can follow [I7] @slow', async ({
  page,
  site,
}) => {
  await expectEndings(page, site, [[{ button: 'Cancel' }, 'You cancelled the prompt.']]);
  const sendAgainButton = page.getByRole('button', { name: 'Try again to pay' });
  await sendAgainButton.click();
  await expect(getPaymentState(page)).toHaveText('Look at your phone and type your M-Pesa PIN');
});

test('each other failure of a prompt states its reason [I7] @slow', async ({ page, site }) => {
  await expectEndings(page, site, [
    [{ button: 'Ignore' }, 'Nobody typed a PIN in time.'],
    [{ code: 2001 }, 'The M-Pesa PIN was wrong.'],
    [{ code: 1 }, 'There is not enough money'],
  ]);
});

test('a late result of a prompt still pays the advert [I7] @slow', async ({ page, site }) => {
  await openPaymentScreen(page, site);
  const phone = await sendPrompt(page, site);
  const lateFault = {
    provider: 'mpesa',
    fault: 'late',
    times: 1,
    delaySeconds: 5 * minuteSeconds,
  } as const;
  await setPaymentFault(site, lateFault);
  await phone.answerPrompt({});
  await setPaymentFault(site, {
    provider: 'mpesa',
    fault: 'down',
    delaySeconds: 4 * minuteSeconds,
  });
  await advanceClock(site, 2 * minuteSeconds);
  await refreshPayment(page);
  await expect(getPaymentState(page)).toHaveText('It takes longer than usual');
  await expect(page.getByLabel('Message from M-Pesa, or its code')).toBeVisible();
  await advanceClock(site, 4 * minuteSeconds);
  await refreshPayment(page);
  await expect(getPaymentState(page)).toHaveText('Your advert is live');
});

test('a till code waits for staff, and a proven number needs none [I3, I4] @slow', async ({
  page,
  site,
}) => {
  const codeField = page.getByLabel('Message from M-Pesa, or its code');
  const sendCodeButton = page.getByRole('button', { name: 'Send the code' });
  const claim = async (text: string, phoneNumber: string) => {
    await codeField.fill(text);
    await page.getByLabel('Phone number that you paid from').fill(phoneNumber);
    await sendCodeButton.click();
  };
  const payerNumber = createPhoneNumber();
  const { offer } = await openPaymentScreen(page, site);
  const tillButton = page.getByRole('button', { name: `Pay ${offer.inShillings} to the till` });
  await tillButton.click();
  await expect(getPaymentState(page)).toHaveText(`Pay ${offer.inShillings} to till 5378141`);
  await page.getByRole('button', { name: 'Copy: Till number' }).click();
  await expect(page.getByText(/^(Copied|Marked\. Copy it now\.)$/)).toBeVisible();
  await expectAccessible(page, 'the till');
  await claim('I paid', payerNumber);
  await expect(codeField).toBeFocused();
  await expect(codeField).toHaveAccessibleDescription(/We see no M-Pesa code/);
  const message = await (await openPhone(page, site, payerNumber)).payTill(offer.shillings);
  await claim(message, payerNumber);
  await expect(getPaymentState(page)).toHaveText('We have your code');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your code');
  await page.reload();
  await expect(getPaymentState(page)).toHaveText('We have your code');
  const waitingMessage = page.getByText('We are checking that your money came.');
  await expect(waitingMessage).toBeVisible();
  await page.getByRole('button', { name: 'Send another code' }).click();
  await claim(
    (await (await openPhone(page, site, payerNumber)).payTill(500)).toLowerCase(),
    payerNumber,
  );
  await expect(getPaymentState(page)).toHaveText('We have your code');
  await expect(waitingMessage).toBeVisible();
  await page.getByRole('button', { name: 'Send another code' }).click();
  await claim('UKWMWMWMWM', payerNumber);
  await expect(page.getByRole('button', { name: 'Copy: UKWMWMWMWM' })).toBeVisible();
  await expectAccessible(page, 'codes with wide letters');

  const { member, listings } = await openPaymentScreen(page, site);
  const phone = await sendPrompt(page, site);
  await phone.answerPrompt({});
  await expect(getPaymentState(page)).toHaveText('Your advert is live');
  const secondListing = await listings.approved({ owner: member.id });
  await page.goto(`/pay?listing=${secondListing.id}&package=${offer.id}`);
  await tillButton.click();
  // The till payment needs no M-Pesa code, because the prompt has proven the owner's number.
  await phone.payTill(offer.shillings);
  await expect(getPaymentState(page)).toHaveText('Your advert is live');
});

test('without prompts the till comes first and accepts a code [R008] @slow', async ({
  browser,
}) => {
  const site = await startSite({ MPESA: 'off' });
  const page = await browser.newPage({ baseURL: site.origin, viewport: phoneSize });
  try {
    const { member, listings } = await logInAsNewOwner(page, site);
    const listing = await listings.approved({ owner: member.id });
    await page.goto(`/pay?listing=${listing.id}&package=weekly`);
    const paymentMethods = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect(paymentMethods.first()).toHaveText('I’ll pay the till myself');
    await page.getByRole('button', { name: 'Pay Kshs. 899 to the till' }).click();
    for (const sentence of [
      'Paying by an M-Pesa prompt on your phone is planned and not yet available.',
      'call us on 0700 000 001 and tell us the reference',
      'Our staff confirm it, and we send you a receipt.',
    ])
      await expect(page.getByRole('main')).toContainText(sentence);
    await expect(page.getByRole('link', { name: 'Call 0700 000 001' })).toBeVisible();
    await expect(page.getByText(/by M-Pesa$/)).toHaveCount(0);
    await page.getByLabel('Message from M-Pesa, or its code').fill('SKL2OFF345');
    await page.getByLabel('Phone number that you paid from').fill(createPhoneNumber());
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(getPaymentState(page)).toHaveText('We have your code');
    await expect(page.getByText('SKL2OFF345')).toBeVisible();
  } finally {
    await page.context().close();
    await site.stop();
  }
});

test('on a slow connection one prompt is sent and its result arrives @slow', async ({
  page,
  site,
}) => {
  const { listing, listings } = await openPaymentScreen(page, site);
  const devToolsSession = await page.context().newCDPSession(page);
  await throttleNetwork(devToolsSession, profiles.harsh);
  await slowProcessor(devToolsSession, profiles.harsh.cpuSlowdown);
  await page.reload();
  const payerNumber = createPhoneNumber();
  await getNumberField(page).fill(payerNumber);
  const sendButton = page.getByRole('button', { name: /by M-Pesa$/ });
  await sendButton.dblclick();
  await expect(getPaymentState(page)).toHaveText('Look at your phone and type your M-Pesa PIN');
  const payments = listings.database.from('payments').select('id').eq('listing_id', listing.id);
  expect((await payments).data).toHaveLength(1);
  await (await openPhone(page, site, payerNumber)).answerPrompt({});
  await expect(getPaymentState(page)).toHaveText('Your advert is live', { timeout: 15_000 });
});
