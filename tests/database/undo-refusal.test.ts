/** For one minute, staff can undo 'We found no money', after which the claim is open as before. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { getErrorCode } from '../support/database-reader.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { findBrokenInvariants, prepareInvariants } from '../support/listing-invariants.ts';
import { seededIds } from '../support/seeded-users.ts';
import { openTillForFile } from '../support/till.ts';
import { endUndoMinute } from '../support/undo.ts';

const till = await openTillForFile();
const { sql, query } = till;
await prepareInvariants(sql);
const { baraka: staff } = seededIds;

interface Refusal {
  claim: number;
  /** The attempt of the order of the claim. */
  payment: string;
}

/** Orders for the shop, sends a code of the owner and refuses it. */
async function refuseNewClaim(): Promise<Refusal> {
  const payment = await till.beginPayment(till.shop);
  await till.claim(till.shop);
  return { claim: await refuse(), payment };
}

async function refuse(): Promise<number> {
  const claim = await query<number>(
    '(select id::int from public.payment_claims where code = $1)',
    till.code,
  );
  await query('public.refuse_claim($1, $2, $3)', staff, claim, 'Nothing came.');
  return claim;
}

const undo = (payment: string, actor: string = staff) =>
  query<string>('public.undo_payment($1, $2)', actor, payment);
const readClaim = (claim: number) =>
  query<object>(
    `(select jsonb_build_object('closed', closed_at is not null, 'reason', refused_because)
      from public.payment_claims where id = $1)`,
    claim,
  );
const openClaim = { closed: false, reason: null };
const readNotices = () =>
  query<{ due: boolean; is_current: boolean }[]>(
    `(select coalesce(jsonb_agg(jsonb_build_object('due', next_attempt_at <= app.now(),
        'is_current', app.is_notice_current(notices, null, null, null))), '[]')
      from public.notices where kind = 'claim-refused' and listing_id = $1)`,
    till.shop,
  );
const confirm = (payment: string, code = till.code) =>
  query('public.confirm_payment($1, $2, $3, $4, $5)', staff, payment, code, till.price, 'KES');

const endMinuteFor = (act: string) =>
  sql.query('update public.payment_undos set until = app.now() where act = $1', [act]);

test('an undone refusal leaves the claim open and no notice', async () => {
  const { claim, payment } = await refuseNewClaim();
  expect(await readClaim(claim)).toEqual({ closed: true, reason: 'Nothing came.' });
  expect(await readNotices()).toEqual([{ due: false, is_current: true }]);
  expect(await undo(payment)).toBe('pending');
  expect(await readClaim(claim)).toEqual(openClaim);
  expect(await readNotices()).toEqual([]);
  expect(
    await query(
      `exists (select from app.waiting_items(1000, '-infinity', '') where claim = $1)`,
      claim,
    ),
  ).toBe(true);
  expect(await findBrokenInvariants(sql)).toEqual([]);
  await refuse();
  expect(await readClaim(claim)).toEqual({ closed: true, reason: 'Nothing came.' });
});

test('a refusal is final after its minute, and its notice is due', async () => {
  const { claim, payment } = await refuseNewClaim();
  await endUndoMinute(sql);
  expect(await getErrorCode(undo(payment))).toBe('TG408');
  expect(await readClaim(claim)).toMatchObject({ closed: true });
  expect(await readNotices()).toEqual([{ due: true, is_current: true }]);
});

test('a payment offers the undo of a refusal to all staff until it is used', async () => {
  const { payment } = await refuseNewClaim();
  const readOffer = () =>
    query<{ act: string } | null>(
      `(app.staff_payment((select payments from public.payments where id = $1)) -> 'undo')`,
      payment,
    );
  expect(await readOffer()).toMatchObject({ act: 'refuse-claim' });
  await undo(payment);
  expect(await readOffer()).toBeNull();
});

test('the log names the staff user of the undo', async () => {
  const otherStaff = randomUUID();
  const { payment } = await refuseNewClaim();
  await undo(payment, otherStaff);
  expect(
    await query(
      `(select jsonb_agg(jsonb_build_array(actor_id, details) order by id desc) from (
        select * from public.audit_log where subject_id = $1 order by id desc limit 2
      ) as entries)`,
      payment,
    ),
  ).toEqual([
    [otherStaff, { undone: 'refuse-claim' }],
    [staff, { claim: 'refused', code: till.code }],
  ]);
});

