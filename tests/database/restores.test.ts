/** Tests that a restore holds outgoing messages until their release, and that erasures are recorded and applied. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { getErrorCode } from '../support/database-reader.ts';
import { createPaymentCalls } from '../support/payment-calls.ts';
import { rollBackEachTest } from '../support/rollback.ts';
import { memberId, staffId } from '../support/seeded-users.ts';

const database = await openDatabaseForFile();
const { sql, query, readRows, countRows } = database;
const { markRefundDue } = createPaymentCalls(database);
rollBackEachTest(sql);

const hold = () => sql.query(`select app.hold_outgoing(app.now() - interval '1 day', 0)`);
const compare = () => query(`public.record_comparison('{"contradictions": 0}')`);
const release = () => query('public.release_outgoing($1)', staffId);

/** Makes an email, a notice, a refund and a build due. */
async function insertDueWork() {
  await sql.query(
    `insert into public.emails (idempotency_key, recipient, template, subject, html, text, next_attempt_at)
     values ('restore/1', 'duka@duka.example', 'x', 'Hello', 'x', 'x', app.now())`,
  );
  await sql.query(`insert into public.notices (key, kind) values ('restore-1', 'ended')`);
  const code = `public.record_unmatched_payment($1, 'mpesa', 'QK12345678', 899, 'KES', 'no name')`;
  const payment = await query<string>(code, staffId);
  await markRefundDue(payment, staffId);
  await query(`public.ask_refund($1, $2, 10000)`, staffId, payment);
  await sql.query('update public.payment_refunds set next_try_at = app.now()');
  await query(`public.request_site_build('Nightly')`);
}

const leaseAll = async () => ({
  emails: await countRows('public.lease_emails(5)'),
  notices: await countRows('public.lease_notices(5)'),
  refunds: await query<number>('jsonb_array_length(public.lease_refunds(5))'),
  builds: await countRows('public.lease_site_build()'),
});

const nothing = { emails: 0, notices: 0, refunds: 0, builds: 0 };

test('due work leaves only after comparison and release', async () => {
  await insertDueWork();
  await hold();
  expect(await query('public.outgoing_is_held()')).toBe(true);
  expect(await leaseAll()).toEqual(nothing);
  await compare();
  expect(await leaseAll()).toEqual(nothing);
  await release();
  expect(await query('public.outgoing_is_held()')).toBe(false);
  expect(await leaseAll()).toEqual({ emails: 1, notices: 1, refunds: 1, builds: 1 });
});

test('a release before the comparison is refused', async () => {
  await hold();
  await sql.query('savepoint before_release');
  expect(await getErrorCode(release())).toBe('PT409');
  await sql.query('rollback to before_release');
  expect(await query('public.outgoing_is_held()')).toBe(true);
});

test('a release is logged once with its user', async () => {
  await hold();
  await compare();
  await release();
  await release();
  const rows = await readRows(
    `select actor_id, from_state, to_state from public.audit_log where subject = 'restore'`,
  );
  expect(rows).toEqual([{ actor_id: staffId, from_state: 'held', to_state: 'released' }]);
});

test('a comparison after the release changes nothing', async () => {
  await hold();
  await compare();
  await release();
  await sql.query('update public.restores set comparison = $1', ['{"contradictions": 7}']);
  await compare();
  expect(await query('(select comparison from public.restores)')).toEqual({ contradictions: 7 });
});

test('a second restore needs a comparison of its own', async () => {
  await hold();
  await compare();
  await hold();
  expect(await countRows('public.restores')).toBe(1);
  expect(await getErrorCode(release())).toBe('PT409');
});

const readErasures = () => readRows('select kind, subject from app.erasures order by id');

test('deletions and opt-outs are recorded by id', async () => {
  await sql.query('delete from app.erasures');
  const post = await query<number>('(select max(id) from public.posts)');
  await sql.query('delete from public.posts where id = $1', [post]);
  await sql.query(
    `insert into public.member_settings (member_id, weekly) values ($1, false)
     on conflict (member_id) do update set weekly = false`,
    [memberId],
  );
  await sql.query('update public.member_settings set weekly = true where member_id = $1', [
    memberId,
  ]);
  const phone = '+254700000011';
  await query('public.record_sms_opt_out($1)', phone);
  await query('public.lift_sms_opt_out($1, $2)', memberId, phone);
  const phoneHash = createHash('sha256').update(phone).digest('hex');
  expect(await readErasures()).toEqual([
    { kind: 'post', subject: String(post) },
    { kind: 'weekly-off', subject: memberId },
    { kind: 'weekly-on', subject: memberId },
    { kind: 'sms-opt-out', subject: phoneHash },
    { kind: 'sms-opt-in', subject: phoneHash },
  ]);
  await query('public.delete_member($1)', memberId);
  expect(await readErasures()).toContainEqual({ kind: 'member', subject: memberId });
});

test('exported erasures are deleted by id', async () => {
  await sql.query('delete from app.erasures');
  await sql.query(`insert into app.erasures (kind, subject) values ('post', '1'), ('post', '2')`);
  const [first] = await readRows<{ id: number }>('select id from public.erasures_to_export(1)');
  await query('public.finish_erasures(array[$1::bigint])', first?.id);
  expect(await readErasures()).toEqual([{ kind: 'post', subject: '2' }]);
});

/** Returns the number of applied entries, and of refused ones. */
async function apply(entries: object[]) {
  const call = 'app.apply_erasures($1::text::jsonb)';
  const { applied, refused } = await query<{ applied: number; refused: string[] }>(
    call,
    JSON.stringify(entries),
  );
  return [applied, refused.length];
}

