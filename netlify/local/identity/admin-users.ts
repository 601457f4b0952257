/** `/invite` and `/admin/users/:id`: accounts that administrators make, read, change and delete. */
import * as z from 'zod';
import { requireAdmin } from './access.ts';
import { hashPassword, randomToken } from './crypto.ts';
import { field, requireJson, type Context, Refusal } from './http.ts';
import { sendLetter } from './letters.ts';
import { requireEmailProvider } from './settings.ts';
import { isUuid, metadataChanges, metadataSchema, newUser, userJson, type User } from './user.ts';
import {
  addressTaken,
  deleteUser,
  insertUser,
  inTransaction,
  requireChange,
  requireFreeAddress,
  requireNewAddress,
  requireUserById,
} from './users.ts';

const inviteSchema = z.object({ email: field.text, data: metadataSchema });

/** `POST /invite` makes an account without a password, which its owner chooses on accepting. */
export async function invite(context: Context): Promise<Response> {
  const aud = await requireAdmin(context);
  const { email, data } = requireJson(context, inviteSchema, 'read Invite params');
  await requireNewAddress(context, email, aud);
  const invitation = { confirmation_token: randomToken(), invited_at: context.now };
  const known = { email, aud, raw_user_meta_data: data ?? null };
  const user = newUser(context.now, { ...known, ...invitation });
  await insert(context, user);
  await sendLetter(context, 'invite', user);
  return Response.json(userJson(user));
}

const paramsSchema = z.object({
  aud: field.text,
  role: field.text,
  email: field.text,
  password: field.text,
  confirm: field.flag,
  app_metadata: metadataSchema,
  user_metadata: metadataSchema,
});

/**
 * `POST /admin/users` sends no mail and ignores `app_metadata`, as the hosted service does. An account
 * without a password cannot be entered by one.
 */
export async function createAccount(context: Context): Promise<Response> {
  const { settings, now } = context;
  const ownAudience = await requireAdmin(context);
  requireEmailProvider(settings);
  const params = requireJson(context, paramsSchema, 'decode admin user params');
  const { email, role, password, confirm, user_metadata } = params;
  const aud = params.aud || ownAudience;
  await requireNewAddress(context, email, aud);
  const user = newUser(now, {
    aud,
    role: role.trim(),
    email,
    encrypted_password: await hashPassword(settings, password, 'Error creating user'),
    confirmed_at: confirm ? now : null,
    raw_user_meta_data: user_metadata ?? null,
  });
  await insert(context, user);
  return Response.json(userJson(user));
}

async function insert(context: Context, user: User) {
  // Without a row another request has just taken the address.
  if (!(await insertUser(context, user))) throw new Refusal(422, addressTaken);
}

export async function showAccount(context: Context): Promise<Response> {
  return Response.json(userJson(await requireAccount(context)));
}

export async function changeAccount(context: Context): Promise<Response> {
  const { settings, now } = context;
  const user = await requireAccount(context);
  const params = requireJson(context, paramsSchema, 'decode admin user params');
  const { role, email, password, confirm } = params;
  const encrypted_password = await hashPassword(settings, password, 'Error updating user');
  const changed = await inTransaction(context, async (context) => {
    const current = await requireUserById(context, user.id);
    if (email !== '') await requireFreeAddress(context, { ...current, email });
    return requireChange(context, current, {
      ...(role && { role: role.trim() }),
      ...(confirm && { confirmed_at: now, confirmation_token: '' }),
      ...(email && { email }),
      ...(encrypted_password && { encrypted_password }),
      ...metadataChanges(current, params),
    });
  });
  return Response.json(userJson(changed));
}

export async function deleteAccount(context: Context): Promise<Response> {
  await deleteUser(context, await requireAccount(context));
  return Response.json({});
}

async function requireAccount(context: Context): Promise<User> {
  await requireAdmin(context);
  const { id = '' } = context.params;
  if (!isUuid(id)) throw new Refusal(400, 'user_id must be an UUID');
  return requireUserById(context, id);
}
