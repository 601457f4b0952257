/** Tests which e-mails and differences count, and that times in the future silence no part of health. */
import { beforeEach, expect, test } from 'vitest';
import { openDatabaseForFile } from '../support/database.ts';
import { rollBackEachTest } from '../support/rollback.ts';

const { sql, query, readRows } = await openDatabaseForFile();
rollBackEachTest(sql);

interface Facts {
  emails: { waiting: number; oldest_at: string | null };
}
const readEmails = async () => (await query<Facts>(`public.read_health('{}')`)).emails;

beforeEach(async () => {
  await sql.query('delete from public.emails');
  await sql.query('update public.notices set done_at = app.now()');
});

let emailCount = 0;
/** Inserts an e-mail with times in minutes before the present. */
async function insertEmail(
  state: 'waiting' | 'sent',
  {
    created = 0,
    attempts = 0,
    third,
    sent,
  }: Partial<Record<'created' | 'attempts' | 'third' | 'sent', number>>,
) {
  emailCount += 1;
  const toTime = (minutes: number | undefined) =>
    minutes === undefined ? 'null' : `app.now() - interval '${minutes} minutes'`;
  await sql.query(
    `insert into public.emails (idempotency_key, recipient, template, subject, html, text, state, attempts,
       created_at, third_attempt_at, sent_at)
     values ($1, 'a@duka.example', 'x', 'Hello', 'x', 'x', '${state}', ${attempts},
       ${toTime(created)}, ${toTime(third)}, ${toTime(sent)})`,
    [`health/${emailCount}`],
  );
}

test.each([
  ['has no attempt', { created: 90 }, 10, 1],
  ['had two attempts', { created: 90, attempts: 2 }, 10, 1],
  ['had three attempts before a success', { created: 90, attempts: 3, third: 60 }, 10, 0],
  ['had its third attempt after the last success', { created: 90, attempts: 5, third: 20 }, 30, 1],
  [
    'had three attempts and no success ever followed',
    { created: 90, attempts: 4, third: 60 },
    undefined,
    1,
  ],
  ['is of a former version, before a success', { created: 90, attempts: 3 }, 10, 0],
  ['is of a former version, after a success', { created: 90, attempts: 3 }, 100, 1],
  ['had its last success in the future', { created: 90, attempts: 3, third: 60 }, -600, 1],
])('an e-mail that %s counts or not', async (_, email, sent, waiting) => {
  await insertEmail('waiting', email);
  if (sent !== undefined) await insertEmail('sent', { created: sent, sent });
  const emails = await readEmails();
  expect(emails.waiting).toBe(waiting);
  expect(emails.oldest_at === null).toBe(waiting === 0);
});

test('the rest of a batch counts if the mail server failed in its middle', async () => {
  await insertEmail('sent', { created: 90, sent: 89 });
  await insertEmail('waiting', { created: 90, attempts: 4, third: 80 });
  await insertEmail('waiting', { created: 90, attempts: 3, third: 80 });
  expect((await readEmails()).waiting).toBe(2);
});

test('the third lease of an e-mail has its time', async () => {
  await insertEmail('waiting', { created: 5 });
  const times: unknown[] = [];
  for (let count = 0; count < 4; count += 1) {
    await sql.query('select from public.lease_emails(1)');
    const [email] = await readRows<{ id: string; third_attempt_at: string | null }>(
      'select id, third_attempt_at from public.emails',
    );
    times.push(email?.third_attempt_at);
    await query(`public.record_email_failed($1, ${count + 1}, '452 full')`, email?.id);
    await sql.query(`update public.emails set next_attempt_at = app.now()`);
  }
  expect(times.map((time) => time !== null)).toEqual([false, false, true, true]);
  expect(times[3]).toEqual(times[2]);
});

const lease = (...red: string[]) =>
  query<{ red: { part: string }[] }>('public.lease_health_alerts($1, 86400)', red);
const alert = (columns: string) => sql.query(`update public.health_alerts set ${columns}`);

test.each([
  ['of its last e-mail', `alerted_at = app.now() + interval '1 year', leased_until = null`],
  ['of its lease', `alerted_at = null, leased_until = app.now() + interval '1 year'`],
  [
    'of everything',
    `red_since = app.now() + interval '1 year', alerted_at = app.now() + interval '1 year',
     leased_until = app.now() + interval '1 year'`,
  ],
])('a red part with a time in the future %s is due now', async (_, columns) => {
  await lease('emails');
  await alert(columns);
  expect((await lease('emails')).red).toMatchObject([{ part: 'emails' }]);
  expect(
    await readRows('select part from public.health_alerts where red_since > app.now()'),
  ).toEqual([]);
  await query(`public.finish_health_alerts('{emails}', '{}')`);
  expect((await lease('emails')).red).toEqual([]);
});

test('a green part with a time in the future is reported', async () => {
  await lease('books');
  await alert(`green_since = app.now() + interval '1 year', alerted_at = app.now() + interval '1 year',
    leased_until = app.now() + interval '1 year'`);
  expect(await lease()).toMatchObject({ red: [], green: [{ part: 'books' }] });
});

test('a new lease and a recent e-mail are no times in the future', async () => {
  expect((await lease('emails')).red).toHaveLength(1);
  expect((await lease('emails')).red).toEqual([]);
  // A concurrent run may have begun some seconds later.
  await alert(`leased_until = app.now() + interval '130 seconds'`);
  expect((await lease('emails')).red).toEqual([]);
  await alert(`alerted_at = app.now() + interval '5 seconds', leased_until = null`);
  expect((await lease('emails')).red).toEqual([]);
});

test('a run in the future becomes a present one, so that the schedule can be late', async () => {
  await sql.query(
    `insert into public.runs (schedule, succeeded_at, started_at, ended_at)
     values ('sum-visits', app.now() + interval '1 year', app.now() + interval '1 year', app.now() - interval '1 day')
     on conflict (schedule) do update set succeeded_at = excluded.succeeded_at, started_at = excluded.started_at,
       ended_at = excluded.ended_at`,
  );
  await query(`public.read_health('{sum-visits}')`);
  const rows = await readRows(
    `select succeeded_at = app.now() as success, started_at = app.now() as start,
       ended_at = app.now() - interval '1 day' as ended, failed_at
     from public.runs where schedule = 'sum-visits'`,
  );
  expect(rows).toEqual([{ success: true, start: true, ended: true, failed_at: null }]);
});

test('differences of one code count as one, as on the desk', async () => {
  await sql.query(
    `insert into public.payment_differences (kind, provider, code, currency)
     values ('not-at-provider', 'mpesa', 'S1', 'KES'), ('other-sum', 'mpesa', 'S1', 'KES')`,
  );
  const { differences } = await query<{ differences: number }>(`public.read_health('{}')`);
  expect(differences).toBe(1);
  expect(await query<object>('public.staff_counts()')).toMatchObject({ differences });
});