test('erasures are applied again in their order', async () => {
  const post = await query<number>(
    '(select min(id) from public.posts where author_id <> $1)',
    memberId,
  );
  const applied = await apply([
    { kind: 'post', subject: String(post) },
    { kind: 'post', subject: '999999999' },
    { kind: 'weekly-off', subject: memberId },
    { kind: 'news-on', subject: memberId },
    { kind: 'news-off', subject: memberId },
    { kind: 'sms-off', subject: memberId },
    { kind: 'sms-opt-out', subject: 'a'.repeat(64) },
    { kind: 'unknown', subject: 'x' },
    { kind: 'post', subject: 'no number' },
  ]);
  expect(applied).toEqual([6, 1]);
  expect(await countRows('public.posts where id = $1', post)).toBe(0);
  const columns = 'select weekly, news, sms from public.member_settings where member_id = $1';
  const settings = { weekly: false, news: false, sms: false };
  expect(await readRows(columns, memberId)).toEqual([settings]);
  expect(await countRows('app.sms_opt_outs')).toBe(1);
  expect(await apply([{ kind: 'sms-opt-in', subject: 'a'.repeat(64) }])).toEqual([1, 0]);
  expect(await countRows('app.sms_opt_outs')).toBe(0);
});

test('an erased account is erased again with everything of it', async () => {
  expect(await apply([{ kind: 'member', subject: memberId }])).toEqual([1, 0]);
  expect(await countRows('public.members where id = $1', memberId)).toBe(0);
  expect(await countRows('public.posts where author_id = $1', memberId)).toBe(0);
  expect(await apply([{ kind: 'member', subject: memberId }])).toEqual([0, 0]);
});

const hashAddress = (address: string) => query<string>('app.hash_address($1)', address);
const stopEmails = (recipient: string, cause: string) =>
  query('public.record_email_stops($1::text::jsonb)', JSON.stringify([{ recipient, cause }]));
const readStops = () =>
  readRows('select recipient, cause from public.email_stops where lifted_at is null order by 1');

test('e-mail stops and their ends are recorded by the hash of the address', async () => {
  await sql.query('delete from app.erasures');
  await stopEmails('Gone@duka.example', 'bounce');
  await stopEmails('gone@duka.example', 'complaint');
  await stopEmails('angry@duka.example', 'complaint');
  await query(
    `public.lift_email_stop($1, (select id from public.email_stops where recipient = 'gone@duka.example'))`,
    staffId,
  );
  const hash = await hashAddress('gone@duka.example');
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
  expect(await readErasures()).toEqual([
    { kind: 'email-bounce', subject: hash },
    { kind: 'email-complaint', subject: await hashAddress('angry@duka.example') },
    { kind: 'email-stop-lifted', subject: hash },
  ]);
});

const insertEmail = (recipient: string) =>
  sql.query(
    `insert into public.emails (idempotency_key, recipient, template, subject, html, text)
     values ('restored/' || $1, $1, 'x', 'Hello', 'x', 'x')`,
    [recipient],
  );

test('a restored e-mail stop withholds e-mails, and gets its address by them', async () => {
  const entry = { kind: 'email-complaint', subject: await hashAddress('angry@duka.example') };
  await sql.query('delete from app.erasures');
  expect(await apply([entry, entry])).toEqual([2, 0]);
  expect(await readErasures()).toEqual([entry, entry]);
  expect(await query(`public.email_stop_cause('Angry@duka.example')`)).toBe('complaint');
  expect(await readStops()).toEqual([]);
  await insertEmail('Angry@duka.example');
  await insertEmail('amina@duka.example');
  expect(await readRows('select recipient from public.lease_emails(5)')).toEqual([
    { recipient: 'amina@duka.example' },
  ]);
  expect(await readStops()).toEqual([{ recipient: 'angry@duka.example', cause: 'complaint' }]);
  expect(await countRows(`public.emails where state = 'withheld'`)).toBe(1);
  expect(await countRows('app.restored_stops')).toBe(0);
});

test('an e-mail stop that staff lift ends the restored one too', async () => {
  const subject = await hashAddress('angry@duka.example');
  await apply([{ kind: 'email-complaint', subject }]);
  await stopEmails('angry@duka.example', 'bounce');
  await query(`public.lift_email_stop($1, (select max(id) from public.email_stops))`, staffId);
  expect(await query(`public.email_stop_cause('angry@duka.example')`)).toBeNull();
});

test('a lift after the backup ends a stop of the backup and one of the list', async () => {
  await stopEmails('before@duka.example', 'bounce');
  const [before, after] = [
    await hashAddress('before@duka.example'),
    await hashAddress('after@duka.example'),
  ];
  const applied = await apply([
    { kind: 'email-stop-lifted', subject: before },
    { kind: 'email-bounce', subject: after },
    { kind: 'email-stop-lifted', subject: after },
    { kind: 'email-stop-lifted', subject: after },
    { kind: 'email-bounce', subject: 'no hash' },
  ]);
  expect(applied).toEqual([3, 1]);
  expect(await readStops()).toEqual([]);
  expect(await countRows('app.restored_stops')).toBe(0);
});

test('restored e-mail stops are deleted after twelve months', async () => {
  await sql.query(
    `insert into app.restored_stops (recipient_hash, cause, created_at) values
       (repeat('a', 64), 'bounce', app.now() - interval '13 months'),
       (repeat('b', 64), 'bounce', app.now() - interval '11 months')`,
  );
  await query('public.delete_expired_records()');
  expect(await readRows('select left(recipient_hash, 1) as hash from app.restored_stops')).toEqual([
    { hash: 'b' },
  ]);
});
