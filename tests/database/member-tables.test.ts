/** Tests that the export and the deletion of an account cover each table with data of a member. */
import { expect, test } from 'vitest';
import type { MemberData } from '#netlify/data/account-export.ts';
import { createAndSubmit, insertMember } from '../support/create-and-submit.ts';
import { openDatabaseForFile } from '../support/database.ts';

const { sql, query, readRows, countRows } = await openDatabaseForFile();

/** The part of the export with a table, or the reason for its absence, by table. */
const memberTables: Record<string, keyof MemberData | { reason: string }> = {
  'app.agent_news': { reason: 'deleted with its e-mail' },
  'app.agents': 'agents',
  'app.phone_calls': 'phone_records',
  'app.phone_code_requests': 'phone_records',
  'app.phone_codes': 'phone_records',
  'app.phone_takeovers': 'phone_records',
  'app.prepared_listings': 'phone_records',
  'app.proven_phones': 'proven_phones',
  'app.sms_reports': { reason: 'without a member until it meets its SMS' },
  'public.email_stops': 'stops_of_emails',
  'public.emails': 'emails',
  'public.faults': { reason: 'names the staff user that read it' },
  'public.listing_versions': 'listings',
  'public.listings': 'listings',
  'public.member_settings': 'settings',
  'public.member_visits': 'last_visit',
  'public.payment_claims': 'claimed_codes',
  'public.payments': 'payments',
  'public.pictures': 'pictures',
  'public.post_reports': 'reports_of_posts',
  'public.posts': 'posts',
  'public.renewals': 'renewals',
  'public.sms_messages': 'sms',
};

const readMemberTables = async () =>
  (
    await readRows<{ name: string }>(`
      select distinct namespace.nspname || '.' || relname as name
      from pg_class
        join pg_namespace as namespace on namespace.oid = relnamespace
        join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
        left join pg_constraint on conrelid = pg_class.oid and contype = 'f' and attnum = any (conkey)
          and confrelid = 'public.members'::regclass
      where relkind in ('r', 'p') and nspname in ('public', 'app')
        and (pg_constraint.oid is not null or attname ~ '(^|_)(phone|member_id|recipient)$')
      order by name`)
  ).map(({ name }) => name);

test('each table with a member or a phone number is in the export', async () => {
  expect(await readMemberTables()).toEqual(Object.keys(memberTables).toSorted());
});

test('the deletion of a member reaches each table with a foreign key', async () => {
  const refusing = await readRows(`
    select conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'public.members'::regclass and confdeltype not in ('c', 'n')`);
  expect(refusing).toEqual([]);
});

const phone = '+254711222333';

/** Creates a member with a row in each table about phone numbers. */
async function createMemberWithPhones() {
  const member = await insertMember(sql);
  const listing = await createAndSubmit(query, member, member);
  const version = `(select review_version_id from public.listings where id = $2)`;
  await query(`public.record_phone_call($1, $2, ${version})`, member, listing);
  await query('public.begin_phone_code($1, $2, $3, 100)', member, phone, 'hash');
  await query(`app.prove_phone($1, $2, app.now(), 'sms')`, phone, member);
  await sql.query('insert into app.phone_takeovers (former_member_id, phone) values ($1, $2)', [
    member,
    phone,
  ]);
  await sql.query(
    `insert into app.prepared_listings (draft, phone, made_by, made_by_name, taken_by, taken_at, listing_id)
     values ('{"title": "Mats"}', $2, $1, 'Baraka', $1, app.now(), $3)`,
    [member, phone, listing],
  );
  await query('public.record_sms_opt_out($1)', phone);
  return { member, listing };
}

test('the export has the records about phone numbers, without codes and staff', async () => {
  const { member, listing } = await createMemberWithPhones();
  const records = await query('public.member_phone_records($1)', member);
  expect(records).toMatchObject({
    refused_sms: [phone],
    calls: [{ listing_id: listing }],
    codes: [{ phone, failures: 0 }],
    code_requests: [{ phone }],
    takeovers: [{ phone }],
    prepared_adverts: [{ listing_id: listing, title: 'Mats', phone }],
  });
  expect(JSON.stringify(records)).not.toMatch(/hash|Baraka/);
});

test('the deletion of an account deletes the records about phone numbers, also of a paid advert', async () => {
  const { member, listing } = await createMemberWithPhones();
  await query(
    `(public.begin_payment($1, $2, 'daily', 1, 129, 'KES', 'mpesa', false, $3)).id`,
    ...[member, listing, phone],
  );
  await query('public.delete_member($1)', member);
  expect(await countRows('public.listings where id = $1', listing)).toBe(1);
  expect(await countRows('app.phone_calls where listing_id = $1', listing)).toBe(0);
  for (const source of [
    'app.phone_codes where member_id = $1',
    'app.phone_code_requests where member_id = $1',
    'app.phone_takeovers where former_member_id = $1',
    'app.prepared_listings where taken_by = $1',
    'app.proven_phones where member_id = $1',
  ])
    expect(await countRows(source, member), source).toBe(0);
});
