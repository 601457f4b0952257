/** Creates the owners of a story of one month. Each owner keeps one browser, one account and one phone number. */
import { expect, type Browser } from '@playwright/test';
import { readMpesaMessage } from '#domain/payment/mpesa-message.ts';
import { parseKenyanMobile } from '#domain/phone/phone.ts';
import { phoneSize } from './advertise.ts';
import { setControl } from './controls.ts';
import { draw, hours } from './drawn.ts';
import { logInAsNewOwner } from './listings-of-site.ts';
import { getAddress } from './member.ts';
import { getPhoneNumber, getPaymentState, openPhone } from './payer.ts';
import type { Site } from './site.ts';
import { slow } from './staff.ts';

/** The time in Nairobi is three hours ahead of UTC, all year round. */
const nairobiOffsetMs = 3 * 3_600_000;

/**
 * Sets the site's clock to a random hour on one of the first three days of the next month in Nairobi.
 * @returns that month, such as 2026-12
 */
export async function setClockToNextMonth(site: Site) {
  const { headers } = await fetch(getAddress(site));
  const today = new Date(Date.parse(headers.get('date') ?? '') + nairobiOffsetMs);
  const day = draw('day of the month', [1, 2, 3]);
  const hour = draw('hour in Nairobi', hours);
  const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, day, hour);
  await setControl(site, 'clock', { set: new Date(start - nairobiOffsetMs).toISOString() });
  return new Date(start).toISOString().slice(0, 7);
}

/**
 * Creates an owner with a browser context, a phone number and a listing with this number.
 * @param options - `isApproved` is false for a listing that is only submitted
 */
export async function createOwner(
  browser: Browser,
  site: Site,
  name: string,
  { isApproved = true } = {},
) {
  const context = await browser.newContext({ baseURL: site.origin, viewport: phoneSize });
  const page = await context.newPage();
  const { member, listings } = await logInAsNewOwner(page, site);
  const number = getPhoneNumber(page);
  const fields = { owner: member.id, title: name, phone: parseKenyanMobile(number) ?? '' };
  const listing = await (isApproved ? listings.approved(fields) : listings.submitted(fields));
  return {
    page,
    listing,
    listings,
    number,
    name,
    email: member.email,
    readState: async () => (await listings.readStored(listing)).state,
    sendCode: async (message: string) => {
      const tillButton = page.getByRole('button', { name: 'Pay Kshs. 899 to the till' });
      const field = page.getByLabel('Message from M-Pesa, or its code');
      await expect(tillButton.or(field).first()).toBeVisible(slow);
      if (await tillButton.isVisible()) await tillButton.click();
      await field.fill(message);
      await page.getByLabel('Phone number that you paid from').fill(number);
      await page.getByRole('button', { name: 'Send the code' }).click();
      await expect(getPaymentState(page)).toHaveText('We have your code', slow);
    },
    pay: async (amount: number) => {
      const message = await (await openPhone(page, site, number)).payTill(amount);
      const parsedMessage = readMpesaMessage(message);
      return { message, code: 'code' in parsedMessage ? parsedMessage.code : '' };
    },
  };
}
