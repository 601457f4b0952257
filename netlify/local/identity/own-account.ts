/** `GET` and `PUT /user`: somebody's own account. */
import * as z from 'zod';
import { audit } from './audit-log.ts';
import { audienceOf, requireBearer, requireUserId } from './bearer.ts';
import type { Call } from './call.ts';
import type { Queries } from './database.ts';
import { requireEmailAddress } from './email-address.ts';
import { field, json, requireJson } from './http.ts';
import { hasExpired, sendLetter } from './letters.ts';
import { merged, metadataSchema } from './metadata.ts';
import { hashPassword } from './passwords.ts';
import { makeToken, sameSecret } from './random-token.ts';
import { Refusal } from './refusal.ts';
import { userJson, type User } from './user.ts';
import { changeUser, findUserByEmail, findUserById } from './users.ts';

const schema = z.object({
  email: field.text,
  password: field.text,
  email_change_token: field.text,
  data: metadataSchema,
  app_metadata: metadataSchema,
});
type Wishes = z.output<typeof schema>;

export async function showOwnAccount(call: Call): Promise<Response> {
  const claims = await requireBearer(call);
  const id = requireUserId(claims);
  if (audienceOf(call, claims) !== claims.aud) throw new Refusal('audience-mismatch');
  return json(userJson(await requireUser(call.database, id)));
}

/** Password and data change at once, the e-mail address when the letter to it has come back. */
export async function changeOwnAccount(call: Call): Promise<Response> {
  const { database, settings, now } = call;
  const claims = await requireBearer(call);
  const wishes = requireJson(call.body, schema, 'read User Update params');
  const id = requireUserId(claims);
  const encrypted_password = await hashPassword(
    wishes.password,
    settings,
    'Error during password storage',
  );

  const { before, after } = await database.transaction(async (sql) => {
    const user = await requireUser(sql, id);
    const changes = {
      ...(encrypted_password && { encrypted_password }),
      ...metadataChanges(user, wishes, call),
      ...(await emailChanges(sql, user, wishes, call)),
    };
    const changed = await changeUser(sql, user, changes, { now });
    if (!changed) throw new Refusal('user-unknown');
    await audit(sql, now, changed, 'user_modified');
    return { before: user, after: changed };
  });

  if (after.email_change_token !== '' && after.email_change_token !== before.email_change_token) {
    await sendLetter(call, 'email-change', after, {
      undo: () => changeUser(database, after, before, { now }),
      failure: 'Error sending change email',
    });
  }
  return json(userJson(after));
}

async function requireUser(sql: Queries, id: string): Promise<User> {
  const user = await findUserById(sql, id);
  if (!user) throw new Refusal('user-unknown');
  return user;
}

function metadataChanges(user: User, wishes: Wishes, { settings }: Call): Partial<User> {
  const { data, app_metadata } = wishes;
  const isAdmin = user.is_super_admin || (user.aud === settings.audience && user.role === 'admin');
  if (app_metadata && !isAdmin) throw new Refusal('app-metadata-protected');
  return {
    ...(data && { raw_user_meta_data: merged(user.raw_user_meta_data, data) }),
    ...(app_metadata && { raw_app_meta_data: merged(user.raw_app_meta_data, app_metadata) }),
  };
}

async function emailChanges(
  sql: Queries,
  user: User,
  wishes: Wishes,
  { now }: Call,
): Promise<Partial<User>> {
  if (wishes.email_change_token !== '') {
    if (hasExpired('email-change', user.email_change_sent_at, now)) {
      throw new Refusal('email-change-expired');
    }
    if (!sameSecret(wishes.email_change_token, user.email_change_token)) {
      throw new Refusal('email-change-token-wrong');
    }
    await requireFreeAddress(sql, user, user.email_change);
    return { email: user.email_change, email_change: '', email_change_token: '' };
  }
  if (wishes.email === '' || wishes.email === user.email) return {};
  requireEmailAddress(wishes.email);
  await requireFreeAddress(sql, user, wishes.email);
  return {
    email_change: wishes.email,
    email_change_token: makeToken(),
    email_change_sent_at: now,
  };
}

/** One's own address in other letters is taken, too: by oneself. */
async function requireFreeAddress(sql: Queries, user: User, email: string): Promise<void> {
  if (await findUserByEmail(sql, email, user.aud)) throw new Refusal('email-taken');
}
