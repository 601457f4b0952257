/**
 * A repeated request has one effect. Received money stays in the books, and is refunded if its paid days can never
 * begin.
 */
import { expect, test } from 'vitest';
import { newCode, sampleListing } from '../support/listing-lifecycle.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { seededIds } from '../support/seeded-users.ts';

const { amina: owner, baraka: staff } = seededIds;

const database = await openDatabaseForFile();
const { sql, query, readRows, readField, countRows } = database;
const calls = createPaymentCalls(database);
const { createAdvert, beginPayment, confirmPayment } = calls;
await uploadImages(sql);

const readPayments = (listing: number) =>
  readRows<{ state: string }>(
    `select state, provider_reference as code, received_amount as sum from public.payments
     where listing_id = $1 order by created_at, reference`,
    listing,
  );

const image = '5a0e1b6f-0000-4000-8000-000000000001';
const draft = { ...sampleListing, images: [{ id: image, alt: '' }] };

test('a second M-Pesa code leaves the first in review [E3] [I3] [I11]', async () => {
  const listing = await createAdvert();
  const payment = await beginPayment(listing);
  expect(await confirmPayment(payment, 'AAAAAAAAAA', 500)).toBe('review');
  expect(await confirmPayment(payment, 'BBBBBBBBBB')).toBe('paid');
  expect(await readPayments(listing)).toEqual([
    { state: 'review', code: 'AAAAAAAAAA', sum: 500 },
    { state: 'paid', code: 'BBBBBBBBBB', sum: 899 },
  ]);
  const otherPayment = await beginPayment(await createAdvert());
  expect(await getErrorCode(confirmPayment(otherPayment, 'AAAAAAAAAA'))).toBe('23505');
});

const changes = [`provider_reference = 'DDDDDDDDDD'`, `state = 'refunded'`, 'received_amount = 1'];
test.each(changes)('a direct update with %s is refused for payments [E3]', async (change) => {
  const payment = await beginPayment(await createAdvert());
  await confirmPayment(payment, newCode());
  const update = sql.query(`update public.payments set ${change} where id = $1`, [payment]);
  await expect(update).rejects.toThrow('only app.write_payment');
});

test.each([
  ['withdrawn', calls.withdrawAdvert],
  ['suspended', (id: number) => query(`public.suspend_listing($1, $2, 'why')`, staff, id)],
])('unused days of a renewed, %s advert are refunded [E18] [I10]', async (state, endListing) => {
  const listing = await calls.createApprovedAdvert();
  await confirmPayment(await beginPayment(listing), `${state} first`);
  const liveUntil = await readField('listings', 'live_until', listing);
  await confirmPayment(await beginPayment(listing), `${state} second`);
  await endListing(listing);
  const states = (await readPayments(listing)).map((payment) => payment.state);
  expect(states).toEqual(['paid', 'refund_due']);
  // The remaining time comes from the first payment.
  expect(await readField('listings', 'live_until', listing)).toEqual(liveUntil);
});

test('money for a suspended advert is due back immediately', async () => {
  const listing = await createAdvert();
  const payment = await beginPayment(listing);
  await query(`public.suspend_listing($1, $2, 'why')`, staff, listing);
  expect(await confirmPayment(payment, 'EEEEEEEEEE')).toBe('refund_due');
});

test('a repeated save or submission counts once', async () => {
  const id = await query<number>('public.create_listing($1, $2)', owner, {});
  const save = () => query<number>('public.save_listing($1, $2, $3, 1)', owner, id, draft);
  expect(await save()).toBe(2);
  expect(await save(), 'the same draft again').toBe(2);

  const changedDraft = { ...draft, town: 'Ahero' };
  const submit = () =>
    query(`public.submit_listing($1, $2, $3, 2, 'wambui-baskets')`, owner, id, changedDraft);
  const expectedResult = { state: 'submitted', revision: 3 };
  expect(await submit()).toEqual(expectedResult);
  expect(await submit()).toEqual(expectedResult);
  for (const table of ['listing_versions', 'notices'])
    expect(await countRows(`public.${table} where listing_id = $1`, id)).toBe(1);
});

test('a refused submission does not save the draft', async () => {
  const id = await query<number>('public.create_listing($1, $2)', owner, { title: 'Mats' });
  const unknownImage = { ...draft, images: [{ id: crypto.randomUUID(), alt: '' }] };
  const submission = query(`public.submit_listing($1, $2, $3, 1, 'mats')`, owner, id, unknownImage);
  expect(await getErrorCode(submission)).toBe('23514');
  const stored = await readRows('select * from public.listings where id = $1', id);
  expect(stored).toMatchObject([{ revision: 1, draft: { title: 'Mats' } }]);
});

test('another draft of an old revision is refused with its own code [E26]', async () => {
  const id = await query<number>('public.create_listing($1, $2)', staff, {});
  const save = (title: string) =>
    query<number>('public.save_listing($1, $2, $3, 1)', staff, id, { title });
  expect(await save('Mats')).toBe(2);
  expect(await getErrorCode(save('Brooches'))).toBe('PT412');
  const submission = query(`public.submit_listing($1, $2, $3, 1, 'mats')`, staff, id, draft);
  expect(await getErrorCode(submission)).toBe('PT412');
});
