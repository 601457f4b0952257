/** For one minute, staff can undo a match, a confirmation or a 'Give back', which restores the earlier state. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit, createPaidEvent } from '../support/create-and-submit.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { seededIds } from '../support/seeded-users.ts';
import { endUndoMinute, readUndoState } from '../support/undo.ts';

const { sql, query } = await openDatabaseForFile();
await uploadImages(sql);
await prepareInvariants(sql);

const { baraka: staff, amina: owner } = seededIds;
let shop: number;
let attempt: string;
let code: string;

beforeEach(async () => {
  code = newCode();
  shop = await createAndSubmit(query, owner);
  await approve(shop);
  attempt = await beginPayment(shop);
  await sql.query('delete from public.attempts');
});

async function approve(listing: number) {
  const version = await query<number>(
    '(select review_version_id from public.listings where id = $1)',
    listing,
  );
  await query('public.approve_listing($1, $2, $3, $4)', staff, listing, version, randomUUID());
}

const beginPayment = (listing: number) =>
  query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')).id`,
    owner,
    listing,
  );
const recordTillPayment = async () => {
  const event = createPaidEvent(899, {}, { code, payer: '2541*****999' });
  const result = await query<{ payment: string }>(
    'public.record_provider_event($1, $2)',
    'till',
    event,
  );
  return result.payment;
};
const confirmAttempt = (amount = 899, reference = code) =>
  query<string>(`public.confirm_payment($1, $2, $3, $4, 'KES')`, staff, attempt, reference, amount);
const matchToAttempt = (money: string) =>
  query<string>('public.adopt_payment($1, $2, $3)', staff, money, attempt);
const matchToListing = (money: string, listing = shop) =>
  query<string>(`public.match_payment($1, $2, $3, 'weekly', 7, 899, 'KES')`, staff, money, listing);
const giveBack = (payment: string) =>
  query(`public.mark_refund_due($1, $2, 'not theirs')`, staff, payment);
const undo = (payment: string, actor: string = staff) =>
  query<string>('public.undo_payment($1, $2)', actor, payment);

const readState = () => readUndoState(sql, shop, code);
const readNet = () =>
  query<number | null>('(select sum(amount)::int from public.ledger where code = $1)', code);
const getPaymentState = (payment: string) =>
  query<string>('(select state from public.payments where id = $1)', payment);
const readShopState = () =>
  query<string>('(select state from public.listings where id = $1)', shop);
const getReceiptNumber = (payment: string) =>
  query<number | null>('(select receipt_number from public.payments where id = $1)', payment);

interface Action {
  prepare: () => Promise<string>;
  action: (payment: string) => Promise<unknown>;
}

const actions: [string, Action][] = [
  ['a match to an attempt', { prepare: recordTillPayment, action: matchToAttempt }],
  [
    'a match to an advert',
    { prepare: recordTillPayment, action: (money) => matchToListing(money) },
  ],
  ['a confirmation', { prepare: () => Promise.resolve(attempt), action: () => confirmAttempt() }],
  [
    'a confirmation of a claim',
    {
      prepare: async () => {
        await query('public.claim_payment($1, $2, $3, null)', owner, shop, code);
        return attempt;
      },
      action: () => confirmAttempt(),
    },
  ],
  [
    'a confirmation of reported money',
    {
      prepare: async () => {
        await recordTillPayment();
        return attempt;
      },
      action: () => confirmAttempt(),
    },
  ],
  [
    'a confirmation of another sum',
    { prepare: () => Promise.resolve(attempt), action: () => confirmAttempt(500) },
  ],
  [
    'a give back of a live advert',
    {
      prepare: async () => {
        await confirmAttempt();
        await endUndoMinute(sql);
        return attempt;
      },
      action: giveBack,
    },
  ],
  [
    'a give back before a later payment',
    {
      prepare: async () => {
        await confirmAttempt();
        const later = await beginPayment(shop);
        await query(`public.confirm_payment($1, $2, $3, 899, 'KES')`, staff, later, newCode());
        await endUndoMinute(sql);
        return attempt;
      },
      action: giveBack,
    },
  ],
  ['a give back of unmatched money', { prepare: recordTillPayment, action: giveBack }],
];

describe.each(actions)('%s', (_name, { prepare, action }) => {
  test('an undone action leaves the former state and can repeat', async () => {
    const payment = await prepare();
    const stateBefore = await readState();
    await action(payment);
    expect(await readState()).not.toEqual(stateBefore);
    await undo(payment);
    expect(await readState()).toEqual({ ...stateBefore, net: (await readNet()) ?? null });
    expect((await readNet()) ?? 0).toBe((stateBefore as { net: number | null }).net ?? 0);
    expect(await findBrokenInvariants(sql)).toEqual([]);
    await action(payment);
    expect(await findBrokenInvariants(sql)).toEqual([]);
  });

  test('the action cannot be undone after its minute', async () => {
    const payment = await prepare();
    await action(payment);
    await endUndoMinute(sql);
    await expect(undo(payment)).rejects.toMatchObject({ code: 'TG408' });
  });

  test('no notice to the owner is due within the minute', async () => {
    const payment = await prepare();
    await query('public.lease_notices(1000)');
    const dueNotices = `(select count(*)::int from public.notices
      where listing_id = $1 and done_at is null and next_attempt_at <= app.now())`;
    await action(payment);
    expect(await query<number>(dueNotices, shop)).toBe(0);
    await undo(payment);
    await endUndoMinute(sql);
  });
});

test('an undone confirmation voids its receipt, and the next receipt is new', async () => {
  await confirmAttempt();
  const receipt = await getReceiptNumber(attempt);
  await undo(attempt);
  expect(await getReceiptNumber(attempt)).toBe(null);
  expect(
    await query('(select payment_id from public.void_receipts where receipt_number = $1)', receipt),
  ).toBe(attempt);
  await confirmAttempt();
  expect(await getReceiptNumber(attempt)).toBeGreaterThan(receipt ?? Number.NaN);
});

test('an undone code is credited when its provider reports it', async () => {
  await confirmAttempt();
  await undo(attempt);
  const money = await recordTillPayment();
  expect(money).not.toBe(attempt);
  expect(await getPaymentState(money)).toBe('review');
  expect(await readNet()).toBe(899);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('an undone code is no difference to the provider', async () => {
  await confirmAttempt();
  await undo(attempt);
  await query(
    `public.compare_with_provider('mpesa', app.now() - interval '48 hours', app.now() + interval '2 hours', '[]')`,
  );
  expect(
    await query('(select count(*)::int from public.payment_differences where code = $1)', code),
  ).toBe(0);
});

test.each([
  ['a give back', async () => giveBack(attempt)],
  ['the end of its advert', async () => query(`public.withdraw_listing($1, $2, '')`, owner, shop)],
])('after %s a confirmation is undone only in reverse order', async (_name, endPaidTime) => {
  await confirmAttempt();
  await endPaidTime();
  const stateBefore = await readShopState();
  const state = await undo(attempt).catch((error: unknown) => (error as { code: string }).code);
  if (state === 'TG408') expect(await readShopState()).toBe(stateBefore);
  else
    expect([await undo(attempt), await getPaymentState(attempt)]).toEqual(['pending', 'pending']);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test.each([
  ['has ordered again', 899, 'paid', () => beginPayment(shop)],
  ['has withdrawn', 500, 'review', () => query(`public.withdraw_listing($1, $2, '')`, owner, shop)],
])('a confirmation is not undone once its owner %s', async (_name, amount, state, action) => {
  await confirmAttempt(amount);
  await action();
  await expect(undo(attempt)).rejects.toMatchObject({ code: 'TG408' });
  expect(await getPaymentState(attempt)).toBe(state);
});

test('a give back stays once other money paid its order', async () => {
  await confirmAttempt();
  await endUndoMinute(sql);
  await giveBack(attempt);
  const event = createPaidEvent(
    899,
    { payment: attempt },
    { code: newCode(), payer: '2547*****000' },
  );
  await query('public.record_provider_event($1, $2)', 'till', event);
  await expect(undo(attempt)).rejects.toMatchObject({ code: 'TG408' });
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a repeated undo changes nothing more', async () => {
  await confirmAttempt();
  expect(await undo(attempt)).toBe('pending');
  expect(await undo(attempt)).toBe('pending');
  await expect(undo(attempt, randomUUID())).rejects.toMatchObject({ code: 'TG408' });
});

test('the audit log names the staff user of an action and of its undo', async () => {
  const otherStaff = randomUUID();
  await confirmAttempt();
  await undo(attempt, otherStaff);
  const { rows } = await sql.query(
    `select actor_id, from_state, to_state, details ->> 'undone' as undone from public.audit_log
     where subject_id = $1 order by id desc limit 3`,
    [attempt],
  );
  expect(rows).toEqual([
    { actor_id: otherStaff, from_state: 'pending', to_state: 'pending', undone: 'confirm' },
    { actor_id: otherStaff, from_state: 'paid', to_state: 'pending', undone: null },
    { actor_id: staff, from_state: 'pending', to_state: 'paid', undone: null },
  ]);
});

const requestRefund = (payment: string, actor: string) =>
  query<string>('public.ask_refund($1, $2, p_approval_from => 1000000)', actor, payment);
const leaseRefund = (payment: string) => query<unknown[]>('public.lease_refunds(10, $1)', payment);

test('a refund waits for the minute, and an undo withdraws it', async () => {
  await confirmAttempt();
  await endUndoMinute(sql);
  await giveBack(attempt);
  expect(await requestRefund(attempt, randomUUID())).toBe('sending');
  expect(await leaseRefund(attempt)).toEqual([]);
  expect(await undo(attempt)).toBe('paid');
  expect(await readShopState()).toBe('live');
  await sql.query(
    'update public.payment_refunds set next_try_at = app.now() where next_try_at is not null',
  );
  expect(await leaseRefund(attempt)).toEqual([]);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a refund goes to the provider after the minute', async () => {
  await confirmAttempt();
  await endUndoMinute(sql);
  await giveBack(attempt);
  await requestRefund(attempt, randomUUID());
  await sql.query(
    'update public.payment_refunds set next_try_at = app.now() where payment_id = $1',
    [attempt],
  );
  expect(await leaseRefund(attempt)).toHaveLength(1);
  await expect(undo(attempt)).rejects.toMatchObject({ code: 'TG408' });
});
