/** `/admin/users/:id`: one account, for administrators. */
import * as z from 'zod';
import { requireAdmin, type Admin } from './actor.ts';
import { audit } from './audit-log.ts';
import type { Call } from './call.ts';
import type { Queries } from './database.ts';
import { tellHook } from './hooks.ts';
import { field, isUuid, json, requireJson } from './http.ts';
import { merged, metadataSchema } from './metadata.ts';
import { hashPassword } from './passwords.ts';
import { Refusal } from './refusal.ts';
import { userJson, type User } from './user.ts';
import { changeUser, deleteUser, findUserByEmail, findUserById } from './users.ts';

const schema = z.object({
  role: field.text,
  email: field.text,
  password: field.text,
  confirm: field.flag,
  app_metadata: metadataSchema,
  user_metadata: metadataSchema,
});
type Wishes = z.output<typeof schema>;

export async function showAccount(call: Call): Promise<Response> {
  const { user } = await requireAccount(call);
  return json(userJson(user));
}

export async function changeAccount(call: Call): Promise<Response> {
  const { database, settings, now } = call;
  const { user, admin } = await requireAccount(call);
  const wishes = requireJson(call.body, schema, 'decode admin user params');
  const encrypted_password = await hashPassword(wishes.password, settings, 'Error updating user');
  const changed = await database.transaction(async (sql) => {
    const current = await findUserById(sql, user.id);
    if (!current) throw new Refusal('user-unknown');
    await requireFreeAddress(sql, current, wishes.email);
    const changes = {
      ...changesOf(current, wishes, now),
      ...(encrypted_password && { encrypted_password }),
    };
    const result = await changeUser(sql, current, changes, { now });
    if (!result) throw new Refusal('user-unknown');
    await audit(sql, now, admin.actor, 'user_modified', result);
    return result;
  });
  await tellHook(call, 'usermodified', changed);
  return json(userJson(changed));
}

export async function deleteAccount(call: Call): Promise<Response> {
  const { database, now } = call;
  const { user, admin } = await requireAccount(call);
  await database.transaction(async (sql) => {
    await audit(sql, now, admin.actor, 'user_deleted', user);
    await deleteUser(sql, user);
  });
  await tellHook(call, 'userdeleted', user);
  return json({});
}

async function requireAccount(call: Call): Promise<{ user: User; admin: Admin }> {
  const admin = await requireAdmin(call);
  const { id = '' } = call.params;
  if (!isUuid(id)) throw new Refusal('user-id-not-uuid');
  const user = await findUserById(call.database, id);
  if (!user) throw new Refusal('user-unknown');
  return { user, admin };
}

async function requireFreeAddress(sql: Queries, user: User, email: string): Promise<void> {
  if (email === '') return;
  const other = await findUserByEmail(sql, email, user.aud);
  if (other && other.id !== user.id) throw new Refusal('email-taken');
}

function changesOf(user: User, wishes: Wishes, now: Date): Partial<User> {
  const { role, email, confirm, app_metadata, user_metadata } = wishes;
  return {
    ...(role && { role: role.trim() }),
    ...(confirm && { confirmed_at: now, confirmation_token: '' }),
    ...(email && { email }),
    ...(app_metadata && { raw_app_meta_data: merged(user.raw_app_meta_data, app_metadata) }),
    ...(user_metadata && { raw_user_meta_data: merged(user.raw_user_meta_data, user_metadata) }),
  };
}
