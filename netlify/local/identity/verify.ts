/** `POST /verify`: a session for the token of a letter. */
import * as z from 'zod';
import type { Call } from './call.ts';
import { askHook } from './hooks.ts';
import { field, requireJson } from './http.ts';
import { hasExpired } from './letters.ts';
import { hashPassword } from './passwords.ts';
import { Refusal } from './refusal.ts';
import { enter, sessionResponse, type Session } from './session.ts';
import type { User } from './user.ts';
import { findUserByToken } from './users.ts';

const schema = z.object({ type: field.text, token: field.text, password: field.text });

export async function verify(call: Call): Promise<Response> {
  const { type, token, password } = requireJson(call.body, schema, 'read verification params');
  if (token.trim() === '') throw new Refusal('verify-token-missing');
  switch (type) {
    case 'signup':
      return sessionResponse(await verifySignUp(call, token, password), call);
    case 'recovery':
      return sessionResponse(await verifyRecovery(call, token), call);
    default:
      throw new Refusal('verify-type-unknown');
  }
}

/** A confirmation, or an invitation, which comes with the first password. */
async function verifySignUp(call: Call, token: string, password: string): Promise<Session> {
  const { database, settings, now } = call;
  const user = await findUserByToken(database, 'confirmation_token', token);
  if (!user) throw new Refusal('user-unknown');
  const kind = user.invited_at ? 'invite' : 'confirmation';
  if (hasExpired(kind, user.confirmation_sent_at, now)) throw new Refusal('confirmation-expired');

  const changes: Partial<User> = { confirmed_at: now, confirmation_token: '' };
  if (user.invited_at && user.encrypted_password === '') {
    if (password === '') throw new Refusal('invite-password-missing');
    changes.encrypted_password = await hashPassword(password, settings, 'Error storing password');
  }
  Object.assign(changes, await askHook(call, 'signup', user));
  return enter(call, user, {
    changes,
    expected: { confirmation_token: token },
    action: 'user_signedup',
  });
}

/** Whoever can read the letter also owns the address, so this confirms the account as well. */
async function verifyRecovery(call: Call, token: string): Promise<Session> {
  const { database, now } = call;
  const user = await findUserByToken(database, 'recovery_token', token);
  if (!user) throw new Refusal('user-unknown');
  if (hasExpired('recovery', user.recovery_sent_at, now)) throw new Refusal('recovery-expired');

  const expected = { recovery_token: token };
  if (user.confirmed_at) return enter(call, user, { changes: { recovery_token: '' }, expected });
  const ordered = await askHook(call, 'signup', user);
  return enter(call, user, {
    changes: { ...ordered, recovery_token: '', confirmation_token: '', confirmed_at: now },
    expected,
    action: 'user_signedup',
  });
}
