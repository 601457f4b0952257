/** A month of two members of staff, each in one browser. They decide all payments that need a decision. */
import { site as business } from '#content/site.ts';
import type { DailyTotal } from '#domain/staff/books.ts';
import { phoneSize } from '../../support/advertise.ts';
import { advanceClock } from '../../support/controls.ts';
import { createOwner, createStaff, slow, setClockToNextMonth } from '../../support/month-story.ts';
import { newCode } from '../../support/listing-lifecycle.ts';
import { servePhotos } from '../../support/listings-of-site.ts';
import { getAddress, control, createToken } from '../../support/member.ts';
import { getPaymentState, sendPrompt, setPaymentFault } from '../../support/payer.ts';
import { expect, test, type Site } from '../../support/site.ts';
import { expectAccessible } from '../../support/axe.ts';

test.use({
  viewport: phoneSize,
  actionTimeout: 20_000,
  // Only the server's clock moves, so an expired token is refused once and then renewed.
  expectedError: /401 \(Unauthorized\) \S+\/api\/staff\/\S+$/,
});

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

interface Transaction {
  receipt: string;
  amount: number;
  till: string;
  at: string;
  reversal: string | null;
}

/** True for a moment in the given month in Nairobi. */
const isIn = (month: string, at: string) =>
  new Date(Date.parse(at) + 3 * hour * 1000).toISOString().startsWith(month);

async function listTransactions<Item>(site: Site, provider: 'daraja' | 'paypal'): Promise<Item[]> {
  const answer = await fetch(`${getAddress(site)}/.local/${provider}/transactions.json`);
  return (await answer.json()) as Item[];
}

