/**
 * A payment is refunded once: two members of staff approve large refunds, and provider events have the same result
 * in any order.
 */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { newCode } from '../support/listing-lifecycle.ts';
import { endUndoMinute } from '../support/undo.ts';

/** A member of staff with no refunds today. */
let staff: string;
const second = '5a0e1b6f-0000-4000-8000-0000000000aa';

const { sql, query } = await openDatabaseForFile();

/** A payment of 899 that is due for a refund. */
async function due() {
  staff = randomUUID();
  const money = newCode();
  const payment = await query<string>(
    `public.record_unmatched_payment($1, 'till', $2, 899, 'KES', 'no name')`,
    staff,
    money,
  );
  await query(`public.mark_refund_due($1, $2, 'asked for')`, staff, payment);
  await endUndoMinute(sql);
  return { payment, money };
}

const ask = (payment: string, secondFrom = 10_000, actor = staff) =>
  query<string>('public.ask_refund($1, $2, $3)', actor, payment, secondFrom);
const sendByHand = (payment: string, code: string | null, secondFrom = 10_000) =>
  query<string>(`public.ask_refund($1, $2, $3, 'hand', $4)`, staff, payment, secondFrom, code);
const approve = (payment: string, actor = second) =>
  query<string>('public.approve_refund($1, $2)', actor, payment);
const claimed = (payment: string) =>
  query<{ id: string; code: string }[]>('public.lease_refunds(10, $1)', payment);
const recordEvent = (event: object, by = 'till') =>
  query<{ state: string | null }>('public.record_provider_event($1, $2)', by, event);
const getState = (payment: string) =>
  query<string>('(select state from public.payments where id = $1)', payment);

async function readRefunds(payment: string) {
  const { rows } = await sql.query(
    'select state, code, reason from public.payment_refunds where payment_id = $1 order by requested_at, state desc',
    [payment],
  );
  return rows;
}

/** Returns the refunds in the books, and the number of emails to the owner. */
async function readBooks(payment: string) {
  const { rows } = await sql.query(
    `select (select array_agg(code) from public.ledger where payment_id = $1 and direction = 'out') as out,
       (select count(*)::int from public.notices where payment_id = $1 and kind = 'refunded') as notices,
       (select array_agg(kind) from public.payment_differences where payment_id = $1) as differences`,
    [payment],
  );
  return rows[0];
}

/** A refund that one member of staff requested from the provider. */
async function requestRefund() {
  const { payment, money } = await due();
  await ask(payment);
  const [refund] = await claimed(payment);
  if (!refund) throw new Error('Nobody is to be asked for it.');
  return { payment, money, refund: refund.id };
}

const refunded = (refund: string, code: string) => ({
  kind: 'refunded',
  about: {},
  refund,
  code,
  amount: 899,
  currency: 'KES',
});

test('a small refund needs one person and has its own code [I8]', async () => {
  const { payment } = await due();
  const code = newCode();
  expect(await sendByHand(payment, code)).toBe('sent');
  expect(await sendByHand(payment, code), 'said twice').toBe('sent');
  await expect(sendByHand(payment, newCode())).rejects.toMatchObject({ code: 'PT409' });
  expect(await readBooks(payment)).toEqual({ out: [code], notices: 1, differences: null });

  const other = await due();
  await expect(sendByHand(other.payment, code)).rejects.toMatchObject({ code: '23505' });
  expect(await getState(other.payment)).toBe('refund_due');
});

test('a refund from the limit on needs a second approval [I8]', async () => {
  const { payment } = await due();
  expect(await ask(payment, 899)).toBe('asked');
  expect(await ask(payment, 899), 'said twice').toBe('asked');
  await expect(approve(payment, staff)).rejects.toMatchObject({ code: 'TG403' });
  await expect(sendByHand(payment, newCode())).rejects.toMatchObject({ code: 'PT409' });
  expect(await claimed(payment)).toEqual([]);
  expect(await approve(payment)).toBe('sending');
  expect(await approve(payment), 'said twice').toBe('sending');
  expect(await claimed(payment)).toHaveLength(1);
});

test('a large manual refund is approved before its code', async () => {
  const { payment } = await due();
  expect(await sendByHand(payment, null, 899)).toBe('asked');
  await expect(sendByHand(payment, newCode(), 899)).rejects.toMatchObject({ code: 'PT409' });
  expect(await approve(payment)).toBe('sending');
  expect(await claimed(payment), 'nothing for a provider').toEqual([]);
  expect(await sendByHand(payment, newCode(), 899)).toBe('sent');
});

test('an unsent refund can be withdrawn and requested again', async () => {
  const { payment } = await due();
  const takeBack = () => query('public.take_refund_back($1, $2)', staff, payment);
  await expect(takeBack()).rejects.toMatchObject({ code: 'PT409' });
  await ask(payment, 899);
  await takeBack();
  await expect(approve(payment)).rejects.toMatchObject({ code: 'PT409' });
  await ask(payment);
  await claimed(payment);
  await expect(takeBack()).rejects.toMatchObject({ code: 'PT409' });
  expect(await getState(payment)).toBe('refund_due');
});

test('nothing goes back that is not due', async () => {
  const { payment } = await due();
  await sendByHand(payment, newCode());
  await expect(approve('5a0e1b6f-0000-4000-8000-000000000001')).rejects.toMatchObject({
    code: 'PT409',
  });
  expect(await approve(payment)).toBe('sent');
});

