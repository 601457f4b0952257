import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createAddressFinder } from '#netlify/auth/identity-admin.ts';
import { notifyOwners } from '#netlify/emails/notify-owners.ts';
import { createMemberAccount, type Account } from '../support/accounts.ts';
import { rareTest } from '../support/repetitions.ts';
import { staffId } from '../support/seeded-users.ts';
import { readSecrets, loadWithSchedules, openStackForFile } from '../support/stack.ts';

let owner: Account;

const testStack = await openStackForFile(
  loadWithSchedules('run-due-transitions', 'notify-owners', 'send-waiting-emails'),
);
const { stack, database, listings, setFault, advanceClock, runFunction, readRow } = testStack;
beforeEach(async () => {
  owner = await createMemberAccount(stack);
});
afterEach(() => runSchedule());

/** Runs the scheduled function that sends notices. */
async function runSchedule() {
  expect((await runFunction('notify-owners')).status).toBe(204);
}

const readEmails = ({ email }: Account) => testStack.readEmails(email);
const readSubjects = async (account = owner) =>
  (await readEmails(account)).map(({ subject }) => subject);
/** Ends the minute in which staff can undo a confirmation, and sends the notices. */
const sendConfirmations = async () => {
  await advanceClock(60);
  await runSchedule();
};
/** Creates a submitted listing of the owner. */
const submitListing = (fields: { title?: string } = {}) =>
  listings.submitted({ owner: owner.id, ...fields });

/** Returns the kinds of the notices to the owner that are not done yet. */
async function findWaitingNotices({ id } = owner): Promise<string[]> {
  const rows = await database.from('listings').select('id').eq('owner_id', id).throwOnError();
  const ids = rows.data.map((listing) => listing.id as number);
  const waiting = database.from('notices').select('kind').is('done_at', null);
  const { data } = await waiting.in('listing_id', ids).throwOnError();
  return data.map(({ kind }) => kind as string);
}

test('the approval of an advert with a payment in check asks for no payment', async () => {
  const listing = await submitListing();
  await listings.beginPayment(listing);
  await listings.claim(listing);
  await listings.approve(listing);
  await runSchedule();
  const email = (await readEmails(owner)).at(-1);
  expect(email?.subject).toContain('Your advert is approved');
  expect(email?.text).toContain('We are checking your payment.');
  expect(email?.text).not.toContain('Pay for your advert');
});

test('each step of an advert is notified once', async () => {
  const listing = await submitListing();
  await runSchedule();
  await listings.askForChanges(listing, 'The photo is too dark.');
  await runSchedule();
  await listings.submit(listing);
  await runSchedule();
  await listings.approve(listing);
  await runSchedule();
  const payment = await listings.pay(listing);
  await sendConfirmations();
  await runSchedule();
  const emails = await readEmails(owner);
  const { receipt_number: number, reference } = await readRow('payments', payment);
  expect(emails.map(({ subject }) => subject.replace(/ until .*:/, ':'))).toEqual([
    'We received your advert: Wambui Baskets',
    'Please change your advert: Wambui Baskets',
    'We received your advert: Wambui Baskets',
    'Your advert is approved: Wambui Baskets',
    `Receipt ${String(number)}: Kshs. 899 for Wambui Baskets`,
    'Your advert is live: Wambui Baskets',
  ]);
  expect(emails.map(({ url }) => url.replace(stack.site, ''))).toEqual([
    '/my-adverts',
    `/advertise?listing=${listing.id}`,
    '/my-adverts',
    `/pay?listing=${listing.id}`,
    `/receipts?number=${String(number)}`,
    `/${(await listings.readStored(listing)).slug}`,
  ]);
  for (const { headers } of emails) expect(headers).not.toHaveProperty('List-Unsubscribe');
  expect(emails[1]?.html).toContain('The photo is too dark.');
  expect(emails[4]?.text).toContain('Weekly');
  expect(emails[4]?.text).toContain(reference);
  expect(await findWaitingNotices()).toEqual([]);
});

test('an advert paid before its approval is notified once live', async () => {
  const listing = await submitListing();
  await listings.pay(listing);
  await listings.approve(listing);
  await sendConfirmations();
  const subjects = await readSubjects();
  expect(subjects).toHaveLength(2);
  expect(subjects[0]).toMatch(/^Receipt/);
  expect(subjects[1]).toMatch(/is live until/);
});

rareTest('an owner is notified that another amount was paid', async () => {
  const listing = await listings.approved({ owner: owner.id });
  const payment = await listings.beginPayment(listing);
  await listings.confirm(payment, { received: 800 });
  await sendConfirmations();
  const sentEmail = (await readEmails(owner)).at(-1);
  expect(sentEmail?.subject).toBe('Your payment is not the right amount: Wambui Baskets');
  expect(sentEmail?.text).toContain('Kshs. 899');
  expect(sentEmail?.text).toContain('Kshs. 800');
});

test('a suspension with reason and its end are notified once', async () => {
  const listing = await listings.live({ owner: owner.id });
  await runSchedule();
  await listings.suspend(listing, 'Customers did not get what they paid for.');
  await runSchedule();
  await listings.restore(listing);
  await runSchedule();
  await runSchedule();
  const [suspensionEmail, restorationEmail] = (await readEmails(owner)).slice(-2);
  expect(suspensionEmail?.subject).toBe('Your advert is suspended: Wambui Baskets');
  expect(suspensionEmail?.text).toContain('Customers did not get what they paid for.');
  expect(restorationEmail?.subject).toBe('Your advert is back: Wambui Baskets');
  expect(restorationEmail?.text).toContain('Customers see your page again.');
});