test('two members of staff decide a month of payments, books balanced [I8, I11, R008]', async ({
  page,
  site,
  browser,
}) => {
  test.setTimeout(420_000);
  const month = await setClockToNextMonth(site);
  const second = await browser.newContext({ baseURL: site.origin, viewport: phoneSize });
  const baraka = createStaff(page, site, 'staff');
  const chebet = createStaff(await second.newPage(), site, 'secondStaff');
  await servePhotos(baraka.page);
  const run = async (...names: string[]) => {
    for (const name of names) await control(site, `schedule/${name}`, {});
  };
  const expectEmail = async (email: string, subject: RegExp) => {
    await run('notify-owners');
    await expect.poll(async () => (await site.emailTo(email)).subject, slow).toMatch(subject);
  };
  const akinyi = await createOwner(browser, site, 'Akinyi Beads', { isApproved: false });

  await test.step('an advert is approved and its first manual payment confirmed', async () => {
    await baraka.open('review');
    await baraka.row('Akinyi Beads').getByRole('button', { name: 'Approve' }).first().click();
    await expect.poll(akinyi.readState, slow).toBe('approved');
    await akinyi.page.goto(`/pay?listing=${akinyi.listing.id}&package=weekly`);
    // M-Pesa's message is lost, so that only the code shows the payment.
    await setPaymentFault(site, { provider: 'mpesa', fault: 'no-callback' });
    const { message, code } = await akinyi.pay(899);
    await setPaymentFault(site, { provider: 'mpesa', fault: 'none' });
    await akinyi.sendCode(message);

    await baraka.open('payments');
    const claim = await baraka.openRow(code);
    await claim.getByRole('button', { name: 'Confirm Kshs. 899' }).click();
    await expect(baraka.dialog).toContainText(`Paid from${akinyi.number}`);
    await expect(baraka.dialog).toContainText(`Owner’s number${akinyi.number}`);
    await expectAccessible(page, 'a claim that asks');
    await baraka.dialog.getByRole('button', { name: 'Confirm Kshs. 899' }).click();
    await baraka.expectStatus('is paid, and Akinyi Beads is live.');
    await expect(baraka.dialog).toHaveCount(0);
    await page.goto(`/admin?view=payments&q=${code}`);
    const paid = await baraka.openRow('Akinyi Beads');
    await expect(paid.getByText('was confirmed a moment ago. Was that wrong?')).toBeVisible();
    await expect(paid.getByRole('button', { name: 'Undo' })).toBeVisible();
    await expectAccessible(page, 'a row that can be undone');
    await expect(getPaymentState(akinyi.page)).toHaveText('Your advert is live', slow);
  });

  const duka = await createOwner(browser, site, 'Duka Moja');
  const esther = await createOwner(browser, site, 'Esther Mats');

  await test.step('unmatched money is matched, undone, and matched again', async () => {
    await advanceClock(site, 3 * day);
    await duka.listings.beginPayment(duka.listing);
    await esther.listings.beginPayment(esther.listing);
    const { code } = await esther.pay(899);
    await baraka.open('payments');
    const money = await baraka.openRow(code);
    await money.getByRole('button', { name: 'Match to an advert' }).click();
    await baraka.dialog.getByLabel('Number of the advert').fill(String(duka.listing.id));
    await expect(baraka.dialog.getByText(`Duka Moja, number ${duka.listing.id}`)).toBeVisible();
    await baraka.dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await baraka.expectStatus('is paid, and Duka Moja is live.');
    await page.getByRole('button', { name: 'Undo' }).click();
    await baraka.expectStatus('is as it was before.');
    expect(await duka.readState()).toBe('approved');
    const again = await baraka.openRow(code);
    await baraka.confirm(again.getByRole('button', { name: 'Match to Esther Mats' }), 'Match');
    await baraka.expectStatus('is paid, and Esther Mats is live.');
    expect(await esther.readState()).toBe('live');
  });

  const elsewhere = newCode();

  await test.step('money of another till is refused with an explanation', async () => {
    await advanceClock(site, 3 * day);
    await duka.page.goto(`/pay?listing=${duka.listing.id}&package=weekly`);
    await setPaymentFault(site, { provider: 'mpesa', fault: 'other-payee', times: 1 });
    const { message, code } = await duka.pay(899);
    await duka.sendCode(message);
    await baraka.open('payments');
    const claim = await baraka.openRow(code);
    await expect(claim.getByRole('button', { name: /Match/ })).toHaveCount(0);
    await claim.getByRole('button', { name: 'We found no money' }).click();
    await baraka.dialog.getByLabel('Reason').fill('It went to another till.');
    await baraka.dialog.getByRole('button', { name: 'We found no money' }).click();
    await baraka.expectStatus(`is told that we found no money as ${code}.`);
    expect(await duka.readState()).toBe('approved');

    // The provider's own list names another payee.
    const event = { kind: 'paid', code: elsewhere, amount: 899, currency: 'KES', isOurs: false };
    await duka.listings.database
      .rpc('record_provider_event', { p_provider: 'mpesa', p_event: { ...event, about: {} } })
      .throwOnError();
    await baraka.open('payments');
    const other = await baraka.openRow(elsewhere);
    await expect(other).toContainText('It is not ours');
    await expect(other.getByRole('button')).toHaveCount(0);
    await expectAccessible(page, 'money of another till');
  });

  const farida = await createOwner(browser, site, 'Farida Salon');

  await test.step('a large refund is requested, approved, sent, and in the audit', async () => {
    await advanceClock(site, 3 * day);
    await farida.page.goto(`/pay?listing=${farida.listing.id}&package=half-yearly`);
    await (await sendPrompt(farida.page, site)).answerPrompt({});
    await expect(getPaymentState(farida.page)).toHaveText('Your advert is live', slow);
    const { data } = await farida.listings.database
      .from('payments')
      .select('reference,provider_reference')
      .match({ listing_id: farida.listing.id, state: 'paid' })
      .single()
      .throwOnError();
    const { reference, provider_reference } = data as Record<string, string>;

    await baraka.open(`payments&q=${provider_reference}`);
    const paid = await baraka.openRow('Farida Salon');
    await paid.getByRole('button', { name: 'Give back' }).click();
    await baraka.dialog.getByLabel('Reason').fill('The salon closes.');
    await baraka.dialog.getByRole('button', { name: 'Give back' }).click();
    await baraka.expectStatus('a refund is due.');
    await advanceClock(site, 2 * minute);
    await baraka.open('refunds');
    const due = await baraka.openRow('Farida Salon');
    await baraka.confirm(due.getByRole('button', { name: /^Send Kshs/ }), /^Send Kshs/);
    await baraka.expectStatus('somebody else has to approve it.');
    await expectAccessible(page, 'a refund that was asked for');
    await chebet.open('refunds');
    const request = await chebet.openRow('Baraka Otieno asked for this');
    await chebet.confirm(request.getByRole('button', { name: /^Approve/ }), /^Approve/);
    await chebet.expectStatus('the money is on its way.');
    await run('run-due-transitions');
    // The order may have another payment under the same reference, which received the money.
    const sent = farida.listings.database
      .from('payments')
      .select('state')
      .eq('provider_reference', provider_reference);
    const getState = async () => (await sent.single().throwOnError()).data.state as string;
    await expect.poll(getState, slow).toBe('refunded');

    for (const query of ['actor=Baraka', `subject_id=${reference}`]) {
      await baraka.open(`audit&${query}`);
      const sent = await baraka.openRow(`Refund sent, by`);
      await expect(sent).toContainText('Asked for by Baraka Otieno, approved by Chebet Koech');
      await expect(sent).toContainText(/Code: [A-Z0-9]{10}/);
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

  await test.step('wrongly matched money is moved to its owner by two approvers', async () => {
    await advanceClock(site, 2 * day);
    const { code } = await gathoni.pay(899);
    await baraka.open('payments');
    const money = await baraka.openRow(code);
    await money.getByRole('button', { name: 'Match to an advert' }).click();
    await baraka.dialog.getByLabel('Number of the advert').fill(String(duka.listing.id));
    await expect(baraka.dialog.getByText(`Duka Moja, number ${duka.listing.id}`)).toBeVisible();
    await baraka.dialog.getByRole('button', { name: 'Match', exact: true }).click();
    await baraka.expectStatus('is paid, and Duka Moja is live.');

    await advanceClock(site, 2 * day);
    await run('run-due-transitions');
    await expectEmail(duka.email, /live until/);
    await baraka.open(`payments&q=${code}`);
    const wrong = await baraka.openRow('Duka Moja');
    await wrong.getByRole('button', { name: 'Move to its owner' }).click();
    await expect(baraka.dialog).toContainText('Duka Moja loses the 5 days');
    await baraka.dialog.getByLabel('Number of the advert').fill(String(gathoni.listing.id));
    await expect(baraka.dialog).toContainText(`Gathoni Dairy, number ${gathoni.listing.id}`);
    await baraka.dialog.getByLabel('Reason').fill('The number is hers.');
    await expectAccessible(page, 'a move that asks');
    await baraka.dialog.getByRole('button', { name: 'Ask for the move' }).click();
    await baraka.expectStatus('somebody else has to approve the move.');
    await expect(baraka.page.getByRole('button', { name: 'Approve the move' })).toHaveCount(0);
    await chebet.open('payments');
    const request = await chebet.openRow(code);
    const approve = 'Approve the move';
    await chebet.confirm(request.getByRole('button', { name: approve }), approve);
    await chebet.expectStatus('the money is with Gathoni Dairy now.');
    expect([await duka.readState(), await gathoni.readState()]).toEqual(['expired', 'live']);
    const { data } = await duka.listings.database
      .from('void_receipts')
      .select('receipt_number,payments(listing_id)')
      .throwOnError();
    expect(data).toContainEqual(
      expect.objectContaining({ payments: { listing_id: duka.listing.id } }),
    );
    await advanceClock(site, 2 * minute);
    await expectEmail(duka.email, /was not for Duka Moja/);
    await expectEmail(gathoni.email, /live until|Receipt/);
  });

  await test.step('a difference returns at each comparison until it is closed', async () => {
    await advanceClock(site, 2 * day);
    const compare = async () => {
      await run('reconcile-payments');
      await baraka.open('payments');
    };
    const decide = async (label: string, done: string) => {
      const difference = await baraka.openRow(`M-Pesa, ${elsewhere}`);
      await expect(difference).toContainText('The payer sent this money to another till');
      await difference.getByRole('button', { name: label }).click();
      await baraka.dialog.getByRole('button', { name: label }).click();
      await expect(baraka.dialog).toContainText('Fill this in.');
      await baraka.dialog.getByLabel('What came of it').fill('The payer knows it.');
      await baraka.dialog.getByRole('button', { name: label }).click();
      await baraka.expectStatus(done);
    };
    await compare();
    await decide('Looked into it', 'is looked into.');
    await expect(baraka.row(`M-Pesa, ${elsewhere}`)).toHaveCount(0);
    await compare();
    await decide('Close it for good', 'is closed.');
    await compare();
    await expect(page.getByText('Nothing about money waits for you.')).toBeVisible(slow);
  });

  await test.step('the books of the month agree with the providers', async () => {
    await advanceClock(site, 10 * day);
    const ours = (await listTransactions<Transaction>(site, 'daraja')).filter(
      ({ till, at }) => till === business.till && isIn(month, at),
    );
    expect(await listTransactions(site, 'paypal')).toEqual([]);
    const sumAmounts = (moved: Transaction[]) => moved.reduce((sum, { amount }) => sum + amount, 0);
    const back = ours.filter(({ reversal }) => reversal !== null);
    const baseUrl = `${getAddress(site)}/api/staff`;
    const headers = { authorization: `Bearer ${await createToken(site, site.info.signIns.staff)}` };
    const answer = await fetch(`${baseUrl}/books?month=${month}`, { headers });
    const { items } = (await answer.json()) as { items: DailyTotal[] };
    const total = (name: 'came' | 'went' | 'count') =>
      items.reduce((sum, item) => sum + item[name], 0);
    expect([total('came'), total('went')]).toEqual([sumAmounts(ours), sumAmounts(back)]);
    const ledger = await (
      await fetch(`${baseUrl}/ledger?month=${month}&format=csv`, { headers })
    ).text();
    for (const { receipt } of ours) expect(ledger).toContain(receipt);
    expect(ledger).not.toContain(elsewhere);
    await baraka.open(`books&month=${month}`);
    await expect(page.getByText('The month', { exact: true }).first()).toBeVisible(slow);
    const monthItem = page.getByRole('listitem').filter({ hasText: 'The month' });
    const came = await monthItem.getByText(/ in$/).allInnerTexts();
    const sums = came.map((text) => Number(text.replaceAll(/\D/g, '')));
    expect(sums.reduce((sum, each) => sum + each, 0)).toBe(sumAmounts(ours));
    await expectAccessible(page, 'books of the month');
  });
});