test('a repeated undo changes nothing more', async () => {
  const { payment } = await refuseNewClaim();
  await undo(payment);
  expect(await undo(payment)).toBe('pending');
  expect(await getErrorCode(undo(payment, randomUUID()))).toBe('TG408');
});

test('a prompt that fails meanwhile does not prevent the undo', async () => {
  const payment = await till.beginPayment(till.shop, till.price, 'mpesa');
  await till.claim(till.shop);
  const claim = await refuse();
  const failure = { kind: 'failed', reason: 'cancelled', about: { payment } };
  await query('public.record_provider_event($1, $2)', 'mpesa', failure);
  expect(await undo(payment)).toBe('failed');
  expect(await readClaim(claim)).toEqual(openClaim);
});

test('money of the code that arrives meanwhile waits beside the open claim', async () => {
  const { claim, payment } = await refuseNewClaim();
  await till.recordPayment(till.price, till.stranger);
  await undo(payment);
  expect(await readClaim(claim)).toEqual(openClaim);
  expect(await till.readPayment()).toEqual([null, 'review']);
});

test('certain money that arrives meanwhile pays the order with the undo', async () => {
  await till.provePhone(till.amina);
  const { claim, payment } = await refuseNewClaim();
  await till.recordPayment();
  expect(await till.readPayment()).toEqual([null, 'review']);
  await undo(payment);
  expect(await till.readPayment()).toEqual([till.shop, 'paid']);
  expect(await readClaim(claim)).toEqual({ closed: true, reason: null });
  const readActor = `(select actor_id from public.audit_log join public.payments on subject_id = payments.id::text
    where provider_reference = $1 and to_state = 'paid')`;
  expect(await query(readActor, till.code), 'matched by itself').toBeNull();
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('other money that pays the order meanwhile does not prevent the undo', async () => {
  const { claim, payment } = await refuseNewClaim();
  await confirm(payment, newCode());
  await endMinuteFor('confirm');
  await undo(payment);
  expect(await readClaim(claim)).toEqual(openClaim);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('an undo of the refusal by its id leaves a later confirmation alone', async () => {
  const { claim, payment } = await refuseNewClaim();
  const id = await query<string>('((app.find_open_undo($1)).id)', payment);
  await confirm(payment, newCode());
  expect(await query('public.undo_payment($1, $2, $3)', staff, payment, id)).toBe('paid');
  expect(await readClaim(claim)).toEqual(openClaim);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a confirmation of the refused code is undone first, and the refusal then', async () => {
  const { claim, payment } = await refuseNewClaim();
  await confirm(payment);
  expect(await readNotices(), 'the money came').toMatchObject([{ is_current: false }]);
  await undo(payment);
  expect(await readClaim(claim)).toMatchObject({ closed: true });
  expect(await undo(payment)).toBe('pending');
  expect(await readClaim(claim)).toEqual(openClaim);
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a refusal stays once its order has the money of the code', async () => {
  const { payment } = await refuseNewClaim();
  await confirm(payment);
  await endMinuteFor('confirm');
  expect(await getErrorCode(undo(payment))).toBe('TG408');
  expect(await findBrokenInvariants(sql)).toEqual([]);
});

test('a code that its owner sends again needs no undo, and no e-mail follows', async () => {
  const { claim, payment } = await refuseNewClaim();
  await till.claim(till.shop);
  expect(await getErrorCode(undo(payment))).toBe('TG408');
  expect(await readClaim(claim)).toEqual(openClaim);
  expect(await readNotices()).toMatchObject([{ is_current: false }]);
});

test('the undo of a refusal leaves a refund of the same payment alone', async () => {
  const payment = await till.beginPayment(till.shop);
  await confirm(payment, newCode());
  await query('public.mark_refund_due($1, $2, $3)', staff, payment, 'Asked for.');
  await endUndoMinute(sql);
  await query('public.ask_refund($1, $2, $3)', staff, payment, 1);
  await till.claim(till.shop);
  const claim = await refuse();
  expect(await undo(payment)).toBe('refund_due');
  expect(await readClaim(claim)).toEqual(openClaim);
  expect(
    await query('(select state from public.payment_refunds where payment_id = $1)', payment),
  ).toBe('asked');
});
