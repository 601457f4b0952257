/**
 * A repeated request has one effect. Received money stays in the books, and is refunded if its paid days can never
 * begin.
 */
import { expect, test } from 'vitest';
import { newCode, sampleListing } from '../support/listing-lifecycle.ts';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit } from '../support/create-and-submit.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { seededIds } from '../support/seeded-users.ts';

const { amina: owner, baraka: staff } = seededIds;

const { sql, query } = await openDatabaseForFile();
await uploadImages(sql);

async function readPayments(listing: number) {
  const { rows } = await sql.query(
    `select state, provider_reference as code, received_amount as sum from public.payments
     where listing_id = $1 order by created_at, reference`,
    [listing],
  );
  return rows;
}

const draft = {
  ...sampleListing,
  images: [{ id: '5a0e1b6f-0000-4000-8000-000000000001', alt: '' }],
};

const beginPayment = (listing: number) =>
  query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')).id`,
    owner,
    listing,
  );

const confirm = (payment: string, code: string, sum: number) =>
  query<string>(`public.confirm_payment($1, $2, $3, $4, 'KES')`, staff, payment, code, sum);

async function approve(listing: number) {
  const version = await query<number>(
    '(select review_version_id from public.listings where id = $1)',
    listing,
  );
  await query('public.approve_listing($1, $2, $3, $4)', staff, listing, version, 'shop');
}

test('a second M-Pesa code leaves the first in review [E3] [I3] [I11]', async () => {
  const listing = await createAndSubmit(query, owner);
  const payment = await beginPayment(listing);
  expect(await confirm(payment, 'AAAAAAAAAA', 500)).toBe('review');
  expect(await confirm(payment, 'BBBBBBBBBB', 899)).toBe('paid');
  expect(await readPayments(listing)).toEqual([
    { state: 'review', code: 'AAAAAAAAAA', sum: 500 },
    { state: 'paid', code: 'BBBBBBBBBB', sum: 899 },
  ]);
  const otherPayment = await beginPayment(await createAndSubmit(query, owner));
  await expect(confirm(otherPayment, 'AAAAAAAAAA', 899)).rejects.toMatchObject({ code: '23505' });
});

test.each([`provider_reference = 'DDDDDDDDDD'`, `state = 'refunded'`, 'received_amount = 1'])(
  'a direct update with %s is refused for payments [E3]',
  async (change) => {
    const payment = await beginPayment(await createAndSubmit(query, owner));
    await confirm(payment, newCode(), 899);
    const update = sql.query(`update public.payments set ${change} where id = $1`, [payment]);
    await expect(update).rejects.toThrow('only app.write_payment');
  },
);

test.each([
  ['withdrawn', (id: number) => query(`public.withdraw_listing($1, $2, 'over')`, owner, id)],
  ['suspended', (id: number) => query(`public.suspend_listing($1, $2, 'why')`, staff, id)],
])(
  'the unused days of a renewed, %s advert are refunded [E18] [I10]',
  async (state, endListing) => {
    const listing = await createAndSubmit(query, owner);
    await approve(listing);
    await confirm(await beginPayment(listing), `${state} first`, 899);
    const liveUntil = await query(
      '(select live_until from public.listings where id = $1)',
      listing,
    );
    await confirm(await beginPayment(listing), `${state} second`, 899);
    await endListing(listing);
    expect(
      (await readPayments(listing)).map((payment) => (payment as { state: string }).state),
    ).toEqual(['paid', 'refund_due']);
    // The remaining time comes from the first payment.
    expect(await query('(select live_until from public.listings where id = $1)', listing)).toEqual(
      liveUntil,
    );
  },
);

test('money for a suspended advert is due back immediately', async () => {
  const listing = await createAndSubmit(query, owner);
  const payment = await beginPayment(listing);
  await query(`public.suspend_listing($1, $2, 'why')`, staff, listing);
  const state = await confirm(payment, 'EEEEEEEEEE', 899);
  expect(state).toBe('refund_due');
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
  const countRows = (table: string) =>
    query<number>(`(select count(*)::int from public.${table} where listing_id = $1)`, id);
  expect(await countRows('listing_versions')).toBe(1);
  expect(await countRows('notices')).toBe(1);
});

test('a refused submission does not save the draft', async () => {
  const id = await query<number>('public.create_listing($1, $2)', owner, { title: 'Mats' });
  const draftWithUnknownImage = { ...draft, images: [{ id: crypto.randomUUID(), alt: '' }] };
  const submission = query(
    `public.submit_listing($1, $2, $3, 1, 'mats')`,
    owner,
    id,
    draftWithUnknownImage,
  );
  await expect(submission).rejects.toMatchObject({ code: '23514' });
  const stored = query('(select to_jsonb(listings) from public.listings where id = $1)', id);
  expect(await stored).toMatchObject({ revision: 1, draft: { title: 'Mats' } });
});

test('another draft of an old revision is refused with its own code [E26]', async () => {
  const id = await query<number>('public.create_listing($1, $2)', staff, {});
  const save = (title: string) =>
    query<number>('public.save_listing($1, $2, $3, 1)', staff, id, { title });
  expect(await save('Mats')).toBe(2);
  await expect(save('Brooches')).rejects.toMatchObject({ code: 'PT412' });
  const submission = query(`public.submit_listing($1, $2, $3, 1, 'mats')`, staff, id, draft);
  await expect(submission).rejects.toMatchObject({ code: 'PT412' });
});
