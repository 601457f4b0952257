import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { addressBook } from '#netlify/auth/identity-admin.ts';
import { notifyOwners } from '#netlify/emails/notify-owners.ts';
import { newOwner, type Account } from '../support/accounts.ts';
import { secretsOf, stackOfFile } from '../support/stack.ts';

let owner: Account;

const stackHere = await stackOfFile();
const { stack, database, listings, fault, later, run, row } = stackHere;
beforeEach(async () => {
  owner = await newOwner(stack);
});
afterEach(() => tell());

/** The scheduled function, as the platform runs it. */
async function tell() {
  expect((await run('notify-owners')).status).toBe(204);
}

const emailsTo = ({ email }: Account) => stackHere.emailsTo(email);
const subjectsTo = async (person: Account) =>
  (await emailsTo(person)).map(({ subject }) => subject);
/** A listing of hers that was handed in. */
const submitted = (name?: string) =>
  listings.submitted({ owner: owner.id, ...(name !== undefined && { title: name }) });

/** What nobody has told the owner yet. */
async function waiting({ id } = owner): Promise<string[]> {
  const own = await database.from('listings').select('id').eq('owner_id', id).throwOnError();
  const { data } = await database
    .from('notices')
    .select('kind')
    .is('done_at', null)
    .in(
      'listing_id',
      own.data.map((listing) => listing.id as number),
    )
    .throwOnError();
  return data.map(({ kind }) => kind as string);
}

describe('an owner is told', () => {
  test('what becomes of her advert, from the first look to her page, each once', async () => {
    const listing = await submitted();
    await tell();
    await listings.askForChanges(listing, 'The photo is too dark.');
    await tell();
    await listings.submit(listing);
    await tell();
    await listings.approve(listing);
    await tell();
    const payment = await listings.pay(listing);
    await later(60);
    await tell();
    await tell();
    const emails = await emailsTo(owner);
    const { receipt_number: number, reference } = await row('payments', payment);
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
      `/${(await listings.held(listing)).slug}`,
    ]);
    expect(emails[1]?.html).toContain('The photo is too dark.');
    expect(emails[4]?.text).toContain('Weekly');
    expect(emails[4]?.text).toContain(reference);
    expect(await waiting()).toEqual([]);
  });

  test('once that what she paid for is live, where it was paid before it was approved', async () => {
    const listing = await submitted();
    await listings.pay(listing);
    await listings.approve(listing);
    await later(60);
    await tell();
    const subjects = await subjectsTo(owner);
    expect(subjects).toHaveLength(2);
    expect(subjects[0]).toMatch(/^Receipt/);
    expect(subjects[1]).toMatch(/is live until/);
  });

  test('that another sum came than was asked for', async () => {
    const listing = await listings.approved({ owner: owner.id });
    const payment = await listings.open(listing);
    await listings.confirm(payment, { received: 800 });
    await later(60);
    await tell();
    const sentEmail = (await emailsTo(owner)).at(-1);
    expect(sentEmail?.subject).toBe('Your payment is not the right amount: Wambui Baskets');
    expect(sentEmail?.text).toContain('Kshs. 899');
    expect(sentEmail?.text).toContain('Kshs. 800');
  });

  test('that her advert is suspended, and why, and that it is back, each once', async () => {
    const listing = await listings.live({ owner: owner.id });
    await tell();
    await listings.suspend(listing, 'Customers did not get what they paid for.');
    await tell();
    await listings.restore(listing);
    await tell();
    await tell();
    const [suspended, back] = (await emailsTo(owner)).slice(-2);
    expect(suspended?.subject).toBe('Your advert is suspended: Wambui Baskets');
    expect(suspended?.text).toContain('Customers did not get what they paid for.');
    expect(back?.subject).toBe('Your advert is back: Wambui Baskets');
    expect(back?.text).toContain('Customers see your page again.');
  });

  test('that money comes back to her, and then that it is on its way', async () => {
    const listing = await submitted();
    const payment = await listings.pay(listing);
    await listings.withdraw(listing);
    await tell();
    expect(await subjectsTo(owner)).toContain('You get Kshs. 899 back');
    await listings.refund(payment, 'TKB4EXAMPL');
    await tell();
    const sentEmail = (await emailsTo(owner)).at(-1);
    expect(sentEmail?.subject).toBe('We sent Kshs. 899 back to you');
    expect(sentEmail?.text).toContain('TKB4EXAMPL');
  });
});

