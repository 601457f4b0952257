/**
 * HTTP access to the database with the logged-in member's token. The query builder of supabase-js is in
 * database.ts, so that pages that only read the feed load without it and show the posts sooner.
 */
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';
import { Problem } from '../domain/problem/problem.ts';
import * as s from '../domain/schema/schema.ts';
import { createDatabaseSession, type DatabaseToken } from './database-session.ts';
import { toConnectionProblem, fetchAsMember } from './api/member-fetch.ts';
import { currentMember, on } from './identity.ts';
import { parseClaims } from './identity-service.ts';

const tokenSchema = s.object({ access_token: s.string, expires_at: s.number });

export const databaseSession = createDatabaseSession(exchangeToken);

let sessionMemberId = currentMember()?.id;
on('init', (member) => {
  sessionMemberId = member?.id;
});
on('login', ({ id }) => {
  if (sessionMemberId !== id) databaseSession.end();
  sessionMemberId = id;
});
on('logout', () => databaseSession.end());
on('update', () => databaseSession.announce('USER_UPDATED'));
on('open', (page) => {
  if (page === 'recovery') databaseSession.announce('PASSWORD_RECOVERY');
});

/**
 * Sends a request under row-level security, with the public key and the member's token. After the status 401 it
 * sends the request once more with a new token, because a wrong clock of the device can make an expired token look
 * valid.
 * @throws {Problem} of the token exchange, or an error of `fetch`.
 */
export async function fetchFromDatabase(input: RequestInfo | URL, init?: RequestInit) {
  const response = await sendWithToken(input, init);
  if (response.status !== 401) return response;
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
export function getDatabaseUrl(path = ''): string {
  return new URL(`/rest/v1/${path}`, SUPABASE_URL ?? location.origin).href;
}

async function exchangeToken(): Promise<DatabaseToken> {
  const response = await requestToken();
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw Problem.from(body);
  const token = tokenSchema.parse(body);
  const { exp, iat } = parseClaims(token.access_token);
  if (iat === undefined) return token;
  // The expiry is calculated from the token's lifetime and the device's clock, because that clock may be an hour
  // wrong.
  return { ...token, expires_at: Date.now() + (exp - iat) * 1_000 };
}

async function requestToken(): Promise<Response> {
  try {
    return await fetchAsMember('/api/database-token', { method: 'POST' });
  } catch (cause) {
    throw toConnectionProblem(cause);
  }
}
