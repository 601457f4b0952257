import { expect, test } from 'vitest';
import { getNextStep, sortByNextStep } from '#domain/listing/next-step.ts';
import type { OwnListing, OwnListings } from '#domain/listing/own-listing.ts';
import { createMemberAccount } from '../support/accounts.ts';
import { createFetchAs } from '../support/fetch-as.ts';
import { createOwnerClient } from '../support/own-listings.ts';
import { rareTest } from '../support/repetitions.ts';
import { loadWithSchedules, openStackForFile } from '../support/stack.ts';

const { stack, database, listings, advanceClock, runFunction } = await openStackForFile(
  loadWithSchedules('run-due-transitions'),
);
const daySeconds = 24 * 60 * 60;

const fetchAsMember = createFetchAs(stack, stack.info.signIns.member);

/** Records the provider's report of a card payment that it has not confirmed. */
async function report(payment: string) {
  await database
    .rpc('note_reported_payment', { p_provider: 'card', p_about: { payment } })
    .throwOnError();
}

async function expectStep(heading: string, href?: string) {
  const step = (await (await fetchAsMember('my-next-step')).json()) as Record<string, unknown>;
  const wholeHeading = heading.replace('M-Pesa', 'M\u2011Pesa');
  expect(step).toMatchObject({
    heading: wholeHeading,
    ...(href !== undefined && { action: { href } }),
  });
  return step;
}

test('a member sees the next step in each advert state', async () => {
  await expectStep('Start your advert', '/advertise');
  const listing = await listings.draft();
  const { id } = listing;
  const formPath = `/advertise?listing=${id}`;
  const payPath = `/pay?listing=${id}`;
  await expectStep('Finish Wambui Baskets', `/advertise?step=next&listing=${id}`);
  await listings.submit(listing);
  await expectStep('Pay for Wambui Baskets', `/pricing-type?listing=${id}`);
  await report(await listings.beginPayment(listing, { provider: 'card' }));
  await expectStep('We are checking your payment for Wambui Baskets', payPath);
  const payment = await listings.beginPayment(listing);
  await expectStep('Pay for Wambui Baskets', payPath);
  const code = await listings.claim(listing);
  await expectStep('We have your M-Pesa code for Wambui Baskets', payPath);
  await listings.confirm(payment, { received: 89, code });
  await expectStep('Our staff are checking your payment for Wambui Baskets', payPath);
  await listings.confirm(payment, { code });
  await expectStep('Our staff are checking Wambui Baskets', '/my-adverts');
  await listings.askForChanges(listing, 'The photo is too dark.');
  await expectStep('Wambui Baskets needs a change', formPath);
  await listings.submit(listing);
  await listings.approve(listing);
  const { slug } = await listings.readStored(listing);
  expect(await expectStep('Wambui Baskets is live', `/${slug}`)).toMatchObject({
    lead: '7\u00A0days left.',
    action: { label: 'Open your page' },
    share: {
      url: expect.stringMatching(/^https:\/\/wa\.me\/\?text=Wambui.*%23w$/) as unknown,
      label: 'Share on WhatsApp',
    },
  });
  await listings.draft({ title: 'Another Shop' });
  await expectStep('Wambui Baskets is live');
  await advanceClock(5 * daySeconds);
  await expectStep('Wambui Baskets ends soon', `${payPath}&package=weekly`);
  await advanceClock(2 * daySeconds);
  await runFunction('run-due-transitions');
  // An ended advert is more urgent than a draft.
  await expectStep('Wambui Baskets has ended', `${payPath}&package=weekly`);
});

rareTest('a renewal that was begun early is not in the header before it is due', async () => {
  const account = await createMemberAccount(stack);
  const fetchAsOwner = createFetchAs(stack, account);
  const readJson = async (path: string) =>
    (await (await fetchAsOwner(path)).json()) as Record<string, unknown>;
  const readLinks = async () => [
    (await readJson('my-listings'))['open'],
    (await readJson('my-next-step'))['open'],
  ];
  const listing = await listings.approved({ owner: account.id, package: 'weekly' });
  const firstPayment = await listings.beginPayment(listing);
  expect(await readJson(`my-payments/${firstPayment}`)).toMatchObject({ can_wait: false });
  await listings.confirm(firstPayment);
  const renewal = await listings.beginPayment(listing);
  expect(await readLinks()).toEqual([undefined, undefined]);
  expect(await readJson(`my-payments/${renewal}`)).toMatchObject({ can_wait: true });
  await advanceClock(5 * daySeconds);
  const link = { id: renewal, href: `/pay?listing=${listing.id}`, label: 'Go on paying' };
  expect(await readLinks()).toMatchObject([link, link]);
  expect(await readJson('my-next-step')).toMatchObject({ action: { label: 'Go on paying' } });
  expect(await readJson(`my-payments/${renewal}`)).toMatchObject({ can_wait: false });
});

