/** Leases emails in several sessions, while members stop them. */
import { beforeEach, expect, test } from 'vitest';
import { openSessionsForFile } from '#tests/support/races/sessions.ts';

const pool = await openSessionsForFile();
const emailCount = 60;

beforeEach(async () => {
  await pool`delete from public.emails`;
  await pool`delete from public.member_settings`;
  await pool`insert into public.members (id, name)
    select md5('reader ' || n)::uuid, 'Reader' from generate_series(1, ${emailCount}) as n on conflict do nothing`;
  await pool`insert into public.emails (idempotency_key, recipient, template, subject, html, text, topic, member_id)
    select 'week/' || n, 'reader' || n || '@duka.example', 'week', 'Last week', '-', '-', 'weekly',
      md5('reader ' || n)::uuid
    from generate_series(1, ${emailCount}) as n`;
});

/** Leases one email after another until none is due. Returns their keys. */
async function leaseAll(): Promise<string[]> {
  const keys: string[] = [];
  for (;;) {
    const [email] = await pool<{ idempotency_key: string }[]>`
      select idempotency_key from public.lease_emails(1)`;
    if (!email) return keys;
    keys.push(email.idempotency_key);
  }
}

test('concurrent runs lease each email once', async () => {
  const keys = (await Promise.all([1, 2, 3, 4, 5, 6].map(leaseAll))).flat();
  expect(keys).toHaveLength(emailCount);
  expect(new Set(keys).size).toBe(emailCount);
});

/** Stops the weekly emails of every third member, beginning with a member's number. */
async function stopEveryThird(first: number): Promise<string[]> {
  const keys: string[] = [];
  for (let number = first; number <= emailCount; number += 3) {
    await pool`select public.unsubscribe(md5('reader ' || ${number}::int)::uuid, 'weekly')`;
    keys.push(`week/${number}`);
  }
  return keys;
}

test('no email is leased after its member stopped it', async () => {
  const stoppedKeys = await stopEveryThird(1);
  const [, ...runs] = await Promise.all([stopEveryThird(2), leaseAll(), leaseAll(), leaseAll()]);
  const leasedKeys = runs.flat();
  const rows = await pool<{ idempotency_key: string }[]>`
    select idempotency_key from public.emails where state = 'withheld'`;
  const withheldKeys = rows.map((row) => row.idempotency_key);
  expect(leasedKeys.filter((key) => stoppedKeys.includes(key))).toEqual([]);
  // Each of the other emails was either leased before the stop or withheld after it.
  expect(new Set([...leasedKeys, ...withheldKeys]).size).toBe(emailCount);
  expect(leasedKeys.length + withheldKeys.length).toBe(emailCount);
});

test('an address that bounces in several sessions has one stop', async () => {
  await pool`update public.emails set recipient = 'same@duka.example'`;
  const emails = await pool<
    { id: string; attempts: number }[]
  >`select * from public.lease_emails(10)`;
  await Promise.all(
    emails.map(
      ({ id, attempts }) =>
        pool`select public.record_email_failed(${id}, ${attempts}, '550 5.1.1', 'bounce')`,
    ),
  );
  const stops = await pool`select from public.email_stops where recipient = 'same@duka.example'`;
  expect(stops).toHaveLength(1);
  expect(await leaseAll()).toEqual([]);
});
