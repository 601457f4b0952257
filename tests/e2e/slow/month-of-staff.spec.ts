/** Two staff users, each in one browser, decide all payments of a month that need a decision. */
import { site as business } from '#content/site.ts';
import type { DailyTotal } from '#domain/staff/books.ts';
import { phoneSize } from '../../support/advertise.ts';
import { advanceClock } from '../../support/controls.ts';
import { createOwner, setClockToNextMonth } from '../../support/month-story.ts';
import { newCode } from '../../support/listing-lifecycle.ts';
import { servePhotos } from '../../support/listings-of-site.ts';
import { getAddress, control, createToken } from '../../support/member.ts';
import { getPaymentState, sendPrompt, setPaymentFault } from '../../support/payer.ts';
import { slow } from '../../support/staff.ts';
import { expect, test } from '../../support/test.ts';
import type { Site } from '../../support/site.ts';
import { expectAccessible } from '../../support/axe.ts';

test.use({
  viewport: phoneSize,
  actionTimeout: 20_000,
  // Only the server's clock moves, so an expired token is refused once and then renewed.
  expectedError: /401 \(Unauthorized\) \S+\/api\/staff\/\S+$/,
});

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

interface Transaction {
  receipt: string;
  amount: number;
  till: string;
  at: string;
  reversal: string | null;
}

/** Returns true for a moment in the given month in Nairobi. */
const isInMonth = (month: string, at: string) =>
  new Date(Date.parse(at) + 3 * hourSeconds * 1000).toISOString().startsWith(month);

async function listTransactions<Item>(site: Site, provider: 'daraja' | 'paypal'): Promise<Item[]> {
  const response = await fetch(`${getAddress(site)}/.local/${provider}/transactions.json`);
  return (await response.json()) as Item[];
}

