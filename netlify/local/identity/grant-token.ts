/** `POST /token`: a session for a password, or for a refresh token. */
import { audit } from './audit-log.ts';
import { audienceOf } from './bearer.ts';
import type { Call } from './call.ts';
import type { Queries } from './database.ts';
import { askHook } from './hooks.ts';
import { passwordFits } from './passwords.ts';
import { isRevoked, swapRefreshToken } from './refresh-tokens.ts';
import { Refusal } from './refusal.ts';
import { enter, sessionOf, sessionResponse, type Session } from './session.ts';
import { requireEmailProvider } from './settings.ts';
import { requirePatience } from './token-limit.ts';
import { findUserByEmail, findUserById } from './users.ts';

type Form = (name: string) => string;

/** Reads form values only, from the body or else the address. */
export async function grantToken(call: Call): Promise<Response> {
  requireEmailProvider(call.settings);
  requirePatience(call);
  const form = formOf(call);
  switch (form('grant_type')) {
    case 'password':
      return sessionResponse(await enterByPassword(call, form), call);
    case 'refresh_token':
      return sessionResponse(await refreshSession(call, form('refresh_token')), call);
    default:
      throw new Refusal('grant-type-unsupported');
  }
}

function formOf({ request, body, query }: Call): Form {
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(
    request.headers.get('content-type') ?? '',
  );
  const fields = new URLSearchParams(isForm ? body : '');
  return (name) => fields.get(name) ?? query.get(name) ?? '';
}

async function enterByPassword(call: Call, form: Form): Promise<Session> {
  const password = form('password');
  const user = await findUserByEmail(call.database, form('username'), audienceOf(call));
  if (user && !user.confirmed_at) throw new Refusal('email-not-confirmed');
  const fits = await passwordFits(password, user?.encrypted_password, call.settings);
  if (!user || !fits) throw new Refusal('credentials-wrong');

  const changes = await askHook(call, 'login', user);
  return enter(call, user, { changes, action: 'login' });
}

async function refreshSession(call: Call, token: string): Promise<Session> {
  const { database } = call;
  if (token === '') throw new Refusal('refresh-token-missing');
  const session = await database.transaction((sql) => rotate(sql, token, call));
  if (session) return session;

  const revoked = await isRevoked(database, token);
  throw revoked === false
    ? new Refusal('refresh-token-expired', { clearsCookie: true })
    : new Refusal('refresh-token-invalid', { clearsCookie: revoked !== undefined });
}

async function rotate(sql: Queries, token: string, call: Call): Promise<Session | undefined> {
  const swapped = await swapRefreshToken(sql, token, call.now);
  const user = swapped && (await findUserById(sql, swapped.userId));
  if (!user) return undefined;
  await audit(sql, call.now, user, 'token_refreshed');
  await audit(sql, call.now, user, 'token_revoked');
  return sessionOf(user, swapped.next, call);
}
