/**
 * A second approval depends on the largest amount that a payment ever had, and on the refunds of one member of
 * staff in a day.
 */
import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { createAndSubmit } from '../support/create-and-submit.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { uploadImages } from '../support/listing-steps.ts';
import { seededIds } from '../support/seeded-users.ts';

const { sql, query } = await openDatabaseForFile();
await uploadImages(sql);
const { amina: owner } = seededIds;
const secondFrom = 10_000;
let first: string;
let second: string;

beforeEach(() => {
  [first, second] = [randomUUID(), randomUUID()];
});

async function due(amount: number, currency = 'KES') {
  const code = newCode();
  const payment = await query<string>(
    `public.record_unmatched_payment($1, $2, $3, $4, $5, 'no name')`,
    first,
    currency === 'KES' ? 'till' : 'card',
    code,
    amount,
    currency,
  );
  await query(`public.mark_refund_due($1, $2, 'asked for')`, first, payment);
  return { payment, code };
}
const ask = (payment: string, actor = first, code: string | null = null) =>
  query<string>(
    'public.ask_refund($1, $2, $3, $4, $5)',
    actor,
    payment,
    secondFrom,
    code === null ? 'provider' : 'hand',
    code,
  );

test('daily refunds of one person up to the limit need approval', async () => {
  const states = [];
  for (const sum of [2999, 2999, 2999, 2999]) states.push(await ask((await due(sum)).payment));
  expect(states).toEqual(['sending', 'sending', 'sending', 'asked']);
  expect(await ask((await due(2999)).payment, second), 'another person').toBe('sending');
  expect(await ask((await due(2999, 'USD')).payment), 'another currency').toBe('sending');
});

test('the daily sum restarts at midnight in Nairobi', async () => {
  for (const sum of [4000, 4000]) await ask((await due(sum)).payment);
  const midnight = `app.start_of_day((app.now() at time zone 'Africa/Nairobi')::date)`;
  await sql.exec(`set session_replication_role = replica;
    update public.payment_refunds set requested_at = ${midnight} - interval '1 second' where requested_by = '${first}';
    set session_replication_role = origin`);
  expect(await ask((await due(4000)).payment)).toBe('sending');
  await sql.exec(`set session_replication_role = replica;
    update public.payment_refunds set requested_at = ${midnight} where requested_by = '${first}';
    set session_replication_role = origin`);
  expect(await ask((await due(4000)).payment)).toBe('asked');
});

test('a withdrawn refund leaves the daily sum', async () => {
  const large = await due(9000);
  await ask(large.payment, first, null);
  await sql.query(
    `update public.payment_refunds set state = 'failed', reason = 'declined' where payment_id = $1`,
    [large.payment],
  );
  expect(await ask((await due(9000)).payment)).toBe('sending');
});

/** A payment with a manually entered amount that is too high for an order of 899. */
async function noted(amount: number) {
  const shop = await createAndSubmit(query, owner);
  const code = newCode();
  const payment = await query<string>(
    `(public.begin_payment($1, $2, 'weekly', 7, 899, 'KES', 'till')).id`,
    owner,
    shop,
  );
  await sql.query('delete from public.attempts');
  await note(first, payment, code, amount);
  return { payment, code };
}
const note = (actor: string, payment: string, code: string, amount: number) =>
  query<string>(`public.confirm_payment($1, $2, $3, $4, 'KES')`, actor, payment, code, amount);
const received = (payment: string) =>
  query<number>('(select received_amount from public.payments where id = $1)', payment);

test('a lower corrected amount counts after a second confirmation', async () => {
  const { payment, code } = await noted(14_998);
  expect(await note(first, payment, code, 9998)).toBe('review');
  expect(await received(payment)).toBe(14_998);
  await expect(note(first, payment, code, 9998)).rejects.toMatchObject({ code: 'TG403' });
  expect(await note(second, payment, code, 9997), 'another sum').toBe('review');
  expect(await note(first, payment, code, 9997)).toBe('review');
  expect(await received(payment)).toBe(9997);
});

test('a refund’s approval depends on its money’s highest amount', async () => {
  const { payment, code } = await noted(14_998);
  await note(first, payment, code, 9998);
  await note(second, payment, code, 9998);
  await query(`public.mark_refund_due($1, $2, 'asked for')`, first, payment);
  expect(await ask(payment)).toBe('asked');
});

test('a refund has no code of money that came', async () => {
  const { payment, code } = await due(899);
  const other = await due(899);
  for (const used of [code, other.code]) {
    await expect(ask(payment, first, used)).rejects.toMatchObject({ code: 'TG422' });
  }
  expect(await ask(payment, first, newCode())).toBe('sent');
});

test('the log finds requester, approver and sender by three fields', async () => {
  const { payment, code } = await due(27_999);
  await ask(payment);
  await query('public.approve_refund($1, $2)', second, payment);
  const back = newCode();
  await query('public.record_provider_event($1, $2)', 'till', {
    kind: 'refunded',
    about: { code },
    code: back,
    amount: 27_999,
    currency: 'KES',
  });
  const reference = await query<string>(
    '(select reference from public.payments where id = $1)',
    payment,
  );
  const logged = async (by: string) => {
    const { rows } = await sql.query<{ actor_id: string; details: Record<string, unknown> }>(
      'select actor_id, details from public.staff_audit(100, p_subject_id => $1)',
      [by],
    );
    return rows.filter(({ details }) => 'refund' in details);
  };
  for (const by of [reference, code, back, payment]) {
    expect(await logged(by), by).toMatchObject([
      {
        actor_id: second,
        details: { refund: 'sent', code: back, requested_by: first, approved_by: second },
      },
      { actor_id: second, details: { refund: 'approved' } },
      { actor_id: first, details: { refund: 'asked' } },
    ]);
  }
});

test('a sent refund is found by its requester and approver', async () => {
  const { payment, code } = await due(27_999);
  await ask(payment);
  await query('public.approve_refund($1, $2)', second, payment);
  await query('public.record_provider_event($1, $2)', 'till', {
    kind: 'refunded',
    about: { code },
    code: newCode(),
    amount: 27_999,
    currency: 'KES',
  });
  const sentBy = async (actor: string) => {
    const { rows } = await sql.query<{ details: { refund?: string } }>(
      'select details from public.staff_audit(100, p_actor_ids => $1)',
      [[actor]],
    );
    return rows.filter(({ details }) => details.refund === 'sent').length;
  };
  expect([await sentBy(first), await sentBy(second), await sentBy(randomUUID())]).toEqual([
    1, 1, 0,
  ]);
});