rareTest('a refused public post is notified with its words and the reason', async () => {
  const listing = await listings.live({ owner: owner.id });
  await runSchedule();
  const row = { author_id: owner.id, listing_id: listing.id, description: 'Ten bales of shoes' };
  const { data } = await database.from('posts').insert(row).select('id').single().throwOnError();
  const decision = { p_actor_id: staffId, p_post_id: data.id as number, p_edited_at: null };
  const decide = (p_decision: string, p_reason = '') =>
    database.rpc('decide_public_post', { ...decision, p_decision, p_reason }).throwOnError();
  await decide('refused', 'These shoes are not yours.');
  await runSchedule();
  const email = (await readEmails(owner)).at(-1);
  expect(email?.subject).toBe('Customers do not see your post: Wambui Baskets');
  expect(email?.text).toContain('These shoes are not yours.');
  expect(email?.text).toContain('Ten bales of shoes');
  // A refusal that staff take back before its e-mail has none.
  await decide('refused', 'Once more.');
  await decide('shown');
  await runSchedule();
  expect((await readEmails(owner)).at(-1)?.text).not.toContain('Once more.');
});

rareTest('a due refund is notified, then its transfer', async () => {
  const listing = await submitListing();
  const payment = await listings.pay(listing);
  await listings.withdraw(listing);
  await runSchedule();
  expect(await readSubjects()).toContain('You get Kshs. 899 back');
  await listings.refund(payment, 'TKB4EXAMPL');
  await runSchedule();
  const sentEmail = (await readEmails(owner)).at(-1);
  expect(sentEmail?.subject).toBe('We sent Kshs. 899 back to you');
  expect(sentEmail?.text).toContain('TKB4EXAMPL');
});

test('no notice is sent to a deleted account', async () => {
  await submitListing();
  await owner.remove();
  await runSchedule();
  expect(await readEmails(owner)).toEqual([]);
  expect(await findWaitingNotices()).toEqual([]);
});

test('no notice is sent to an unconfirmed address', async () => {
  const unconfirmedAccount = await createMemberAccount(stack, { confirmed: false });
  await listings.submitted({ owner: unconfirmedAccount.id });
  await runSchedule();
  const subjects = await readSubjects(unconfirmedAccount);
  expect(subjects.filter((subject) => subject.includes('advert'))).toEqual([]);
  expect(await findWaitingNotices(unconfirmedAccount)).toEqual([]);
});

rareTest('no notice is sent about a state that changed during an outage', async () => {
  silenceLog();
  await setFault('identity');
  const listing = await submitListing();
  await runSchedule();
  await listings.approve(listing);
  await setFault('identity', 'ok');
  await advanceClock(61);
  await runSchedule();
  expect(await readSubjects()).toEqual(['Your advert is approved: Wambui Baskets']);
});

test('nothing is lost during an outage of the identity service', async () => {
  const log = silenceLog();
  await setFault('identity');
  await submitListing();
  await runSchedule();
  expect(await findWaitingNotices()).toEqual(['submitted']);
  expect(log.mock.calls.join()).toContain('notify-owners');
  expect(log.mock.calls.join()).not.toContain(owner.email);

  await setFault('identity', 'ok');
  await runSchedule();
  // A notice that failed is due again after a minute.
  expect(await readEmails(owner), 'within a minute').toEqual([]);
  await advanceClock(61);
  await runSchedule();
  expect(await readSubjects()).toHaveLength(1);
});

test('a mail outage leaves the email waiting', async () => {
  silenceLog();
  await setFault('email');
  await submitListing();
  await runSchedule();
  expect(await findWaitingNotices()).toEqual([]);
  expect(await readEmails(owner)).toEqual([]);
  await setFault('email', 'ok');
  await advanceClock(5 * 60);
  await runFunction('send-waiting-emails');
  expect(await readSubjects()).toHaveLength(1);
});

test('a notice of a dead worker is due after five minutes', async () => {
  await submitListing();
  expect((await database.rpc('lease_notices', { p_limit: 50 })).data).toHaveLength(1);
  await runSchedule();
  expect(await readEmails(owner)).toEqual([]);
  await advanceClock(5 * 60 + 1);
  await runSchedule();
  expect(await readSubjects()).toHaveLength(1);
});

rareTest('nothing is lost if another notice is invalid', async () => {
  silenceLog();
  const listing = await listings.approved({ owner: owner.id });
  // The price list lacks the package 'fortnightly', so the notice about the payment cannot become an e-mail.
  const order = { p_package: 'fortnightly', p_days: 14, p_amount: 1500, p_currency: 'KES' };
  const args = { ...order, p_actor_id: owner.id, p_listing_id: listing.id, p_provider: 'till' };
  const payment = await database.rpc('begin_payment', args).throwOnError();
  await listings.confirm((payment.data as { id: string }).id);
  await submitListing({ title: 'Wambui Mats' });
  await runSchedule();
  expect(await readSubjects()).toEqual(['We received your advert: Wambui Mats']);
  expect(await findWaitingNotices()).toEqual(['payment-paid', 'live']);
});

test('concurrent workers send each notice once', async () => {
  const listing = await listings.live({ owner: owner.id });
  await listings.suspend(listing, 'Reported.');
  await advanceClock(60);
  await Promise.all(Array.from({ length: 8 }, notifyAsOperator));
  const subjects = await readSubjects();
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(await findWaitingNotices()).toEqual([]);
});

/** Calls `notifyOwners` like an endpoint after its response, with the identity header of the platform. */
async function notifyAsOperator() {
  const { identityOperatorToken: token } = await readSecrets(stack);
  const info = Buffer.from(JSON.stringify({ url: stack.site, token })).toString('base64');
  const request = new Request(stack.site, { headers: { 'x-nf-identity-info': info } });
  await notifyOwners(createAddressFinder(request));
}

function silenceLog() {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  return log;
}
