/**
 * Runs the steps of one owner with one phone over months. The steps check the same listing in the staff area, on
 * its page, in the outbox and in the database.
 */
import type { Browser, Page } from '@playwright/test';
import type { SentEmail } from '#netlify/local/outbox.ts';
import { formatDate } from '#domain/date/date.ts';
import type { Offer } from './drawn-offer.ts';
import { getAddress, logInAs, control } from './member.ts';
import { createServiceClient } from './feed.ts';
import { getPaymentState, sendPrompt } from './payer.ts';
import { openRow } from './rows.ts';
import { expect, type Site } from './site.ts';
import { dialogField, logInInDialog } from './widget.ts';

interface OwnerOptions {
  page: Page;
  site: Site;
  browser: Browser;
  /** Watches the staff page for console errors. */
  watch: (page: Page) => void;
  owner: { name: string; email: string; password: string };
  /** The path of the listing's page. */
  path: string;
  /** The package that the owner buys each time. */
  offer: Offer;
}

export const daySeconds = 24 * 60 * 60;
/** Options of slow assertions. The timeout is long, because four workers share one server. */
export const slow = { timeout: 30_000 };

export function createOwnerSteps(options: OwnerOptions) {
  const { page, site, owner, path, offer } = options;
  const card = page.getByRole('article');
  const { expectEmail, countEmails } = createMailbox(options);
  const actAsStaff = createStaffPage(options);

  const readListing = async (): Promise<{ id: number; state: string; live_until: string }> => {
    const database = await createServiceClient(site);
    const { data } = await database
      .from('listings')
      .select('id,state,live_until')
      .eq('slug', path.slice(1))
      .single()
      .throwOnError();
    return data;
  };

  /** Returns the payment that was paid last. It may have been refunded since. */
  const readNewestPayment = async () => {
    const { id } = await readListing();
    const database = await createServiceClient(site);
    const { data } = await database
      .from('payments')
      .select('provider_reference,state,paid_at,covers_from,covers_until')
      .eq('listing_id', id)
      .not('paid_at', 'is', null)
      .order('paid_at', { ascending: false })
      .limit(1)
      .single()
      .throwOnError();
    return data as Record<
      'provider_reference' | 'state' | 'paid_at' | 'covers_from' | 'covers_until',
      string
    >;
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

    expectDaysLeft: (days: number) =>
      expect(card.getByText(`${days} days left`, { exact: true })).toBeVisible(slow),

    /** Opens the payment screen by a link of the card, and asserts that no limit of an earlier payment applies. */
    async openPay(link: string) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('button', { name: 'Send the prompt' })).toBeEnabled();
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
      expect(Date.parse(covers_until) - Date.parse(covers_from)).toBe(
        offer.days * daySeconds * 1000,
      );
      expect([state, live_until]).toEqual(['live', covers_until]);
      if (expected.startsAt === undefined)
        expect(Date.parse(covers_from) - Date.parse(paid_at)).toBeLessThan(60_000);
      else expect(covers_from).toBe(expected.startsAt);
      const until = formatDate(live_until, 'en');
      await expectEmail(/^Receipt \d+: .* for /, `your page is live until ${until}`);
      await openMyAdverts();
      await this.expectDaysLeft(expected.daysLeft);
      await expect(card.getByText(new RegExp(`^Live until ${until}`))).toBeVisible();
      await expect(card.getByRole('link', { name: /^Receipt \d+: / })).toHaveCount(
        expected.receipts,
      );
      expect(await this.pageStatus()).toBe(200);
      return live_until;
    },

    actAsStaff,
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
  const listEmails = async () => {
    const response = await fetch(`${getAddress(site)}/.local/outbox.json`);
    const all = (await response.json()) as SentEmail[];
    return all.filter(({ to }) => to === owner.email).reverse();
  };
  return {
    countEmails: async (subject: RegExp) =>
      (await listEmails()).filter((email) => subject.test(email.subject)).length,
    /** Waits for an email that is newer than the last expected one. */
    expectEmail: async (subject: RegExp, text = '') => {
      const find = async () => {
        await runJobs(site, 'settle-payments', 'run-due-transitions', 'notify-owners');
        return (await listEmails()).findIndex(
          (email, index) =>
            index >= readCount && subject.test(email.subject) && email.text.includes(text),
        );
      };
      let index = -1;
      const findAgain = async () => {
        index = await find();
        return index;
      };
      await expect.poll(findAgain, slow).not.toBe(-1);
      readCount = index + 1;
      const email = (await listEmails())[index];
      if (!email) throw new Error(`No e-mail is at ${index}.`);
      return email;
    },
  };
}

/** The browser page of a staff user. */
interface StaffPage {
  page: Page;
  /** Opens a view with rows. If the session has expired, logs in again. */
  open: (view: string) => Promise<void>;
}

/** Returns a function that runs a step on the staff page. All steps share one browser and one session. */
function createStaffPage({ browser, site, watch }: OwnerOptions) {
  const { staff } = site.info.signIns;
  let staffPage: StaffPage | undefined;
  const openStaffPage = async (): Promise<StaffPage> => {
    const context = await browser.newContext({ baseURL: site.origin });
    const page = await context.newPage();
    watch(page);
    await logInAs(page, site, staff);
    const rows = page.getByRole('main').locator('[data-key]');
    const email = dialogField(page, 'email');
    const open = async (view: string) => {
      await page.goto(`/admin?view=${view}`);
      const isReady = async () => (await rows.count()) > 0 || (await email.isVisible());
      await expect.poll(isReady, slow).toBe(true);
      if (await email.isVisible()) await logInInDialog(page, staff);
      await expect(rows.first()).toBeVisible(slow);
    };
    return { page, open };
  };
  return async (act: (staffPage: StaffPage) => Promise<void>) =>
    act((staffPage ??= await openStaffPage()));
}

/** Approves the only item of a business in the review queue. */
export async function approveOnStaffPage({ page, open }: StaffPage, business: string) {
  await open('review');
  const item = page.getByRole('listitem').filter({ hasText: business });
  await item.getByRole('button', { name: 'Approve' }).first().click();
  await expect(item).toHaveCount(0);
}

/** Marks the payment with the given code as due for a refund. */
export async function markRefundDueOnStaffPage(
  { page, open }: StaffPage,
  code: string,
  reason: string,
) {
  await open(`payments&q=${code}`);
  await openRow(page.getByRole('listitem').filter({ hasText: code }).first());
  await page.getByRole('button', { name: 'Give back' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill(reason);
  await dialog.getByRole('button', { name: 'Give back' }).click();
  await expect(page.getByText('a refund is due.')).toBeVisible(slow);
}

/**
 * Sends a due refund to the provider.
 * @param sum - the amount in the format of the screen
 */
export async function sendRefundOnStaffPage({ page, open }: StaffPage, code: string, sum: string) {
  await open('refunds');
  await openRow(page.getByRole('listitem').filter({ hasText: code }).first());
  const label = `Send ${sum} back by M-Pesa`;
  await page.getByRole('button', { name: label }).click();
  await page.getByRole('dialog').getByRole('button', { name: label }).click();
  await expect(page.getByText(/the money is on its way|is refunded/)).toBeVisible(slow);
}
