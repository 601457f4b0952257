/** Refusals of adverts by staff, and the marks of a review. */
import { expect, test } from 'vitest';
import type { StaffListing } from '#domain/staff/staff-listing.ts';
import type { StaffPayment } from '#domain/staff/staff-payment.ts';
import type { StaffReview } from '#domain/staff/staff-review.ts';
import { staffId } from '../support/seeded-users.ts';
import { createStaffClient } from '../support/staff-client.ts';
import { openStackForFile } from '../support/stack.ts';

const { stack, database, listings, readRow } = await openStackForFile();
const staff = createStaffClient(stack);

const sendDecision = (id: number, name: string, body: unknown) =>
  staff.requestJson<Partial<StaffListing> & { fields?: unknown }>(`listings/${id}/${name}`, body);
const findReview = async (id: number) =>
  (await staff.list<StaffReview>('review')).items.find((row) => row.listing === id);

test('a refusal of an unapproved advert ends it, and its money is due back [R009]', async () => {
  const listing = await listings.submitted({ title: 'Quick Loans' });
  const payment = await listings.pay(listing);
  const { id, version } = listing;
  expect((await sendDecision(id, 'refuse', { version, reason: ' ' })).status).toBe(422);
  const refusal = { version, reason: 'It imitates another business.' };
  const { status, body } = await sendDecision(id, 'refuse', refusal);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    state: 'suspended',
    is_refused: true,
    reason: refusal.reason,
    is_waiting: false,
  });
  expect(await readRow('payments', payment)).toMatchObject({
    state: 'refund_due',
    reason: 'refused-before-start',
  });
  expect((await sendDecision(id, 'refuse', refusal)).status).toBe(200);
  const entries = await listings.readAuditLog('listing', id);
  expect(entries.map(({ details }) => details)).toContainEqual({ version, decision: 'refused' });
  await expect(listings.submit(listing, { title: 'Quicker Loans' })).rejects.toThrow();

  // A restored advert is changed and sent again.
  expect((await sendDecision(id, 'restore', {})).body).toMatchObject({
    state: 'changes_requested',
    is_refused: false,
  });
  await listings.submit(listing, { title: 'Kiosk ya Amina' });
  expect((await findReview(id))?.changes).toMatchObject({ decision: 'refused' });
});

test('a refusal of a change keeps the live page, and the owner can send another one', async () => {
  const listing = await listings.live({ title: 'Otieno Mats' });
  const version = await listings.submit(listing, { title: 'Safaricom Care' });
  const refusal = { version, reason: 'Not your name.' };
  expect((await sendDecision(listing.id, 'refuse', refusal)).body).toMatchObject({
    state: 'live',
    title: 'Otieno Mats',
    is_waiting: false,
  });
  expect(await listings.submit(listing, { title: 'Safaricom Care' })).not.toBeNull();
});

test('the refusal of a late decision names the first one and its actor', async () => {
  const { id, version } = await listings.submitted();
  await sendDecision(id, 'approve', { version });
  const { status, body } = await sendDecision(id, 'refuse', { version, reason: 'A scam.' });
  expect(status).toBe(409);
  const sentence =
    /"decision","message":"Baraka Otieno approved it on .+ Your decision is not saved\."/;
  expect(JSON.stringify(body.fields)).toMatch(sentence);
});

test('a late decision about money is refused with the first one, its actor and its time', async () => {
  const secondStaff = createStaffClient(stack, 'secondStaff');
  const shop = await listings.approved({ title: 'Voi Fish' });
  const payment = await listings.beginPayment(shop);
  const code = await listings.claim(shop);
  const { items } = await staff.list<{ code?: string; claims?: { id: number }[] }>(
    'waiting-payments',
  );
  const claim = items.find((item) => item.code === code)?.claims?.[0]?.id;
  const path = `claims/${claim}/refuse`;
  expect((await staff.send(path, { reason: 'No money came.' })).status).toBe(200);
  expect((await staff.send(path, { reason: 'No money came.' })).status).toBe(200);
  const { status, body } = await secondStaff.requestJson(path, { reason: 'I see nothing.' });
  expect(status).toBe(409);
  expect(JSON.stringify(body['fields'])).toMatch(
    /"decision","message":"Baraka Otieno was faster, on .+: No money found for the code\. /,
  );
  await listings.confirm(payment);
  const { decisions } = (await staff.list<StaffPayment>(`payments?q=${shop.id}`)).items.find(
    ({ id }) => id === payment,
  ) ?? { decisions: [] };
  expect(
    decisions.map(({ actor_name, to_state, details }) => [actor_name, to_state, details]),
  ).toEqual([
    ['Baraka Otieno', 'pending', { claim: 'refused', code }],
    ['Baraka Otieno', 'paid', {}],
  ]);
});

test('a review shows live adverts of others with its name or text, and open reports', async () => {
  const original = await listings.live({ title: 'Voi Water Tanks', owner: staffId });
  const description =
    'We sell and repair water tanks of all sizes in Voi and around it. We bring them to your door.';
  const other = await listings.live({ title: 'Tank Repairs', owner: staffId, description });
  // The third letter is Cyrillic.
  const copy = await listings.submitted({
    title: 'V\u043ei  WATER-Tanks',
    description: `${description} Call Juma.`,
  });
  const review = await findReview(copy.id);
  expect(review?.reports).toEqual({ reporters: null, reasons: {}, groups: [] });
  expect(review?.alike.map(({ listing, has_name }) => [listing, has_name])).toEqual([
    [original.id, true],
    [other.id, false],
  ]);
  const { slug } = await listings.readStored(original);
  const report = { business: slug, reason: 'scam', reporter: 'a'.repeat(64) };
  await database.from('reports').insert(report).throwOnError();
  await listings.submit(original, { title: 'Voi Water Care' });
  expect((await findReview(original.id))?.reports).toMatchObject({
    reporters: 1,
    reasons: { scam: 1 },
    groups: [{ business: slug }],
  });
});

test('an advert keeps its approved name in all lists until the new one is approved', async () => {
  const listing = await listings.live({ title: 'Otieno Phone Repairs' });
  const version = await listings.submit(listing, { title: 'Safaricom M-PESA Care' });
  const readNames = async () => {
    const [row] = (await staff.list<StaffListing>(`listings?q=${listing.id}`)).items;
    const path = `payments?q=${listing.id}`;
    const [payment] = (await staff.list<{ listing: { title: string } }>(path)).items;
    const ledger = await staff.readFile('ledger?format=csv');
    return [row?.title, payment?.listing.title, ledger.includes('Safaricom')];
  };
  const approvedName = 'Otieno Phone Repairs';
  expect(await readNames()).toEqual([approvedName, approvedName, false]);
  await sendDecision(listing.id, 'approve', { version });
  expect((await readNames())[0]).toBe('Safaricom M-PESA Care');
});
