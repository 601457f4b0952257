/** The database's REST interface, as whoever holds a key and perhaps a token sees it. */
import { decodeJwt } from 'jose';
import * as z from 'zod';
import type { Answer } from './send.ts';
import { Ended, skipped, wrong, type Finding, type Subject } from './check.ts';

const refusalSchema = z.object({ code: z.string().regex(/^\w+$/) });

/** Asks for an address under `/rest/v1/`. */
type SendRest = (path: string, init?: { post: unknown }) => Promise<Answer>;

/** Keys of the older kind, which are tokens, go into both headers; the newer go into one. */
export function headersFor(key: string, token?: string): Record<string, string> {
  const bearer = token ?? (roleInKey(key) === undefined ? undefined : key);
  return { apikey: key, ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) };
}

export function restAs({ environment, send }: Subject, key: string, token?: string): SendRest {
  const headers = headersFor(key, token);
  return (path, init) =>
    send(new URL(`/rest/v1/${path}`, environment.database.url), {
      headers: { ...headers, ...(init && { 'content-type': 'application/json' }) },
      ...(init && { method: 'POST', body: JSON.stringify(init.post) }),
    });
}

/** Fetches no row: only the right to fetch one is of interest. */
export const anyRead = 'posts?select=id&limit=0';

/**
 * A visitor's requests, which carry the publishable key and nothing else.
 * @throws {Ended} where nobody can ask as a visitor.
 */
export function asVisitor(subject: Subject): SendRest {
  const { publishableKey } = subject.environment.database;
  if (getKeyKind(publishableKey) !== 'secret') return restAs(subject, publishableKey);
  throw new Ended(skipped('Not to be seen while SUPABASE_PUBLISHABLE_KEY holds a secret key.'));
}

/** An endpoint's requests, which are past all policies. */
export function asEndpoint(subject: Subject): SendRest {
  return restAs(subject, subject.environment.database.secretKey);
}

/** @throws {Ended} where an answer says nothing of the database: its key is refused, or something else answers. */
export function requireReached(answers: Answer[], key: 'publishable' | 'secret'): void {
  if (answers.some((answer) => getReception(answer) === 'refused')) {
    throw new Ended(skipped(`Not to be seen before the database takes the ${key} key.`));
  }
  const odd = answers.find((answer) => getReception(answer) === 'strange');
  if (odd) throw new Ended(strange(odd));
}

/** Something answers, but not as the REST interface does. */
export function strange(answer: Answer): Finding {
  return wrong(
    `What answers at SUPABASE_URL is not a database that works (${describeAnswer(answer)}).`,
    'Check the address, and whether the project is paused.',
  );
}

/** The code of a refusal: PostgREST's own, or that of Postgres. */
export function getCode({ body }: Answer): string | undefined {
  return refusalSchema.safeParse(body).data?.code;
}

/** There is no such table. */
export const noTable = 'PGRST205';
/** There is no such function. */
export const noFunction = 'PGRST202';
/** Whoever asks has not the right to. */
export const noRight = '42501';
/** There is no such column. */
export const noColumn = '42703';

/** How far a request came: to the database, only to the check of its key, or to something else. */
export function getReception(answer: Answer): 'taken' | 'refused' | 'strange' {
  const code = getCode(answer);
  if (answer.status === 401 && (code === undefined || code.startsWith('PGRST3'))) return 'refused';
  return isSuccess(answer) || code !== undefined ? 'taken' : 'strange';
}

export function isSuccess({ status }: Answer): boolean {
  return status >= 200 && status < 300;
}

/** `401 42501` */
export function describeAnswer(answer: Answer): string {
  return [answer.status, getCode(answer)].filter((part) => part !== undefined).join(' ');
}

/** What a key says about itself. */
export function getKeyKind(key: string): 'publishable' | 'secret' | 'unknown' {
  if (key.startsWith('sb_publishable_') || roleInKey(key) === 'anon') return 'publishable';
  if (key.startsWith('sb_secret_') || roleInKey(key) === 'service_role') return 'secret';
  return 'unknown';
}

function roleInKey(key: string): unknown {
  try {
    return decodeJwt(key)['role'] ?? '';
  } catch {
    return undefined;
  }
}