test('two staff users decide a month of payments, and the books balance [I8, I11, R008]', async ({
  page,
  site,
  browser,
  staff: baraka,
  secondStaff: chebet,
}) => {
  const month = await setClockToNextMonth(site);
  await servePhotos(page);
  const runJobs = async (...names: string[]) => {
    for (const name of names) await control(site, `schedule/${name}`, {});
  };
  const expectEmail = async (email: string, subject: RegExp) => {
    await runJobs('notify-owners');
    await expect.poll(async () => (await site.emailTo(email)).subject, slow).toMatch(subject);
  };
  const akinyi = await createOwner(browser, site, 'Akinyi Beads', { isApproved: false });

  await test.step('an advert is approved and its first manual payment confirmed', async () => {
    await baraka.open('review');
    await baraka.row('Akinyi Beads').getByRole('button', { name: 'Approve' }).first().click();
    await expect.poll(akinyi.readState, slow).toBe('approved');
    await akinyi.page.goto(`/pay?listing=${akinyi.listing.id}&package=weekly`);
    // The callback of M-Pesa is lost, so that only the code shows the payment.
    await setPaymentFault(site, { provider: 'mpesa', fault: 'no-callback' });
    const { message, code } = await akinyi.pay(899);
    await setPaymentFault(site, { provider: 'mpesa', fault: 'none' });
    await akinyi.sendCode(message);

    await baraka.open('payments');
    const claimRow = await baraka.openRow(code);
    await claimRow.getByRole('button', { name: 'Confirm Kshs. 899' }).click();
    await expect(baraka.dialog).toContainText(`Paid from${akinyi.number}`);
    await expect(baraka.dialog).toContainText(`Owner’s number${akinyi.number}`);
    await expectAccessible(page, 'the confirmation of a claim');
    await baraka.dialog.getByRole('button', { name: 'Confirm Kshs. 899' }).click();
    await baraka.expectStatus('is paid, and Akinyi Beads is live until');
    await expect(baraka.dialog).toHaveCount(0);
    await page.goto(`/admin?view=payments&q=${code}`);
    const paidRow = await baraka.openRow('Akinyi Beads');
    await expect(paidRow.getByText('was confirmed a moment ago. Was that wrong?')).toBeVisible();
    await expect(paidRow.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible(page, 'a row that can be undone');
    await expect(getPaymentState(akinyi.page)).toHaveText('Your advert is live', slow);
  });

  const duka = await createOwner(browser, site, 'Duka Moja');
  const esther = await createOwner(browser, site, 'Esther Mats');
  const matchToDuka = async (code: string) => {
    const moneyRow = await baraka.openRow(code);
    await moneyRow.getByRole('button', { name: 'Match to an advert' }).click();
    await baraka.dialog.getByLabel('Number, name').fill(String(duka.listing.id));
    await expect(baraka.dialog.getByText(`Duka Moja, number ${duka.listing.id}`)).toBeVisible();
    await baraka.dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await baraka.expectStatus('is paid, and Duka Moja is live until');
  };

  await test.step('unmatched money is matched, undone, and matched again', async () => {
    await advanceClock(site, 3 * daySeconds);
    await duka.listings.beginPayment(duka.listing);
    await esther.listings.beginPayment(esther.listing);
    const { code } = await esther.pay(899);
    await baraka.open('payments');
    await matchToDuka(code);
    await page.getByRole('button', { name: 'Undo' }).click();
    await baraka.expectStatus('is as it was before.');
    expect(await duka.readState()).toBe('approved');
    const row = await baraka.openRow(code);
    await row.getByRole('button', { name: 'Match to Esther Mats' }).click();
    await baraka.dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await baraka.expectStatus('is paid, and Esther Mats is live until');
    expect(await esther.readState()).toBe('live');
  });

  const foreignCode = newCode();

  await test.step('money of another till is refused with an explanation', async () => {
    await advanceClock(site, 3 * daySeconds);
    await duka.page.goto(`/pay?listing=${duka.listing.id}&package=weekly`);
    await setPaymentFault(site, { provider: 'mpesa', fault: 'other-payee', times: 1 });
    const { message, code } = await duka.pay(899);
    await duka.sendCode(message);
    await baraka.open('payments');
    const claimRow = await baraka.openRow(code);
    await expect(claimRow.getByRole('button', { name: /Match/ })).toHaveCount(0);
    await claimRow.getByRole('button', { name: 'We found no money' }).click();
    await baraka.giveReason('It went to another till.', 'We found no money');
    await baraka.expectStatus(`We found no money as ${code}.`);
    expect(await duka.readState()).toBe('approved');

    // This event stands for the provider's own list, which names another payee.
    const event = { kind: 'paid', code: foreignCode, amount: 899, currency: 'KES', isOurs: false };
    await duka.listings.database
      .rpc('record_provider_event', { p_provider: 'mpesa', p_event: { ...event, about: {} } })
      .throwOnError();
    await baraka.open('payments');
    const foreignRow = await baraka.openRow(foreignCode);
    await expect(foreignRow).toContainText('It is not ours');
    await expect(foreignRow.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'money of another till');
  });

  const farida = await createOwner(browser, site, 'Farida Salon');

  await test.step('a large refund is requested, approved, sent, and in the audit', async () => {
    await advanceClock(site, 3 * daySeconds);
    await farida.page.goto(`/pay?listing=${farida.listing.id}&package=half-yearly`);
    await (await sendPrompt(farida.page, site)).answerPrompt({});
    await expect(getPaymentState(farida.page)).toHaveText('Your advert is live', slow);
    const payment = await farida.listings.readPayment(farida.listing, 'paid');
    const { reference, provider_reference } = payment;

    await baraka.open(`payments&q=${provider_reference}`);
    const paidRow = await baraka.openRow('Farida Salon');
    await paidRow.getByRole('button', { name: 'Give back' }).click();
    await baraka.giveReason('The salon closes.', 'Give back');
    await baraka.expectStatus('a refund is due.');
    await advanceClock(site, 2 * minuteSeconds);
    await baraka.open('refunds');
    const refundRow = await baraka.openRow('Farida Salon');
    await baraka.clickTwice(/^Ask to send Kshs/, refundRow);
    await baraka.expectStatus('somebody else has to approve it.');
    await expectAccessible(page, 'a requested refund');
    await chebet.open('refunds');
    const requestRow = await chebet.openRow('Baraka Otieno asked for this');
    await chebet.clickTwice(/^Approve/, requestRow);
    await chebet.expectStatus('M-Pesa was asked to send it back.');
    await runJobs('settle-payments', 'run-due-transitions');
    // The order may have another payment under the same reference, which received the money.
    const payments = farida.listings.database
      .from('payments')
      .select('state')
      .eq('provider_reference', provider_reference);
    const getState = async () => (await payments.single().throwOnError()).data.state as string;
    await expect.poll(getState, slow).toBe('refunded');

    for (const query of ['actor=Baraka', `subject_id=${reference}`]) {
      await baraka.open(`audit&${query}`);
      const entry = await baraka.openRow('Refund sent (');
      await expect(entry).toContainText('Asked for by Baraka Otieno, approved by Chebet Koech');
      await expect(entry).toContainText(/Code: [A-Z0-9]{10}/);
      await expectAccessible(page, `audit ${query}`);
    }
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download as CSV' }).click();
    const chunks: Buffer[] = [];
    for await (const chunk of await (await download).createReadStream()) {
      chunks.push(chunk as Buffer);
    }
    const [code = ''] =
      /(?<=Code: )[A-Z0-9]{10}/.exec(await page.getByRole('main').innerText()) ?? [];
    expect(Buffer.concat(chunks).toString()).toContain(code);
  });

  const gathoni = await createOwner(browser, site, 'Gathoni Dairy');

  await test.step('wrongly matched money is moved to its owner by two staff users', async () => {
    await advanceClock(site, 2 * daySeconds);
    const { code } = await gathoni.pay(899);
    await baraka.open('payments');
    await matchToDuka(code);

    await advanceClock(site, 2 * daySeconds);
    await runJobs('run-due-transitions');
    await expectEmail(duka.email, /live until/);
    await baraka.open(`payments&q=${code}`);
    const wrongRow = await baraka.openRow('Duka Moja');
    await wrongRow.getByRole('button', { name: 'Move to its owner' }).click();
    // Two of the seven paid days have passed.
    await expect(baraka.dialog).toContainText('Duka Moja loses the 5 days');
    await baraka.dialog.getByLabel('Number, name').fill(String(gathoni.listing.id));
    await expect(baraka.dialog).toContainText(`Gathoni Dairy, number ${gathoni.listing.id}`);
    await baraka.dialog.getByLabel('Reason').fill('The number is hers.');
    await expectAccessible(page, 'the request of a move');
    await baraka.dialog.getByRole('button', { name: 'Ask for the move' }).click();
    await baraka.expectStatus('somebody else has to approve the move.');
    await expect(baraka.page.getByRole('button', { name: 'Approve the move' })).toHaveCount(0);
    await chebet.open('payments');
    const requestRow = await chebet.openRow(code);
    await chebet.clickTwice('Approve the move', requestRow);
    await chebet.expectStatus('the money is with Gathoni Dairy now.');
    expect([await duka.readState(), await gathoni.readState()]).toEqual(['expired', 'live']);
    const { data } = await duka.listings.database
      .from('void_receipts')
      .select('receipt_number,payments(listing_id)')
      .throwOnError();
    expect(data).toContainEqual(
      expect.objectContaining({ payments: { listing_id: duka.listing.id } }),
    );
    await advanceClock(site, 2 * minuteSeconds);
    await expectEmail(duka.email, /was not for Duka Moja/);
    await expectEmail(gathoni.email, /live until|Receipt/);
  });

  await test.step('a difference returns at each comparison until it is closed', async () => {
    await advanceClock(site, 2 * daySeconds);
    const compare = async () => {
      await runJobs('reconcile-payments');
      await baraka.open('payments');
    };
    const decide = async (label: string, status: string) => {
      const difference = await baraka.openRow(foreignCode);
      await expect(difference).toContainText('The payer sent this money to another till');
      await difference.getByRole('button', { name: label }).click();
      await baraka.dialog.getByRole('button', { name: label }).click();
      await expect(baraka.dialog).toContainText('Fill this in.');
      await baraka.dialog.getByLabel('What came of it').fill('The payer knows it.');
      await baraka.dialog.getByRole('button', { name: label }).click();
      await baraka.expectStatus(status);
    };
    await compare();
    await decide('Mark as checked', 'is checked.');
    const money = await baraka.openRow(foreignCode);
    await expect(money.getByRole('button', { name: 'Mark as checked' })).toHaveCount(0);
    await compare();
    await decide('Close it for good', 'is closed.');
    await compare();
    await expect(page.getByText('Nothing about money waits for you.')).toBeVisible(slow);
  });

  await test.step('the books of the month agree with the providers', async () => {
    await advanceClock(site, 10 * daySeconds);
    const transactions = (await listTransactions<Transaction>(site, 'daraja')).filter(
      ({ till, at }) => till === business.till && isInMonth(month, at),
    );
    expect(await listTransactions(site, 'paypal')).toEqual([]);
    const sumAmounts = (list: Transaction[]) => list.reduce((sum, { amount }) => sum + amount, 0);
    const reversals = transactions.filter(({ reversal }) => reversal !== null);
    const baseUrl = `${getAddress(site)}/api/staff`;
    const headers = { authorization: `Bearer ${await createToken(site, site.info.signIns.staff)}` };
    const response = await fetch(`${baseUrl}/books?month=${month}`, { headers });
    const { items } = (await response.json()) as { items: DailyTotal[] };
    const sumTotals = (name: 'came' | 'went' | 'count') =>
      items.reduce((sum, item) => sum + item[name], 0);
    expect(sumTotals('came')).toBe(sumAmounts(transactions));
    expect(sumTotals('went')).toBe(sumAmounts(reversals));
    const ledger = await (
      await fetch(`${baseUrl}/ledger?month=${month}&format=csv`, { headers })
    ).text();
    for (const { receipt } of transactions) expect(ledger).toContain(receipt);
    expect(ledger).not.toContain(foreignCode);
    await baraka.open(`books&month=${month}`);
    await expect(page.getByText('The month', { exact: true }).first()).toBeVisible(slow);
    const monthRow = page.getByRole('row').filter({ hasText: 'The month' });
    // The number of the payments is below their sum.
    const incomeTexts = await monthRow.locator('td:first-of-type').allInnerTexts();
    const sums = incomeTexts.map((text) =>
      Number(text.split('\n', 1).join('').replaceAll(/\D/g, '')),
    );
    expect(sums.reduce((sum, amount) => sum + amount, 0)).toBe(sumAmounts(transactions));
    await expectAccessible(page, 'books of the month');
  });
});
