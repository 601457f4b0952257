/** Lists the queries that are measured on an aged database. */
import type { Database } from '#netlify/local/database/index.ts';
import { signToken, testKeys } from '#tests/support/database-workspace.ts';
import type { Sizes } from '../builds/fill-database.ts';
import { inTurn } from '../measuring.ts';
import { busiest, type Arguments } from './arguments.ts';
import { calls, isOnce, isReport, isScheduled } from './calls.ts';
import { reads, type Read, type Reader } from './reads.ts';
import { captureStatement, type Statement } from './rest-statement.ts';

export interface Question extends Statement {
  /** The database function, or the name of the read. */
  of: string;
  kind: string;
  role: 'anon' | 'authenticated' | 'service_role';
  claims: object;
  isScheduled: boolean;
  isOnce: boolean;
  canScan: boolean;
}

export async function questionsTo(database: Database, sizes: Sizes): Promise<Question[]> {
  const readers = await loadReaders(database);
  const called = await inTurn(Object.entries(calls), async ([of, kinds]) =>
    inTurn(Object.entries(kinds), async ([kind, args]) => {
      const text = await formatCall(database, of, args);
      const how = {
        isScheduled: isScheduled(of),
        isOnce: isOnce(of) || isReport(of),
        canScan: isScheduled(of) || isReport(of),
      };
      return { of, kind, ...how, text, values: [], ...readers[byToken[of] ?? 'endpoint'] };
    }),
  );
  return [...called.flat(), ...(await questionsByRest(database, sizes, readers))];
}

/** Functions that members and staff call with their own token. */
const byToken: Partial<Record<string, Reader>> = {
  arrange_pictures: 'member',
  set_post_hidden: 'staff',
};

/** Returns the statement of a call. The arguments are evaluated beforehand, so that only the call is measured. */
async function formatCall({ sql }: Database, of: string, args: Arguments): Promise<string> {
  const parameters = await inTurn(Object.entries(args), async ([name, expression]) => {
    const { rows } = await sql.query<{ value: string }>(
      `select quote_nullable((${expression})::text) as value`,
    );
    return `${name} => ${rows[0]?.value ?? 'null'}`;
  });
  return `select * from public.${of}(${parameters.join(', ')})`;
}

type ReaderClaims = Record<Reader, Pick<Question, 'role' | 'claims'>>;

async function loadReaders(database: Database): Promise<ReaderClaims> {
  const { rows } = await database.sql.query<{ id: string }>(`select ${busiest} as id`);
  const member = { sub: rows[0]?.id ?? '', role: 'authenticated' };
  return {
    member: { role: 'authenticated', claims: member },
    staff: { role: 'authenticated', claims: { ...member, app_metadata: { roles: ['staff'] } } },
    visitor: { role: 'anon', claims: { role: 'anon' } },
    endpoint: { role: 'service_role', claims: { role: 'service_role' } },
  };
}

async function questionsByRest(
  database: Database,
  { posts, liveListings }: Sizes,
  readers: ReaderClaims,
) {
  const { sub } = readers.member.claims as { sub: string };
  const all = Object.entries(reads(posts, liveListings * 2, sub));
  const requests = all.flatMap(([of, kinds]) =>
    Object.entries(kinds).map(([kind, read]) => ({ of, kind, read })),
  );
  return inTurn(requests, async ({ of, kind, read }): Promise<Question> => {
    const { role, claims } = readers[read.by];
    const request = await requestFor(read, claims);
    const statement = await captureStatement(database, request, read.table);
    const { isScheduled = false, canScan = isScheduled } = read;
    return { of, kind, role, claims, isScheduled, isOnce: false, canScan, ...statement };
  });
}

async function requestFor({ table, by, query }: Read, claims: object): Promise<Request> {
  const url = `http://database.test/rest/v1/${table}?${new URLSearchParams(query).toString()}`;
  if (by === 'visitor') return new Request(url, { headers: { apikey: testKeys.publishableKey } });
  if (by === 'endpoint') return new Request(url, { headers: { apikey: testKeys.secretKey } });
  const authorization = `Bearer ${await signToken({ ...claims })}`;
  return new Request(url, { headers: { apikey: testKeys.publishableKey, authorization } });
}
