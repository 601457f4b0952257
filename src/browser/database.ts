/**
 * The database as the member who is here sees it. Only the query part of supabase-js is loaded: its
 * realtime, storage and sign-in parts would be ten times the bytes, and nothing here uses them.
 */
import { PostgrestClient } from '@supabase/postgrest-js';
import * as z from 'zod/mini';
import { Problem } from '../domain/problem/problem.ts';
import { createDatabaseSession, type DatabaseToken } from './database-session.ts';
import { accessToken, currentMember, on } from './identity.ts';
import { databaseSettings } from './settings.ts';
import { claimsOf } from './token-claims.ts';

const tokenSchema = z.object({ access_token: z.string(), expires_at: z.number() });

export const databaseSession = createDatabaseSession(exchangeToken);

let sessionMember = currentMember()?.id;
on('login', ({ id }) => {
  if (sessionMember !== id) databaseSession.end();
  sessionMember = id;
});
on('logout', () => databaseSession.end());
on('update', () => databaseSession.announce('USER_UPDATED'));
on('open', (page) => {
  if (page === 'recovery') databaseSession.announce('PASSWORD_RECOVERY');
});

let client: PostgrestClient | undefined;

/** Queries under row-level security, with the public key and the member's own token. */
export function database(): PostgrestClient {
  const { url, publishableKey } = databaseSettings();
  client ??= new PostgrestClient(new URL('/rest/v1', url).href, {
    headers: { apikey: publishableKey },
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${await databaseSession.token()}`);
      return fetch(input, { ...init, headers });
    },
  });
  return client;
}

async function exchangeToken(): Promise<DatabaseToken> {
  const answer = await askForToken(await accessToken());
  const body: unknown = await answer.json().catch(() => null);
  if (!answer.ok) throw Problem.from(body);
  const token = tokenSchema.parse(body);
  const { exp, iat } = claimsOf(token.access_token);
  // Counted from now on, because this device's clock may be an hour wrong.
  return iat === undefined ? token : { ...token, expires_at: Date.now() + (exp - iat) * 1_000 };
}

async function askForToken(identityToken: string): Promise<Response> {
  try {
    return await fetch('/api/database-token', {
      method: 'POST',
      headers: { authorization: `Bearer ${identityToken}` },
    });
  } catch (cause) {
    throw new Problem('database-unavailable', { cause });
  }
}
