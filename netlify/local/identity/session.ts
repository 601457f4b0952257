/** Opens, renews and ends sessions. The endpoints are `/token` and `/logout`. */
import { compare } from 'bcryptjs';
import { getAudience, findActor, requireBearer } from './access.ts';
import { generateToken, signToken } from './crypto.ts';
import { toPlainText } from './database.ts';
import { callHook } from './hooks.ts';
import { createClearedCookie, createSessionCookie, type Context } from './http.ts';
import { Refusal } from './refusal.ts';
import { requireEmailProvider } from './settings.ts';
import { normalize, type User } from './user.ts';
import {
  audit,
  findUserByEmail,
  inTransaction,
  requireChange,
  requireUserById,
  type Action,
} from './users.ts';

/** Capacity of a client's token bucket for `/token`. An empty bucket is full again after five minutes. */
const maxRequests = 30;
const refillMs = 300_000;

/**
 * `POST /token` opens or renews a session. It reads form fields only: from the body, otherwise from the address.
 */
export async function grantToken(context: Context): Promise<Response> {
  const { request, body, query } = context;
  requireEmailProvider(context.settings);
  limitRequests(context);
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^application\/x-www-form-urlencoded\s*(;|$)/i.test(type);
  const fields = new URLSearchParams(isForm ? body : '');
  const getField = (name: string) => fields.get(name) ?? query.get(name) ?? '';
  switch (getField('grant_type')) {
    case 'password':
      return createSessionResponse(
        context,
        await logIn(context, getField('username'), getField('password')),
      );
    case 'refresh_token':
      return createSessionResponse(
        context,
        await refreshSession(context, getField('refresh_token')),
      );
    default:
      throw new Refusal('unsupported_grant_type', '');
  }
}

/**
 * Counts a request in the client's token bucket, which refills steadily. The limit is optional.
 * @throws {Refusal} if the bucket is empty
 */
function limitRequests({ settings, request, tokenBuckets, now }: Context): void {
  if (!settings.tokenLimit) return;
  const client = request.headers.get(settings.tokenLimit.header) ?? '';
  const time = now.getTime();
  const { left, filledAt } = tokenBuckets.get(client) ?? { left: maxRequests, filledAt: time };
  const available = left + ((time - filledAt) * maxRequests) / refillMs;
  if (available < 1) throw new Refusal(429, 'Rate limit exceeded');
  tokenBuckets.set(client, { left: Math.min(maxRequests, available) - 1, filledAt: time });
}

async function logIn(context: Context, email: string, password: string): Promise<Session> {
  const user = await findUserByEmail(context, email, getAudience(context));
  if (user && !user.confirmed_at) throw new Refusal('invalid_grant', 'Email not confirmed');
  // The comparison always fails for an account without a password, because its hash is empty.
  if (!user || !(await compare(password, user.encrypted_password))) {
    throw new Refusal('invalid_grant', 'No user found with that email, or password invalid.');
  }
  const changes = await callHook(context, 'login', user);
  return startSession(context, user, { changes, action: 'login' });
}

/** Lifetime of a refresh token in ms. */
const refreshLifetimeMs = 30 * 86_400_000;

/**
 * Exchanges a refresh token for a session. The lock on the token's row lets only one of several concurrent requests
 * succeed.
 */
async function refreshSession(context: Context, token: string): Promise<Session> {
  if (token === '') throw new Refusal('invalid_request', 'refresh_token required');
  return inTransaction(context, async (context) => {
    const { rows } = await context.sql.query(
      `select user_id, revoked, created_at from identity.refresh_tokens
       where token = $1 for update`,
      [toPlainText(token)],
    );
    const [row] = rows as { user_id: string; revoked: boolean; created_at: Date | string }[];
    if (!row || row.revoked) {
      const clearsCookie = row !== undefined;
      throw new Refusal('invalid_grant', 'Invalid Refresh Token', { clearsCookie });
    }
    if (context.now.getTime() - new Date(row.created_at).getTime() > refreshLifetimeMs) {
      throw new Refusal('invalid_grant', 'Refresh token expired', { clearsCookie: true });
    }
    await context.sql.query(
      'update identity.refresh_tokens set revoked = true, updated_at = $2 where token = $1',
      [token, context.now],
    );
    const user = await requireUserById(context, row.user_id);
    await audit(context, user, 'token_refreshed');
    await audit(context, user, 'token_revoked');
    return openSession(context, user);
  });
}

interface SessionOptions {
  /** Changes of the account that are stored together with the session. */
  changes?: Partial<User>;
  /**
   * Values that the account's row must still have before the changes. They ensure that an emailed token works once.
   */
  expected?: Partial<User>;
  /** Action for the audit log, undefined for none. */
  action?: Action;
}

/**
 * Stores the changes of an account and opens a session for it, in one transaction.
 * @throws {Refusal} if there are changes, and the account is deleted or has other values than expected
 */
export function startSession(
  context: Context,
  user: User,
  { changes = {}, expected, action }: SessionOptions,
): Promise<Session> {
  const isChanged = Object.keys(changes).length > 0;
  return inTransaction(context, async (context) => {
    const current = isChanged ? await requireChange(context, user, changes, expected) : user;
    if (action) await audit(context, current, action);
    return openSession(context, current);
  });
}

/** Confirms an account and opens a session for it, unless the sign-up hook refuses. */
export async function confirmAndStartSession(
  context: Context,
  user: User,
  options: SessionOptions,
) {
  const { changes = {}, action = 'user_signedup' } = options;
  const hookChanges = await callHook(context, 'signup', { ...user, ...changes });
  const confirmation = { confirmed_at: context.now, confirmation_token: '' };
  return startSession(context, user, {
    expected: { confirmation_token: user.confirmation_token },
    ...options,
    changes: { ...changes, ...hookChanges, ...confirmation },
    action,
  });
}

/** Lifetime of an access token. */
const accessLifetimeSeconds = 3600;

export type Session = Awaited<ReturnType<typeof openSession>>;

/** Stores a refresh token, and returns it with an access token. */
async function openSession({ sql, settings, now }: Context, user: User) {
  const refresh_token = generateToken();
  await sql.query(
    `insert into identity.refresh_tokens (token, user_id, created_at, updated_at)
     values ($1, $2, $3, $3)`,
    [refresh_token, user.id, now],
  );
  // The hosted service also omits the claims `iat` and `jti`, so two tokens of the same second are equal.
  const claims = {
    ...(user.aud !== '' && { aud: user.aud }),
    exp: Math.floor(now.getTime() / 1000) + accessLifetimeSeconds,
    sub: user.id,
    email: user.email,
    app_metadata: normalize(user.raw_app_meta_data),
    user_metadata: normalize(user.raw_user_meta_data),
  };
  const access_token = await signToken(claims, settings.jwtSecret, 'nf-ident');
  return { access_token, token_type: 'bearer', expires_in: accessLifetimeSeconds, refresh_token };
}

export function createSessionResponse(context: Context, session: Session): Response {
  return Response.json(session, { headers: createSessionCookie(context, session.access_token) });
}

/** `POST /logout` ends all sessions of the user. Access tokens stay valid until their hour is over. */
export async function logOut(context: Context): Promise<Response> {
  const actor = await findActor(context, await requireBearer(context));
  if (!actor) throw new Refusal(401, 'Invalid user', { clearsCookie: true });
  await inTransaction(context, async (context) => {
    await audit(context, actor, 'logout');
    await context.sql.query('delete from identity.refresh_tokens where user_id = $1', [actor.id]);
  });
  return new Response(null, { status: 204, headers: createClearedCookie(context.now) });
}
