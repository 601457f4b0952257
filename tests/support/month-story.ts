/**
 * Creates the staff and the owners of a long e2e test. Each user keeps one browser and one account for the whole
 * test, and each owner one phone number.
 */
import type { Browser, Locator, Page } from '@playwright/test';
import { readMpesaMessage } from '#domain/payment/mpesa-message.ts';
import { parseKenyanMobile } from '#domain/phone/phone.ts';
import { phoneSize } from './advertise.ts';
import { setControl } from './controls.ts';
import { draw, hours } from './drawn.ts';
import { logInAsNewOwner } from './listings-of-site.ts';
import { getAddress, logInAs } from './member.ts';
import { getPhoneNumber, getPaymentState, openPhone } from './payer.ts';
import { openRow } from './rows.ts';
import { expect, type Site } from './site.ts';

/** Options of slow assertions. */
export const slow = { timeout: 30_000 };

const hourMs = 3_600_000;

/**
 * Sets the site's clock to a random hour on one of the first three days of the next month in Nairobi.
 * @returns that month, such as 2026-12
 */
export async function setClockToNextMonth(site: Site) {
  const { headers } = await fetch(getAddress(site));
  const today = new Date(Date.parse(headers.get('date') ?? '') + 3 * hourMs);
  const day = draw('day of the month', [1, 2, 3]);
  const hour = draw('hour in Nairobi', hours);
  const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, day, hour);
  await setControl(site, 'clock', { set: new Date(start - 3 * hourMs).toISOString() });
  return new Date(start).toISOString().slice(0, 7);
}

/** Returns the actions of a staff user on one page of a browser. */
export function createStaff(page: Page, site: Site, role: 'staff' | 'secondStaff') {
  const row = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first();
  const dialog = page.getByRole('dialog');
  let isLoggedIn = false;
  return {
    page,
    row,
    dialog,
    /** Opens a view of the staff area. The first call logs in. The page renews this session in later calls. */
    async open(view: string) {
      if (!isLoggedIn) await logInAs(page, site, site.info.signIns[role]);
      isLoggedIn = true;
      await page.goto(`/admin?view=${view}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
    },
    async openRow(text: string) {
      await openRow(row(text));
      return row(text);
    },
    async confirm(button: Locator, label: string | RegExp) {
      await button.click();
      await dialog.getByRole('button', { name: label, exact: true }).click();
    },
    expectStatus: (text: string) =>
      expect(page.getByRole('status').filter({ hasText: text })).toBeVisible(slow),
  };
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
