/** Staff and owners of a long journey: each keeps one browser, one account and one phone. */
import type { Browser, Locator, Page } from '@playwright/test';
import { readMpesaMessage } from '#domain/payment/mpesa-message.ts';
import { kenyanMobile } from '#domain/phone/phone.ts';
import { phoneSize } from './advertise.ts';
import { setControl } from './controls.ts';
import { comeAsOwner } from './listings-of-site.ts';
import { addressOf, comeAs } from './member.ts';
import { numberOf, paymentState, phoneOf } from './payer.ts';
import { openRow } from './rows.ts';
import { expect, type Site } from './site.ts';

export const soon = { timeout: 30_000 };

/** The next month in Nairobi, so that all of it lies ahead of the stack's clock. */
export async function startOfMonth(site: Site) {
  const { headers } = await fetch(addressOf(site));
  const today = new Date(Date.parse(headers.get('date') ?? '') + 3 * 3_600_000);
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1, 6));
  await setControl(site, 'clock', { set: first.toISOString() });
  return first.toISOString().slice(0, 7);
}

/** One of staff at one browser for the whole month. */
export function personAt(page: Page, site: Site, who: 'staff' | 'secondStaff') {
  const row = (words: string) => page.getByRole('listitem').filter({ hasText: words }).first();
  const dialog = page.getByRole('dialog');
  return {
    ...{ page, row, dialog },
    /** A view of the desk, after days in which the session may have ended. */
    async open(view: string) {
      await comeAs(page, site, site.info.signIns[who]);
      await page.goto(`/admin?view=${view}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(soon);
    },
    async openRow(words: string) {
      await openRow(row(words));
      return row(words);
    },
    async confirm(button: Locator, words: string | RegExp) {
      await button.click();
      await dialog.getByRole('button', { name: words, exact: true }).click();
    },
    said: (words: string) =>
      expect(page.getByRole('status').filter({ hasText: words })).toBeVisible(soon),
  };
}

/** An owner with a browser and a phone, whose advert has the number of the phone. */
export async function ownerOf(browser: Browser, site: Site, name: string, isApproved = true) {
  const context = await browser.newContext({ baseURL: site.origin, viewport: phoneSize });
  const page = await context.newPage();
  const { member, listings } = await comeAsOwner(page, site);
  const number = numberOf(page);
  const fields = { owner: member.id, name, phone: kenyanMobile(number) ?? '' };
  const listing = await (isApproved ? listings.approved(fields) : listings.submitted(fields));
  return {
    ...{ page, listing, listings, number, name },
    email: member.email,
    state: async () => (await listings.held(listing)).state,
    sendCode: async (message: string) => {
      const toTill = page.getByRole('button', { name: 'Pay Kshs. 899 to the till' });
      const field = page.getByLabel('Message from M-Pesa, or its code');
      await expect(toTill.or(field).first()).toBeVisible(soon);
      if (await toTill.isVisible()) await toTill.click();
      await field.fill(message);
      await page.getByLabel('Phone number that you paid from').fill(number);
      await page.getByRole('button', { name: 'Send the code' }).click();
      await expect(paymentState(page)).toHaveText('We have your code', soon);
    },
    pay: async (amount: number) => {
      const message = await (await phoneOf(page, site, number)).payTill(amount);
      const read = readMpesaMessage(message);
      return { message, code: 'code' in read ? read.code : '' };
    },
  };
}
