/**
 * Runs the steps of one owner with one phone over months. The steps check the same listing on its page, in My
 * Adverts, in the outbox and in the database.
 */
import { expect, type Page } from '@playwright/test';
import { formatDate } from '#domain/date/date.ts';
import type { Offer } from './drawn-offer.ts';
import type { SiteListingSteps } from './listings-of-site.ts';
import type { Login } from './identity-service.ts';
import { getAddress, control } from './member.ts';
import { getPaymentState, sendPrompt } from './payer.ts';
import type { Site } from './site.ts';
import { slow } from './staff.ts';
import { dialogField, logInInDialog } from './widget.ts';

interface OwnerOptions {
  page: Page;
  site: Site;
  listings: SiteListingSteps;
  owner: Login;
  /** The path of the listing's page. */
  path: string;
  /** The package that the owner buys each time. */
  offer: Offer;
}

export const daySeconds = 24 * 60 * 60;

export function createOwnerSteps(options: OwnerOptions) {
  const { page, site, owner, path, offer } = options;
  const { database } = options.listings;
  const card = page.getByRole('article');
  const { expectEmail, countEmails } = createMailbox(options);

  const readListing = async (): Promise<{ id: number; state: string; live_until: string }> => {
    const query = database.from('listings').select('id,state,live_until').eq('slug', path.slice(1));
    return (await query.single().throwOnError()).data;
  };

  /** Returns the payment that was paid last. It may have been refunded since. */
  const readNewestPayment = async () => {
    const { data } = await database
      .from('payments')
      .select('provider_reference,state,paid_at,covers_from,covers_until')
      .eq('listing_id', (await readListing()).id)
      .not('paid_at', 'is', null)
      .order('paid_at', { ascending: false })
      .limit(1)
      .single<Record<'provider_reference' | 'paid_at' | 'covers_from' | 'covers_until', string>>()
      .throwOnError();
    return data;
  };

  /**
   * Opens My Adverts in a browser that may have been closed for months. If the session has expired, the login
   * dialog opens and the owner logs in.
   */
  const openMyAdverts = async () => {
    await page.goto('/my-adverts');
    const email = dialogField(page, 'email');
    const isReady = async () => (await card.isVisible()) || (await email.isVisible());
    await expect.poll(isReady, slow).toBe(true);
    if (await email.isVisible()) await logInInDialog(page, owner);
    await expect(card).toBeVisible(slow);
  };

  return {
    /** Runs three of the nightly jobs once. */
    runNightly: () =>
      runJobs(site, 'delete-expired-records', 'delete-old-pictures', 'reconcile-payments'),

    expectEmail,
    countEmails,
    readListing,
    readNewestPayment,
    openMyAdverts,

    pageStatus: async () => (await fetch(`${getAddress(site)}${path}`)).status,

    /** Asserts the days left. Steps before may have taken some hours of the second last day. */
    expectDaysLeft: (days: number) =>
      expect(
        card.getByText(days === 2 ? /^(?:2 days|4[4-8] hours) left$/ : `${days} days left`, {
          exact: true,
        }),
      ).toBeVisible(slow),

    /** Opens the payment screen by a link of the card, and asserts that no limit of an earlier payment applies. */
    async openPay(link: string) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('button', { name: /by M-Pesa$/ })).toBeEnabled();
      await expect(page.getByRole('timer')).toHaveCount(0);
    },

    async payByPrompt(heading: string) {
      await (await sendPrompt(page, site)).answerPrompt({});
      await expect(getPaymentState(page)).toHaveText(heading, slow);
    },

    /**
     * Asserts that the payment, the listing, its page, My Adverts and the receipt email agree after a payment.
     * @param expected - `startsAt` is the end of the previous period, or undefined if the period starts with the
     * payment; `receipts` is the number of receipts in My Adverts
     * @returns the end of the listing's live period
     */
    async expectPaid(expected: { startsAt?: string; daysLeft: number; receipts: number }) {
      const { covers_from, covers_until, paid_at } = await readNewestPayment();
      const { state, live_until } = await readListing();
      const paidMs = Date.parse(covers_until) - Date.parse(covers_from);
      expect(paidMs).toBe(offer.days * daySeconds * 1000);
      expect([state, live_until]).toEqual(['live', covers_until]);
      if (expected.startsAt === undefined)
        expect(Date.parse(covers_from) - Date.parse(paid_at)).toBeLessThan(60_000);
      else expect(covers_from).toBe(expected.startsAt);
      const until = formatDate(live_until, 'en');
      await expectEmail(/^Receipt \d+: .* for /, `your page is live until ${until}`);
      await openMyAdverts();
      await this.expectDaysLeft(expected.daysLeft);
      await expect(card.getByText(new RegExp(`^Live until ${until}`))).toBeVisible();
      const receipts = card.getByRole('link', { name: /^Receipt \d+: / });
      await expect(receipts).toHaveCount(expected.receipts);
      expect(await this.pageStatus()).toBe(200);
      return live_until;
    },
  };
}

async function runJobs(site: Site, ...jobs: string[]) {
  for (const job of jobs) {
    const response = await control(site, `schedule/${job}`, {});
    expect(response.ok, job).toBe(true);
  }
}

/** Returns functions that read the owner's emails. */
function createMailbox({ site, owner }: OwnerOptions) {
  let readCount = 0;
  const listEmails = async () => (await site.emailsTo(owner.email)).reverse();
  return {
    countEmails: async (subject: RegExp) =>
      (await listEmails()).filter((email) => subject.test(email.subject)).length,
    /** Waits for an email that is newer than the last expected one. */
    expectEmail: async (subject: RegExp, text = '') => {
      let index = -1;
      const find = async () => {
        await runJobs(site, 'settle-payments', 'run-due-transitions', 'notify-owners');
        index = (await listEmails()).findIndex(
          (email, position) =>
            position >= readCount && subject.test(email.subject) && email.text.includes(text),
        );
        return index;
      };
      await expect.poll(find, slow).not.toBe(-1);
      readCount = index + 1;
      const email = (await listEmails())[index];
      if (!email) throw new Error(`No e-mail is at ${index}.`);
      return email;
    },
  };
}
