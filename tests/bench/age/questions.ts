/** All queries that are measured on an aged database, as statements. */
import type { Database } from '#netlify/local/database/index.ts';
import { signToken, testKeys } from '#tests/support/database-workspace.ts';
import type { Sizes } from '../builds/fill-database.ts';
import { inTurn } from '../measuring.ts';
import { busiest, type Arguments } from './arguments.ts';
import { calls, isOnce, isReport, isScheduled } from './calls.ts';
import { reads, type Read, type Reader } from './reads.ts';
import { statementOf, type Statement } from './rest-statement.ts';

export interface Question extends Statement {
  /** The database function, or the name of the read. */
  of: string;
  kind: string;
  role: 'anon' | 'authenticated' | 'service_role';
  claims: object;
  isScheduled: boolean;
  isOnce: boolean;
  mayScan: boolean;
}

export async function questionsTo(database: Database, sizes: Sizes): Promise<Question[]> {
  const people = await peopleOf(database);
  const called = await inTurn(Object.entries(calls), async ([of, kinds]) =>
    inTurn(Object.entries(kinds), async ([kind, args]) => {
      const text = await callOf(database, of, args);
      const how = {
        isScheduled: isScheduled(of),
        isOnce: isOnce(of) || isReport(of),
        mayScan: isScheduled(of) || isReport(of),
      };
      return { of, kind, ...how, text, values: [], ...people[byToken[of] ?? 'endpoint'] };
    }),
  );
  return [...called.flat(), ...(await questionsByRest(database, sizes, people))];
}

/** Functions that a caller runs with their own token. */
const byToken: Partial<Record<string, Reader>> = {
  arrange_pictures: 'member',
  set_post_hidden: 'staff',
};

/** Evaluates the arguments beforehand, so that only the call itself is measured. */
async function callOf({ sql }: Database, of: string, args: Arguments): Promise<string> {
  const given = await inTurn(Object.entries(args), async ([name, expression]) => {
    const { rows } = await sql.query<{ value: string }>(
      `select quote_nullable((${expression})::text) as value`,
    );
    return `${name} => ${rows[0]?.value ?? 'null'}`;
  });
  return `select * from public.${of}(${given.join(', ')})`;
}

type People = Record<Reader, Pick<Question, 'role' | 'claims'>>;

async function peopleOf(database: Database): Promise<People> {
  const { rows } = await database.sql.query<{ id: string }>(`select ${busiest} as id`);
  const member = { sub: rows[0]?.id ?? '', role: 'authenticated' };
  return {
    member: { role: 'authenticated', claims: member },
    staff: { role: 'authenticated', claims: { ...member, app_metadata: { roles: ['staff'] } } },
    visitor: { role: 'anon', claims: { role: 'anon' } },
    endpoint: { role: 'service_role', claims: { role: 'service_role' } },
  };
}

async function questionsByRest(database: Database, { posts, liveListings }: Sizes, people: People) {
  const { sub } = people.member.claims as { sub: string };
  const all = Object.entries(reads(posts, liveListings * 2, sub));
  const asked = all.flatMap(([of, kinds]) =>
    Object.entries(kinds).map(([kind, read]) => ({ of, kind, read })),
  );
  return inTurn(asked, async ({ of, kind, read }): Promise<Question> => {
    const { role, claims } = people[read.by];
    const request = await requestFor(read, claims);
    const statement = await statementOf(database, request, read.table);
    const { isScheduled = false, mayScan = isScheduled } = read;
    return { of, kind, role, claims, isScheduled, isOnce: false, mayScan, ...statement };
  });
}

async function requestFor({ table, by, query }: Read, claims: object): Promise<Request> {
  const url = `http://database.test/rest/v1/${table}?${new URLSearchParams(query).toString()}`;
  if (by === 'visitor') return new Request(url, { headers: { apikey: testKeys.publishableKey } });
  if (by === 'endpoint') return new Request(url, { headers: { apikey: testKeys.secretKey } });
  const authorization = `Bearer ${await signToken({ ...claims })}`;
  return new Request(url, { headers: { apikey: testKeys.publishableKey, authorization } });
}
