/**
 * Measures the times of requests for codes and of refused codes in the database. The rest of an endpoint is the same for
 * each number, and its noise would hide a difference that many requests reveal.
 */
import type postgres from 'postgres';
import { createPool } from '#tests/support/postgres/connect.ts';
import { memberId, staffId } from '#tests/support/seeded-users.ts';
import { startServer } from '../age/server.ts';
import { formatNumber } from '../measuring.ts';
import type { Row } from '../row.ts';

const warmUpRounds = 100;
const rounds = 1_000;

/** The measured calls. A parameter is the number, and a member and a link have fixed names. */
const calls = {
  'request a code': `select public.begin_phone_code('${memberId}', $1, 'hash', 100)`,
  'confirm a code': `select public.confirm_phone_code('${memberId}', $1, 'wrong')`,
  'confirm the code of a link': `select public.confirm_prepared_code('link', concat('wrong ', $1::text), 'proof')`,
};

type CallName = keyof typeof calls;

/** One case of a call, with the statement that prepares it for a number. */
interface Case {
  call: CallName;
  name: string;
  statement?: string;
}

const insertCode = (age: string, failures: number) => `
  insert into app.phone_codes (member_id, phone, code_hash, created_at, failures)
  values ('${memberId}', $1, 'hash', app.now() - interval '${age}', ${failures})`;
const setLinkCode = (hash: string, age: string, failures: number) => `
  update app.prepared_listings
  set code_hash = ${hash}, code_created_at = app.now() - interval '${age}', code_failures = ${failures}
  where $1::text is not null`;

const cases: Case[] = [
  { call: 'request a code', name: 'a free number' },
  {
    call: 'request a code',
    name: 'a refused number',
    statement: `insert into app.sms_opt_outs (phone_hash) values (app.hash_address($1))`,
  },
  {
    call: 'request a code',
    name: 'a busy number',
    statement: `insert into app.phone_code_requests (phone, is_sent) values ($1, true)`,
  },
  {
    call: 'request a code',
    name: 'the number of a member',
    statement: `
      insert into app.proven_phones (phone, member_id, proven_at, proven_by, checked_at)
      values ($1, '${staffId}', app.now(), 'sms', app.now())`,
  },
  { call: 'confirm a code', name: 'wrong', statement: insertCode('1 minute', 0) },
  { call: 'confirm a code', name: 'no code' },
  { call: 'confirm a code', name: 'expired', statement: insertCode('11 minutes', 0) },
  { call: 'confirm a code', name: 'five tries', statement: insertCode('1 minute', 5) },
  ...[
    { name: 'wrong', statement: setLinkCode(`'hash'`, '1 minute', 0) },
    { name: 'no code', statement: setLinkCode('null', '1 minute', 0) },
    { name: 'expired', statement: setLinkCode(`'hash'`, '11 minutes', 0) },
    { name: 'five tries', statement: setLinkCode(`'hash'`, '1 minute', 5) },
  ].map((state) => ({ call: 'confirm the code of a link' as const, ...state })),
];

/** Inserts two members and a prepared listing with a link. */
async function prepare(sql: postgres.Sql): Promise<void> {
  await sql`
    insert into public.members (id, name) values (${memberId}, 'Amina'), (${staffId}, 'Baraka')
    on conflict do nothing`;
  await sql`
    insert into app.prepared_listings (draft, phone, made_by, made_by_name, token_hash, expires_at)
    values ('{"title": "Mats"}', '+254711222333', ${staffId}, 'Baraka', 'link', app.now() + interval '1 day')`;
}

let lastNumber = 10_000_000;

/** Returns the time in ms of a call for a new number. */
async function measureCase(
  sql: postgres.Sql,
  { call, statement = 'select $1::text' }: Case,
): Promise<number> {
  lastNumber += 1;
  const values = [`+2547${lastNumber}`];
  await sql`delete from app.phone_code_requests`;
  await sql`delete from app.phone_codes`;
  await sql`delete from public.sms_messages`;
  await sql.unsafe(statement, values, { prepare: true });
  const start = performance.now();
  await sql.unsafe(calls[call], values, { prepare: true });
  return performance.now() - start;
}

/** Returns the lower quartile, which other programs on the machine hardly change. */
const getQuartile = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)] ?? Number.NaN;

/** Returns the ratio of the slowest and the fastest case of a call, and the times as a text. */
function compare(call: CallName, times: Map<Case, number[]>) {
  const results = cases
    .filter((one) => one.call === call)
    .map((one) => ({ name: one.name, ms: getQuartile(times.get(one) ?? []) }));
  const all = results.map(({ ms }) => ms);
  const ratio = Math.max(...all) / Math.min(...all);
  const list = results.map(({ name, ms }) => `${name} ${formatNumber(ms)}`).join(', ');
  return { ratio, text: `${call}: ${list} ms, ${formatNumber(ratio)} ×` };
}

export const phoneCodes: Row = {
  name: 'phone-codes',
  seconds: 60,
  description:
    'the slowest case beside the fastest, of requests for a code and of refused codes: lower quartiles in the database; the time tells nothing about a number',
  unit: '×',
  bound: { atMost: 1.25 },
  async measure() {
    const server = await startServer();
    if (typeof server === 'string') return { number: Number.NaN, details: server, isSkipped: true };
    const sql = createPool(await server.createEmptyDatabase());
    await prepare(sql);
    const times = new Map<Case, number[]>(cases.map((one) => [one, []]));
    for (let round = 0; round < warmUpRounds + rounds; round += 1) {
      // The order is random, so that a case has no fixed predecessor.
      for (const one of cases.toSorted(() => Math.random() - 0.5)) {
        const time = await measureCase(sql, one);
        if (round >= warmUpRounds) times.get(one)?.push(time);
      }
    }
    await sql.end();
    const names = Object.keys(calls) as CallName[];
    const comparisons = names.map((call) => compare(call, times));
    return {
      number: Math.max(...comparisons.map(({ ratio }) => ratio)),
      details: comparisons.map(({ text }) => text).join('; '),
    };
  },
};
