/** Tests that requests for codes and refused codes write as many rows in each case, so that their times are equal. */
import { expect, test } from 'vitest';
import { insertMember } from '../support/create-and-submit.ts';
import { openDatabaseForFile } from '../support/database.ts';

const { sql, readRows } = await openDatabaseForFile();

const token = 'token';
let lastNumber = 30_000_000;
const createPhone = () => `+2547${(lastNumber += 1)}`;

interface Table {
  name: string;
  writes: number;
}

/** Runs a statement, and returns the numbers of rows that it inserts and updates, by table. */
async function countWrites(statement: string, values: unknown[]): Promise<Record<string, number>> {
  return sql.transaction(async (transaction) => {
    // The session also counts the writes of its last transactions.
    const readTables = async () => {
      const { rows } = await transaction.query<Table>(`
        select relname as name, (n_tup_ins + n_tup_upd)::int as writes from pg_stat_xact_user_tables`);
      return new Map(rows.map(({ name, writes }) => [name, writes]));
    };
    const before = await readTables();
    await transaction.query(statement, values);
    const changes = [...(await readTables())].map(
      ([name, writes]) => [name, writes - (before.get(name) ?? 0)] as const,
    );
    return Object.fromEntries(changes.filter(([, writes]) => writes > 0));
  });
}

const requestCode = (member: string, phone: string, maxDailyKes = 100) =>
  countWrites(`select public.begin_phone_code($1, $2, 'hash', $3)`, [member, phone, maxDailyKes]);
const confirmCode = (member: string, phone: string) =>
  countWrites(`select public.confirm_phone_code($1, $2, 'wrong')`, [member, phone]);

/** Inserts a code that a member requested. */
const insertCode = (member: string, phone: string, age: string, failures: number) =>
  sql.query(
    `insert into app.phone_codes (member_id, phone, code_hash, created_at, failures)
     values ($1, $2, 'hash', app.now() - $3::interval, $4)`,
    [member, phone, age, failures],
  );

test('a refused code of a member writes one row for each reason', async () => {
  const member = await insertMember(sql);
  const [wrong, expired, used] = [createPhone(), createPhone(), createPhone()];
  await insertCode(member, wrong, '1 minute', 0);
  await insertCode(member, expired, '11 minutes', 0);
  await insertCode(member, used, '1 minute', 5);
  for (const phone of [wrong, expired, used, createPhone()])
    expect(await confirmCode(member, phone), phone).toEqual({ phone_codes: 1 });
});

test('an unknown code leaves a row that no digits match', async () => {
  const member = await insertMember(sql);
  const phone = createPhone();
  await confirmCode(member, phone);
  const [row] = await readRows<{ is_right: boolean }>(
    `select public.confirm_phone_code($1, $2, '') as is_right`,
    member,
    phone,
  );
  expect(row).toEqual({ is_right: false });
  await requestCode(member, phone);
  const stored = await readRows(
    `select code_hash, failures from app.phone_codes where phone = $1`,
    phone,
  );
  expect(stored).toEqual([{ code_hash: 'hash', failures: 0 }]);
});

test('a request for a code writes the same rows for a free and for a refused number', async () => {
  await sql.query('delete from public.sms_messages');
  const expected = { phone_code_requests: 1, phone_codes: 1, sms_messages: 1 };
  const refused = createPhone();
  const busy = createPhone();
  await sql.query('select public.record_sms_opt_out($1)', [refused]);
  expect(await requestCode(await insertMember(sql), busy)).toEqual(expected);
  for (const phone of [busy, refused, createPhone()])
    expect(await requestCode(await insertMember(sql), phone), phone).toEqual(expected);
  expect(await requestCode(await insertMember(sql), createPhone(), 0)).toEqual(expected);
  const sent = await readRows(`select from public.sms_messages where state = 'sending'`);
  expect(sent).toHaveLength(2);
  const withheld = await readRows(
    `select distinct phone, attempts, sent_at from public.sms_messages where state = 'withheld'`,
  );
  expect(withheld).toEqual([{ phone: null, attempts: 0, sent_at: null }]);
});

test('a refused code of a link writes one row for each reason', async () => {
  await sql.query(
    `insert into app.prepared_listings (draft, phone, made_by, made_by_name, token_hash, expires_at)
     values ('{"title": "Mats"}', '+254711222333', gen_random_uuid(), 'Baraka', $1, app.now() + interval '1 day')`,
    [token],
  );
  const states = [
    `code_hash = null`,
    `code_hash = 'hash', code_created_at = app.now(), code_failures = 0`,
    `code_hash = 'hash', code_created_at = app.now() - interval '11 minutes', code_failures = 0`,
    `code_hash = 'hash', code_created_at = app.now(), code_failures = 5`,
  ];
  for (const state of states) {
    await sql.query(`update app.prepared_listings set ${state}`);
    const confirm = `select public.confirm_prepared_code($1, 'wrong', 'proof')`;
    expect(await countWrites(confirm, [token]), state).toEqual({ prepared_listings: 1 });
  }
});
