/** A session: an access token for an hour, and a refresh token to get the next one with. */
import { audit } from './audit-log.ts';
import type { Call } from './call.ts';
import { sessionCookie } from './cookies.ts';
import type { Queries } from './database.ts';
import { json } from './http.ts';
import { sorted } from './metadata.ts';
import { grantRefreshToken } from './refresh-tokens.ts';
import { Refusal } from './refusal.ts';
import { signToken } from './signed-token.ts';
import type { User } from './user.ts';
import { changeUser } from './users.ts';

const lifetimeSeconds = 3600;

export interface Session {
  access_token: string;
  token_type: 'bearer';
  expires_in: number;
  refresh_token: string;
}

interface Occasion {
  /** Stored with it. */
  changes?: Partial<User>;
  /** What the account must still look like, so that a mailed token works once. */
  expected?: Partial<User>;
  action?: Parameters<typeof audit>[3] | undefined;
}

/**
 * Lets somebody in: stores what the occasion changes and opens a session, all or nothing.
 * @throws {Refusal} `user-unknown` where the account is gone or no longer as expected.
 */
export async function enter(
  call: Call,
  user: User,
  { changes = {}, expected, action }: Occasion,
): Promise<Session> {
  return call.database.transaction(async (sql) => {
    const untouched = Object.keys(changes).length === 0;
    const current = untouched
      ? user
      : await changeUser(sql, user, changes, { now: call.now, expected });
    if (!current) throw new Refusal('user-unknown');
    if (action) await audit(sql, call.now, current, action);
    return openSession(sql, current, call);
  });
}

/** Opens a session, in the transaction that gives the reason for it. */
export async function openSession(sql: Queries, user: User, call: Call): Promise<Session> {
  return sessionOf(user, await grantRefreshToken(sql, user, call.now), call);
}

/** Signs the access token that goes with a stored refresh token. */
export async function sessionOf(user: User, refreshToken: string, call: Call): Promise<Session> {
  return {
    access_token: await signAccessToken(user, call),
    token_type: 'bearer',
    expires_in: lifetimeSeconds,
    refresh_token: refreshToken,
  };
}

/** Answers a session, with the cookie that the request asks for. */
export function sessionResponse(session: Session, { request, now }: Call): Response {
  const cookie = sessionCookie(request, session.access_token, now);
  return json(session, cookie === undefined ? {} : { 'set-cookie': cookie });
}

/** No `iat`, `iss`, `role` or `jti`: two of one second are the same, byte by byte. */
function signAccessToken(user: User, { settings, now }: Call): Promise<string> {
  const claims = {
    ...(user.aud !== '' && { aud: user.aud }),
    exp: Math.floor(now.getTime() / 1000) + lifetimeSeconds,
    sub: user.id,
    email: user.email,
    app_metadata: sorted(user.raw_app_meta_data),
    user_metadata: sorted(user.raw_user_meta_data),
  };
  return signToken(claims, settings.jwtSecret, { kid: 'nf-ident' });
}
