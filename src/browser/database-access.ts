/**
 * HTTP access to the database with the logged-in member's token. The query builder of supabase-js is in
 * database.ts, so that pages that only read the feed load without it and show the posts sooner.
 */
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { Problem } from '../domain/problem/problem.ts';
import * as s from '../domain/schema/schema.ts';
import { createDatabaseSession, type DatabaseToken } from './database-session.ts';
import { connectionProblem, fetchAsMember } from './api/member-fetch.ts';
import { currentMember, on } from './identity.ts';
import { parseClaims } from './identity-service.ts';

const tokenSchema = s.object({ access_token: s.string, expires_at: s.number });

export const databaseSession = createDatabaseSession(exchangeToken);

let sessionMember = currentMember()?.id;
on('init', (member) => {
  sessionMember = member?.id;
});
on('login', ({ id }) => {
  if (sessionMember !== id) databaseSession.end();
  sessionMember = id;
});
on('logout', () => databaseSession.end());
on('update', () => databaseSession.announce('USER_UPDATED'));
on('open', (page) => {
  if (page === 'recovery') databaseSession.announce('PASSWORD_RECOVERY');
});

/**
 * Sends a request under row-level security, with the public key and the member's token. A rejected token is renewed
 * once, because the device's clock may be wrong.
 */
export async function databaseFetch(input: RequestInfo | URL, init?: RequestInit) {
  const answer = await sendWithToken(input, init);
  if (answer.status !== 401) return answer;
  databaseSession.end();
  return sendWithToken(input, init);
}

async function sendWithToken(input: RequestInfo | URL, init?: RequestInit) {
  const headers = new Headers(init?.headers);
  headers.set('apikey', SUPABASE_PUBLISHABLE_KEY);
  headers.set('authorization', `Bearer ${await databaseSession.getToken()}`);
  return fetch(input, { ...init, headers });
}

/**
 * Returns the address of a path of the database's REST interface, such as `posts?limit=1`. The embedded database
 * has the same origin as the site.
 */
export function databaseUrl(path = ''): string {
  return new URL(`/rest/v1/${path}`, SUPABASE_URL ?? location.origin).href;
}

async function exchangeToken(): Promise<DatabaseToken> {
  const answer = await requestToken();
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw Problem.from(body);
  const token = tokenSchema.parse(body);
  const { exp, iat } = parseClaims(token.access_token);
  if (iat === undefined) return token;
  // The expiry is calculated from the device's present time, because the device's clock may be an hour wrong.
  return { ...token, expires_at: Date.now() + (exp - iat) * 1_000 };
}

async function requestToken(): Promise<Response> {
  try {
    return await fetchAsMember('/api/database-token', { method: 'POST' });
  } catch (cause) {
    throw connectionProblem(cause);
  }
}