test('an early renewal with money on the way is in the header', async () => {
  const account = await createMemberAccount(stack);
  const fetchAsOwner = createFetchAs(stack, account);
  const readJson = async (path: string) =>
    (await (await fetchAsOwner(path)).json()) as Record<string, unknown>;
  const listing = await listings.live({ owner: account.id, package: 'weekly' });
  const href = `/pay?listing=${listing.id}`;

  const order = await listings.beginPayment(listing, { provider: 'card' });
  expect(await readJson(`my-payments/${order}`), 'at PayPal').toMatchObject({ can_wait: true });
  await report(order);
  expect(await readJson(`my-payments/${order}`), 'reported').toMatchObject({ can_wait: false });
  const reportedLink = { id: order, href, label: 'See your payment' };
  expect((await readJson('my-next-step'))['open']).toEqual(reportedLink);

  const prompt = await listings.beginPayment(listing, { provider: 'mpesa' });
  expect(await readJson(`my-payments/${prompt}`), 'a prompt').toMatchObject({ can_wait: false });
  const promptLink = { id: prompt, href, label: 'See your payment' };
  expect((await readJson('my-next-step'))['open']).toEqual(promptLink);
});

/** Creates listings of an owner in all states, the least urgent first. The clock advances by five days. */
async function createListings(owner: string): Promise<void> {
  const create = (title: string) => ({ owner, title, package: 'monthly' as const });
  const removed = await listings.live(create('Removed'));
  const suspended = await listings.live(create('Suspended'));
  const late = await listings.live({ owner, title: 'Needs a change soon', package: 'weekly' });
  const due = await listings.live({ owner, title: 'Ends soon', package: 'weekly' });
  const paidAgain = await listings.live({ owner, title: 'Paid and ends soon', package: 'weekly' });
  const ended = await listings.live({ owner, title: 'Ended', package: 'daily' });
  await advanceClock(5 * daySeconds);
  await runFunction('run-due-transitions');
  expect((await listings.readStored(ended)).state).toBe('expired');
  await listings.withdraw(removed);
  await listings.suspend(suspended);
  await listings.draft(create('Draft'));
  await listings.pay(await listings.submitted(create('Paid')));
  await report(await listings.beginPayment(paidAgain, { provider: 'card' }));
  await report(
    await listings.beginPayment(await listings.submitted(create('Reported')), { provider: 'card' }),
  );
  const claimed = await listings.submitted(create('Claimed'));
  await listings.beginPayment(claimed);
  await listings.claim(claimed);
  await listings.submitted(create('Unpaid'));
  await listings.beginPayment(await listings.approved(create('Paying')));
  await listings.live(create('Live'));
  await listings.submit(late, { description: `${'New words. '.repeat(5)}Call 0700 000 022.` });
  await listings.askForChanges(late, 'Which number is right?');
  await listings.askForChanges(await listings.submitted(create('Needs a change')), 'Too dark.');
  expect((await listings.readStored(due)).state).toBe('live');
}

rareTest('the database sorts an owner’s adverts by their next step, across pages', async () => {
  const account = await createMemberAccount(stack);
  await createListings(account.id);
  const owner = await createOwnerClient(stack, account);
  const { body, headers } = await owner.list();
  const listed = (body as OwnListings).listings;
  expect(listed.map((listing) => listing.draft.title)).toEqual([
    'Needs a change',
    'Needs a change soon',
    'Ends soon',
    'Live',
    'Paying',
    'Unpaid',
    'Claimed',
    'Reported',
    'Paid and ends soon',
    'Paid',
    'Ended',
    'Draft',
    'Suspended',
    'Removed',
  ]);
  const now = new Date(headers.get('date') ?? '');
  expect(sortByNextStep(listed, now)).toEqual(listed);
  expect(getNextStep(listed, now)).toMatchObject({ kind: 'change' });

  for (let number = 1; number <= 14; number++)
    await listings.draft({ owner: account.id, title: `Draft ${number}` });
  const first = (await owner.list()).body as OwnListings;
  const second = (await owner.requestJson('GET', `?cursor=${first.next}`)).body as OwnListings;
  const pages: OwnListing[] = [...first.listings, ...second.listings];
  expect(pages.map(({ id }) => id)).toEqual(sortByNextStep(pages, now).map(({ id }) => id));
  expect(new Set(pages.map(({ id }) => id)).size).toBe(28);
});

test('the position of the cover’s subject comes with the advert', async () => {
  const account = await createMemberAccount(stack);
  const draft = await listings.draft({ owner: account.id });
  const owner = await createOwnerClient(stack, account);
  expect((await owner.open(draft.id)).body.cover_position).toBeNull();
  await database
    .from('pictures')
    .update({ appearance: '#8a5b31 50 20' })
    .eq('id', draft.image)
    .throwOnError();
  expect((await owner.open(draft.id)).body.cover_position).toBe('50% 20%');
});
