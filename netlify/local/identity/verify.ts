/**
 * Endpoints of emailed links. `POST /recover` emails a recovery link, and `POST /verify` accepts the token of a
 * link.
 */
import * as z from 'zod';
import { getAudience } from './access.ts';
import { hashPassword, generateToken } from './crypto.ts';
import { field, requireJson, type Context } from './http.ts';
import { Refusal } from './refusal.ts';
import { hasExpired, sendEmail, wasEmailedRecently } from './emails.ts';
import { confirmAndStartSession, createSessionResponse, startSession } from './session.ts';
import { requireEmailProvider } from './settings.ts';
import { audit, changeUser, findUserByEmail, inTransaction, requireUserByToken } from './users.ts';

const recoverSchema = z.object({ email: field.text });

/**
 * `POST /recover` emails a link. For an unknown address it responds as for a known one, but a repeated request for
 * a known address is refused.
 */
export async function recover(context: Context): Promise<Response> {
  requireEmailProvider(context.settings);
  const { email } = requireJson(context, recoverSchema, 'read verification params');
  if (email === '') throw new Refusal(422, 'Password recovery requires an email');
  const user = await findUserByEmail(context, email, getAudience(context));
  if (!user) return Response.json({});
  if (wasEmailedRecently(user.recovery_sent_at, context))
    throw new Refusal(429, 'Rate limit exceeded, try again later');

  const changes = { recovery_token: generateToken(), recovery_sent_at: context.now };
  const expected = { recovery_token: user.recovery_token };
  const changedUser = await inTransaction(context, async (context) => {
    await audit(context, user, 'user_recovery_requested');
    return changeUser(context, user, changes, expected);
  });
  // An undefined result means that another request has just emailed a link.
  if (!changedUser) throw new Refusal(429, 'Rate limit exceeded, try again later');
  await sendEmail(context, 'recovery', changedUser, user);
  return Response.json({});
}

const verifySchema = z.object({ type: field.text, token: field.text, password: field.text });

/** `POST /verify` opens a session by the token of an emailed link. */
export async function verify(context: Context): Promise<Response> {
  const params = requireJson(context, verifySchema, 'read verification params');
  if (params.token.trim() === '') throw new Refusal(422, 'Verify requires a token');
  switch (params.type) {
    case 'signup':
      return createSessionResponse(context, await verifySignUp(context, params));
    case 'recovery':
      return createSessionResponse(context, await verifyRecovery(context, params));
    default:
      throw new Refusal(422, 'Verify requires a verification type');
  }
}

type Params = Omit<z.output<typeof verifySchema>, 'type'>;

/**
 * Confirms a sign-up or an invitation. If an invited account has no password yet, the request contains the first
 * one.
 */
async function verifySignUp(context: Context, { token, password }: Params) {
  const user = await requireUserByToken(context, 'confirmation_token', token);
  const kind = user.invited_at ? 'invite' : 'confirmation';
  if (hasExpired(kind, user.confirmation_sent_at, context)) {
    throw new Refusal(422, 'Confirmation token expired');
  }
  if (!user.invited_at || user.encrypted_password !== '')
    return confirmAndStartSession(context, user, {});
  if (password === '') throw new Refusal(422, 'Invited users must specify a password');
  const failure = 'Error storing password';
  const encrypted_password = await hashPassword(context.settings, password, failure);
  return confirmAndStartSession(context, user, { changes: { encrypted_password } });
}

/**
 * Opens a session by the token of a recovery link. It also confirms the account, because the token proves the
 * address.
 */
async function verifyRecovery(context: Context, { token }: Params) {
  const user = await requireUserByToken(context, 'recovery_token', token);
  if (hasExpired('recovery', user.recovery_sent_at, context)) {
    throw new Refusal(422, 'Recovery token expired');
  }
  const options = { changes: { recovery_token: '' }, expected: { recovery_token: token } };
  return user.confirmed_at
    ? startSession(context, user, options)
    : confirmAndStartSession(context, user, options);
}
