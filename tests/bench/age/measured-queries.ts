/** Lists the queries that are measured on an aged database. */
import type { Database } from '#netlify/local/database/index.ts';
import { signToken, testKeys } from '#tests/support/database-workspace.ts';
import type { Sizes } from '../builds/fill-database.ts';
import { runInSequence } from '../measuring.ts';
import { busiestMemberId, type Arguments } from './arguments.ts';
import { calls, isRare, isReport, isScheduled } from './calls.ts';
import { buildReads, type Read, type Reader } from './reads.ts';
import { captureStatement, type Statement } from './rest-statement.ts';

export interface MeasuredQuery extends Statement {
  /** The database function, or the name of the read. */
  subject: string;
  /** A short description of the arguments. */
  kind: string;
  role: 'anon' | 'authenticated' | 'service_role';
  claims: object;
  isScheduled: boolean;
  /** True for a query that may take a second, because it runs rarely or makes a report of a year. */
  isRare: boolean;
  /** True if the query may scan a table sequentially. */
  canScan: boolean;
}

export async function buildQueries(database: Database, sizes: Sizes): Promise<MeasuredQuery[]> {
  const readers = await loadReaders(database);
  const callQueries = await runInSequence(Object.entries(calls), async ([subject, kinds]) =>
    runInSequence(Object.entries(kinds), async ([kind, args]) => {
      const text = await formatCall(database, subject, args);
      const flags = {
        isScheduled: isScheduled(subject),
        isRare: isRare(subject) || isReport(subject),
        canScan: isScheduled(subject) || isReport(subject),
      };
      return {
        subject,
        kind,
        ...flags,
        text,
        values: [],
        ...readers[readersByFunction[subject] ?? 'endpoint'],
      };
    }),
  );
  return [...callQueries.flat(), ...(await buildRestQueries(database, sizes, readers))];
}

/** Functions that members and staff call with their own token. */
const readersByFunction: Partial<Record<string, Reader>> = {
  arrange_pictures: 'member',
  set_post_hidden: 'staff',
};

/** Returns the statement of a call. The arguments are evaluated beforehand, so that only the call is measured. */
async function formatCall({ sql }: Database, name: string, args: Arguments): Promise<string> {
  const parameters = await runInSequence(Object.entries(args), async ([parameter, expression]) => {
    const { rows } = await sql.query<{ value: string }>(
      `select quote_nullable((${expression})::text) as value`,
    );
    return `${parameter} => ${rows[0]?.value ?? 'null'}`;
  });
  return `select * from public.${name}(${parameters.join(', ')})`;
}

type ReaderClaims = Record<Reader, Pick<MeasuredQuery, 'role' | 'claims'>>;

async function loadReaders(database: Database): Promise<ReaderClaims> {
  const { rows } = await database.sql.query<{ id: string }>(`select ${busiestMemberId} as id`);
  const member = { sub: rows[0]?.id ?? '', role: 'authenticated' };
  return {
    member: { role: 'authenticated', claims: member },
    staff: { role: 'authenticated', claims: { ...member, app_metadata: { roles: ['staff'] } } },
    visitor: { role: 'anon', claims: { role: 'anon' } },
    endpoint: { role: 'service_role', claims: { role: 'service_role' } },
  };
}

async function buildRestQueries(
  database: Database,
  { posts, liveListings }: Sizes,
  readers: ReaderClaims,
) {
  const { sub } = readers.member.claims as { sub: string };
  const all = Object.entries(buildReads(posts, liveListings * 2, sub));
  const requests = all.flatMap(([subject, kinds]) =>
    Object.entries(kinds).map(([kind, read]) => ({ subject, kind, read })),
  );
  return runInSequence(requests, async ({ subject, kind, read }): Promise<MeasuredQuery> => {
    const { role, claims } = readers[read.reader];
    const request = await buildRequest(read, claims);
    const statement = await captureStatement(database, request, read.table);
    const { isScheduled = false, canScan = isScheduled } = read;
    return { subject, kind, role, claims, isScheduled, isRare: false, canScan, ...statement };
  });
}

async function buildRequest({ table, reader, query }: Read, claims: object): Promise<Request> {
  const url = `http://database.test/rest/v1/${table}?${new URLSearchParams(query).toString()}`;
  if (reader === 'visitor')
    return new Request(url, { headers: { apikey: testKeys.publishableKey } });
  if (reader === 'endpoint') return new Request(url, { headers: { apikey: testKeys.secretKey } });
  const authorization = `Bearer ${await signToken({ ...claims })}`;
  return new Request(url, { headers: { apikey: testKeys.publishableKey, authorization } });
}