describe('nobody is told', () => {
  test('who has no account any more', async () => {
    await submitted();
    await owner.leave();
    await tell();
    expect(await emailsTo(owner)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  test('whose address is not confirmed', async () => {
    const somebody = await newOwner(stack, false);
    await listings.submitted({ owner: somebody.id });
    await tell();
    const subjects = await subjectsTo(somebody);
    expect(subjects.filter((subject) => subject.includes('advert'))).toEqual([]);
    expect(await waiting(somebody)).toEqual([]);
  });

  test('what was overtaken while nobody could be told', async () => {
    silenceLog();
    await fault('identity');
    const listing = await submitted();
    await tell();
    await listings.approve(listing);
    await fault('identity', 'ok');
    await later(61);
    await tell();
    expect(await subjectsTo(owner)).toEqual(['Your advert is approved: Wambui Baskets']);
  });
});

describe('nothing is lost', () => {
  test('while the identity service is away', async () => {
    const log = silenceLog();
    await fault('identity');
    await submitted();
    await tell();
    expect(await waiting()).toEqual(['submitted']);
    expect(log.mock.calls.join()).toContain('notify-owners');
    expect(log.mock.calls.join()).not.toContain(owner.email);

    await fault('identity', 'ok');
    await tell();
    expect(await emailsTo(owner), 'not before a minute has passed').toEqual([]);
    await later(61);
    await tell();
    expect(await subjectsTo(owner)).toHaveLength(1);
  });

  test('while the mail server is away: the letter is written and waits', async () => {
    silenceLog();
    await fault('email');
    await submitted();
    await tell();
    expect(await waiting()).toEqual([]);
    expect(await emailsTo(owner)).toEqual([]);
    await fault('email', 'ok');
    await later(5 * 60);
    await run('send-waiting-emails');
    expect(await subjectsTo(owner)).toHaveLength(1);
  });

  test('when whoever took it dies: it is due again in five minutes', async () => {
    await submitted();
    expect((await database.rpc('lease_notices', { p_limit: 50 })).data).toHaveLength(1);
    await tell();
    expect(await emailsTo(owner)).toEqual([]);
    await later(5 * 60 + 1);
    await tell();
    expect(await subjectsTo(owner)).toHaveLength(1);
  });

  test('of the others when nobody understands one', async () => {
    silenceLog();
    const listing = await listings.approved({ owner: owner.id });
    const sold = { p_package: 'fortnightly', p_days: 14, p_amount: 1500, p_currency: 'KES' };
    const opened = await database
      .rpc('begin_payment', {
        ...sold,
        p_actor_id: owner.id,
        p_listing_id: listing.id,
        p_provider: 'till',
      })
      .throwOnError();
    await listings.confirm((opened.data as { id: string }).id);
    await submitted('Wambui Mats');
    await tell();
    expect(await subjectsTo(owner)).toEqual(['We received your advert: Wambui Mats']);
    expect(await waiting()).toEqual(['payment-paid', 'live']);
  });
});

test('many who tell at the same time tell each thing once', async () => {
  const listing = await listings.live({ owner: owner.id });
  await listings.suspend(listing, 'Reported.');
  await later(60);
  await Promise.all(Array.from({ length: 8 }, tellAsOperator));
  const subjects = await subjectsTo(owner);
  expect(new Set(subjects).size).toBe(subjects.length);
  expect(await waiting()).toEqual([]);
});

/** As an endpoint does it after its answer, with the header that the platform gives it. */
async function tellAsOperator() {
  const { identityOperatorToken: token } = await secretsOf(stack);
  const info = Buffer.from(JSON.stringify({ url: stack.site, token })).toString('base64');
  const request = new Request(stack.site, { headers: { 'x-nf-identity-info': info } });
  await notifyOwners(addressBook(request));
}

function silenceLog() {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  return log;
}