test('a refund without an answer is repeated with its id', async () => {
  const { payment, refund, money } = await requestRefund();
  expect(await claimed(payment), 'within its minute').toEqual([]);
  const pass = () =>
    sql.query('update public.payment_refunds set next_try_at = app.now() where id = $1', [refund]);
  await pass();
  expect(await claimed(payment)).toMatchObject([{ id: refund, code: money }]);
  await pass();
  await recordEvent({ kind: 'waiting', about: { code: money }, refund });
  expect(await claimed(payment), 'the provider has it').toEqual([]);
  expect(await ask(payment), 'staff ask once more').toBe('sending');
  expect(await claimed(payment)).toMatchObject([{ id: refund }]);
});

const eventFactories = {
  waiting: (refund: string) => ({ kind: 'waiting', about: {}, refund }),
  back: (refund: string, code: string) => refunded(refund, code),
  timeout: (refund: string) => ({ kind: 'refund-failed', about: {}, refund, reason: 'no-answer' }),
  already: (refund: string) => ({
    kind: 'refund-failed',
    about: {},
    refund,
    reason: 'already-reversed',
  }),
  failed: (refund: string) => ({ kind: 'refund-failed', about: {}, refund, reason: 'no-balance' }),
};

type EventName = keyof typeof eventFactories;

const orders = <Each>(all: Each[]): Each[][] =>
  all.length < 2
    ? [all]
    : all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]));

test.each<EventName[]>([
  ['waiting', 'back', 'back', 'timeout'],
  ['back', 'already', 'timeout'],
  ['failed', 'back'],
])('a refund counts once, in any order: %s %s %s %s [I6] [I8]', async (...names) => {
  for (const order of orders(names)) {
    const { payment, refund } = await requestRefund();
    const code = newCode();
    for (const each of order) await recordEvent(eventFactories[each](refund, code));
    const books = [await readRefunds(payment), await readBooks(payment)];
    const once = { out: [code], notices: 1, differences: null };
    expect(books, order.join(' ')).toEqual([[{ state: 'sent', code, reason: null }], once]);
  }
});

test('a failed refund gets a new id, late success ends both', async () => {
  const { payment, refund } = await requestRefund();
  await recordEvent(eventFactories.failed(refund));
  expect(await ask(payment)).toBe('sending');
  const [again] = await claimed(payment);
  expect(again?.id).not.toBe(refund);
  const code = newCode();
  await recordEvent(refunded(refund, code));
  await recordEvent(eventFactories.already(again?.id ?? ''));
  expect(await getState(payment)).toBe('refunded');
  expect(await readRefunds(payment)).toEqual([
    { state: 'sent', code, reason: null },
    { state: 'failed', code: null, reason: 'went-back-before' },
  ]);
  await recordEvent(refunded(again?.id ?? '', newCode()));
  expect(await readBooks(payment)).toEqual({ out: [code], notices: 1, differences: ['went-back'] });
});

test.each(['no-answer', 'already-reversed'])(
  'after %s staff check and record the refund [I8]',
  async (reason) => {
    const { payment, refund } = await requestRefund();
    await expect(sendByHand(payment, newCode())).rejects.toMatchObject({ code: 'PT409' });
    await recordEvent({ kind: 'refund-failed', about: {}, refund, reason });
    expect(await getState(payment)).toBe('refund_due');
    const code = newCode();
    expect(await sendByHand(payment, code)).toBe('sent');
    await recordEvent(refunded(refund, code));
    expect(await readBooks(payment)).toEqual({ out: [code], notices: 1, differences: null });
    await recordEvent(refunded(refund, newCode()));
    expect(await readBooks(payment), 'it went back twice').toMatchObject({
      differences: ['went-back'],
    });
  },
);

test('a payment reported as refunded is not sent again [I8]', async () => {
  const { payment, refund } = await requestRefund();
  for (const each of ['already', 'timeout', 'failed'] as const)
    await recordEvent(eventFactories[each](refund));
  expect(await ask(payment)).toBe('sending');
  expect(await claimed(payment)).toEqual([]);
  const held = { state: 'sending', code: null, reason: 'went-back-already' };
  expect(await readRefunds(payment)).toEqual([held]);
});

test.each([
  ['nobody asked for it', {}, 'went-back', false],
  ['it is another sum', { amount: 900 }, 'went-back', true],
  ['it is another currency', { currency: 'USD' }, 'went-back', true],
  ['it was charged back', { kind: 'taken-back', reason: 'reversed' }, 'taken-back', true],
])('staff see money that went back otherwise: %s [I11]', async (_, change, kind, isAsked) => {
  const { payment, money } = isAsked ? await requestRefund() : await due();
  const event = { ...refunded('', newCode()), about: { code: money }, ...change };
  for (const each of [event, { ...event, refund: 'none of ours' }]) await recordEvent(each);
  expect(await getState(payment)).toBe('refund_due');
  expect(await readBooks(payment)).toEqual({ out: null, notices: 0, differences: [kind] });
});

test('a number of another refund is a difference, no refund [I8]', async () => {
  const code = newCode();
  await sendByHand((await due()).payment, code);
  const { payment, refund } = await requestRefund();
  await recordEvent(refunded(refund, code));
  expect(await getState(payment)).toBe('refund_due');
  expect(await readBooks(payment)).toEqual({ out: null, notices: 0, differences: ['went-back'] });
});

test('an unknown refund is a difference too', async () => {
  const code = newCode();
  const event = { ...refunded('', code), about: { code: newCode() } };
  expect(await recordEvent(event, 'card')).toMatchObject({ state: null });
  expect(
    await query('(select provider_amount from public.payment_differences where code = $1)', code),
  ).toBe(899);
});
