/** A staff user decides 19 payments of a morning with few clicks, undoes the last one, and reads the log. */
import type { Locator } from '@playwright/test';
import { newCode } from '../../support/listing-lifecycle.ts';
import type { SiteListingSteps } from '../../support/listings-of-site.ts';
import { expect, test } from '../../support/test.ts';

/** The most clicks that all payments of the morning may need. Typed text is not counted. */
const maxClicks = 45;

/** Returns functions that create listings with waiting money, each with an owner of its own. */
function createMoneySteps(listings: SiteListingSteps) {
  const createListing = async (title: string) => {
    const owner = crypto.randomUUID();
    await listings.saveMember({ id: owner, name: `Owner of ${title}` });
    return { ...(await listings.approved({ title, owner })), title };
  };
  const recordMoney = async (payer: string) => {
    const code = newCode();
    const money = { code, payer, amount: 899, currency: 'KES', isOurs: true };
    const event = { kind: 'paid', about: {}, ...money };
    await listings.database
      .rpc('record_provider_event', { p_provider: 'till', p_event: event })
      .throwOnError();
    return code;
  };
  return {
    /** The owner sends a code, and no message about the money came. */
    claim: async (title: string) => {
      const listing = await createListing(title);
      await listings.beginPayment(listing);
      return { title, code: await listings.claim(listing) };
    },
    /** Money of a number that has a prompt for the listing. */
    payByNumber: async (title: string, digits: string) => {
      const listing = await createListing(title);
      await listings.beginPayment(listing, { provider: 'mpesa', phone: `+254700000${digits}` });
      return { title, code: await recordMoney(`2547*****${digits}`) };
    },
    /** Money of a stranger, for a listing without an order. */
    payWithoutOrder: async (title: string) => {
      const { id } = await createListing(title);
      return { id, title, code: await recordMoney('2541*****990') };
    },
    payOtherSum: async (title: string, received: number) => {
      const payment = await listings.beginPayment(await createListing(title));
      const code = newCode();
      await listings.confirm(payment, { received, code });
      return { title, code };
    },
  };
}

const createEach = async <Name, Made>(names: Name[], create: (name: Name) => Promise<Made>) => {
  const made: Made[] = [];
  for (const name of names) made.push(await create(name));
  return made;
};

test('staff decide 19 payments of a morning with 45 clicks', async ({ page, listings, staff }) => {
  const steps = createMoneySteps(listings);
  const six = [1, 2, 3, 4, 5, 6];
  const claims = await createEach(six, (n) => steps.claim(`Claiming Shop ${n}`));
  const prompted = await createEach(six, (n) => steps.payByNumber(`Number Shop ${n}`, `30${n}`));
  const strangers = await createEach([1, 2, 3], (n) => steps.payWithoutOrder(`Far Shop ${n}`));
  const small = await createEach([1, 2], (n) => steps.payOtherSum(`Daily Shop ${n}`, 129));
  const short = await steps.payOtherSum('Short Shop', 890);
  const odd = await steps.payOtherSum('Odd Shop', 500);

  let clicks = 0;
  const click = async (target: Locator) => {
    clicks += 1;
    await target.click();
  };
  const { dialog } = staff;
  /** Returns the row of a code, which each action before has opened. */
  const findOpenRow = async (code: string) => {
    const row = staff.row(code);
    await expect(row.getByRole('article')).toBeVisible();
    return row;
  };
  const clickTwice = async (code: string, button: string, submit = button) => {
    await click((await findOpenRow(code)).getByRole('button', { name: button, exact: true }));
    await click(dialog.getByRole('button', { name: submit, exact: true }));
  };

  await staff.open('payments');
  await expect(page.getByRole('main').locator('[data-key]')).toHaveCount(19);
  await click(staff.row(claims[0]?.code ?? '').locator('summary'));
  for (const { title, code } of claims) {
    await clickTwice(code, 'Confirm Kshs. 899');
    await staff.expectStatus(`is paid, and ${title} is live until`);
  }
  for (const { title, code } of prompted) {
    await clickTwice(code, `Match to ${title}`, 'Match');
    await staff.expectStatus(`You matched ${code} to ${title}.`);
    await staff.expectStatus(`is paid, and ${title} is live until`);
  }
  for (const { id, title, code } of strangers) {
    const before = clicks;
    await click((await findOpenRow(code)).getByRole('button', { name: 'Match to an advert' }));
    await expect(dialog.getByLabel('Number, name')).toHaveValue('');
    await click(dialog.getByLabel('Number, name'));
    await page.keyboard.type(String(id));
    await expect(dialog.getByText(`${title}, number ${id}`)).toBeVisible();
    await click(dialog.getByRole('button', { name: 'Match', exact: true }));
    await staff.expectStatus(`You matched ${code} to ${title}.`);
    await staff.expectStatus(`is paid, and ${title} is live until`);
    expect(clicks - before).toBe(3);
  }
  for (const { title, code } of small) {
    await clickTwice(code, 'Kshs. 129 buys Daily');
    await staff.expectStatus(`is paid, and ${title} is live until`);
  }
  await click((await findOpenRow(short.code)).getByRole('button', { name: 'Accept Kshs. 890' }));
  await dialog.getByLabel('Reason').fill('Nine shillings are a fee of the agent.');
  await click(dialog.getByRole('button', { name: 'Accept Kshs. 890' }));
  await staff.expectStatus('is paid, and Short Shop is live until');
  await click((await findOpenRow(odd.code)).getByRole('button', { name: 'Give back' }));
  await dialog.getByLabel('Reason').fill('No package has this price.');
  await click(dialog.getByRole('button', { name: 'Give back' }));
  await staff.expectStatus('a refund is due.');
  await expect(page.getByText('Nothing about money waits for you.')).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(maxClicks);

  await page.getByRole('button', { name: 'Undo' }).click();
  await staff.expectStatus('is as it was before.');
  await expect(staff.row(odd.code)).toBeVisible();

  // The log is found by the code of each kind of payment, and by the name of the staff user.
  await staff.open('audit');
  const field = page.getByLabel('Number, code or name');
  const entries = page.getByRole('main').locator('[data-key]');
  for (const { title, code } of [claims, prompted, strangers, small].flatMap(
    (kind) => kind[0] ?? [],
  )) {
    await field.fill(code);
    await field.press('Enter');
    await expect(entries.filter({ hasText: 'by Baraka Otieno' }).first()).toBeVisible();
    await expect(entries.filter({ hasNotText: /Payment \d/ }), title).toHaveCount(0);
  }
  await field.fill('baraka');
  await field.press('Enter');
  await expect(page).toHaveURL(/subject_id=baraka/);
  await expect(entries.filter({ hasText: 'by Baraka Otieno' }).first()).toBeVisible();
});
