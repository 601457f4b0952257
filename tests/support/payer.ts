/** Controls the phone of M-Pesa's simulator and the faults of the providers in e2e tests. */
import { expect, type BrowserContext, type Page } from '@playwright/test';
import type { PaymentFault } from '#netlify/local/payments/faults.ts';
import { formatPhone } from '#domain/phone/phone.ts';
import { setControl } from './controls.ts';
import { drawOffer } from './drawn-offer.ts';
import { logInAsNewOwner } from './listings-of-site.ts';
import type { Site } from './site.ts';

export const setPaymentFault = (site: Site, fault: PaymentFault) =>
  setControl(site, 'payment-faults', fault);

let lastNumber = 712_000_000;

/** Returns a phone number that no earlier call in this process has returned. */
export const createPhoneNumber = () => {
  lastNumber += 1;
  return formatPhone(`+254${lastNumber}`);
};

const phoneNumbers = new WeakMap<BrowserContext, string>();

/** Returns the phone number of a page's browser context. The first call for a context creates the number. */
export function getPhoneNumber(page: Page): string {
  const context = page.context();
  const number = phoneNumbers.get(context) ?? createPhoneNumber();
  phoneNumbers.set(context, number);
  return number;
}

/** Opens the phone of the simulator in a separate tab. */
export async function openPhone(page: Page, site: Site, number: string) {
  const phone = await page.context().newPage();
  const refresh = () =>
    phone.goto(`${site.origin}/.local/phone?number=${number.replaceAll(' ', '')}`);
  await refresh();
  return {
    /**
     * Responds to the prompt: enters a PIN (by default the right one), presses another button, or selects the
     * result code that M-Pesa reports.
     */
    answerPrompt: async (response: {
      pin?: string;
      button?: 'Cancel' | 'Ignore';
      code?: number;
    }) => {
      await refresh();
      const pin = /The right PIN is\s+(\d+)/.exec(await phone.getByRole('main').innerText())?.[1];
      if (response.code !== undefined) {
        await phone.getByText('Let M-Pesa answer something else').click();
        await phone.getByLabel('Answer').selectOption(String(response.code));
        await phone.getByRole('button', { name: 'Answer' }).click();
      } else {
        if (response.button === undefined)
          await phone.getByLabel('M-Pesa PIN').fill(response.pin ?? pin ?? '');
        await phone.getByRole('button', { name: response.button ?? 'Send', exact: true }).click();
      }
      await expect(phone.getByText('No prompt.')).toBeVisible();
    },
    /**
     * Pays an amount in KSh to the till.
     * @returns the message from M-Pesa
     */
    payTill: async (amount: number): Promise<string> => {
      await refresh();
      await phone.getByLabel('Amount in Kshs.').fill(String(amount));
      await phone.getByRole('button', { name: 'Pay', exact: true }).click();
      return phone.getByText('Confirmed.').first().innerText();
    },
  };
}

/** Returns the heading that shows the state of the payment on the payment screen. */
export const getPaymentState = (page: Page) => page.locator('#payment-state');
export const getNumberField = (page: Page) => page.getByLabel('Phone number that pays');

/** Creates an owner with an approved listing, and opens the payment screen for a random package. */
export async function openPaymentScreen(page: Page, site: Site) {
  const { member, listings } = await logInAsNewOwner(page, site);
  const listing = await listings.approved({ owner: member.id });
  const offer = drawOffer();
  await page.goto(`/pay?listing=${listing.id}&package=${offer.id}`);
  return { member, listings, listing, offer };
}

/** Sends a prompt to the owner's phone, and opens the phone. */
export async function sendPrompt(page: Page, site: Site) {
  const number = getPhoneNumber(page);
  await getNumberField(page).fill(number);
  await page.getByRole('button', { name: /^(Pay .* by M-Pesa|Try again to pay)/ }).click();
  await expect(getPaymentState(page)).toHaveText('Look at your phone and type your M-Pesa PIN');
  return openPhone(page, site, number);
}
