/**
 * Endpoints for administrators: `/invite`, `/admin/users` and `/admin/users/:id`. They create, read, change and
 * delete accounts.
 */
import * as z from 'zod';
import { requireAdmin } from './access.ts';
import { hashPassword, generateToken } from './crypto.ts';
import { callHook, notifyHook } from './hooks.ts';
import { field, requireJson, type Context } from './http.ts';
import { Refusal } from './refusal.ts';
import { sendEmail } from './emails.ts';
import { requireEmailProvider } from './settings.ts';
import {
  isUuid,
  getMetadataChanges,
  metadataSchema,
  createUser,
  toUserJson,
  type User,
} from './user.ts';
import {
  addressInUseMessage,
  audit,
  deleteUser,
  insertUser,
  inTransaction,
  requireChange,
  requireFreeAddress,
  requireNewAddress,
  requireUserById,
  type Action,
  type Actor,
} from './users.ts';

const inviteSchema = z.object({ email: field.text, data: metadataSchema });

/**
 * `POST /invite` creates an account without a password, and emails the invitation. The owner chooses a password
 * when accepting the invitation.
 */
export async function invite(context: Context): Promise<Response> {
  const { actor, aud } = await requireAdmin(context);
  const { email, data } = requireJson(context, inviteSchema, 'read Invite params');
  await requireNewAddress(context, email, aud);
  const draft = createUser(context.now, { email, aud, raw_user_meta_data: data ?? null });
  const hookChanges = await callHook(context, 'validate', draft);
  const invitation = { confirmation_token: generateToken(), invited_at: context.now };
  const user = { ...draft, ...hookChanges, ...invitation };
  await storeAccount(context, user, actor, 'user_invited');
  await sendEmail(context, 'invite', user);
  return Response.json(toUserJson(user));
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
 * `POST /admin/users` creates an account. As on the hosted service, it sends no email and ignores `app_metadata`.
 * If it has no password, signing in with a password fails.
 */
export async function createAccount(context: Context): Promise<Response> {
  const { settings, now } = context;
  const { actor, aud: requestAud } = await requireAdmin(context);
  requireEmailProvider(settings);
  const params = requireJson(context, paramsSchema, 'decode admin user params');
  const { email, role, password, confirm, user_metadata } = params;
  const aud = params.aud || requestAud;
  await requireNewAddress(context, email, aud);
  const user = createUser(now, {
    aud,
    role: role.trim(),
    email,
    encrypted_password: await hashPassword(settings, password, 'Error creating user'),
    confirmed_at: confirm ? now : null,
    raw_user_meta_data: user_metadata ?? null,
  });
  await storeAccount(context, user, actor, 'user_signedup');
  return Response.json(toUserJson(user));
}

/**
 * Stores a new account, and records the action.
 * @throws {Refusal} if the address is registered
 */
async function storeAccount(context: Context, user: User, actor: Actor, action: Action) {
  await inTransaction(context, async (context) => {
    // A result of false means that another request has just registered the address.
    if (!(await insertUser(context, user))) throw new Refusal(422, addressInUseMessage);
    await audit(context, actor, action, user);
  });
}

export async function showAccount(context: Context): Promise<Response> {
  const { user } = await requireAccount(context);
  return Response.json(toUserJson(user));
}

export async function changeAccount(context: Context): Promise<Response> {
  const { settings, now } = context;
  const { user, actor } = await requireAccount(context);
  const params = requireJson(context, paramsSchema, 'decode admin user params');
  const { role, email, password, confirm } = params;
  const encrypted_password = await hashPassword(settings, password, 'Error updating user');
  const changedUser = await inTransaction(context, async (context) => {
    const current = await requireUserById(context, user.id);
    if (email !== '') await requireFreeAddress(context, { ...current, email });
    const result = await requireChange(context, current, {
      ...(role && { role: role.trim() }),
      ...(confirm && { confirmed_at: now, confirmation_token: '' }),
      ...(email && { email }),
      ...(encrypted_password && { encrypted_password }),
      ...getMetadataChanges(current, params),
    });
    await audit(context, actor, 'user_modified', result);
    return result;
  });
  await notifyHook(context, 'usermodified', changedUser);
  return Response.json(toUserJson(changedUser));
}

export async function deleteAccount(context: Context): Promise<Response> {
  const { user, actor } = await requireAccount(context);
  await inTransaction(context, async (context) => {
    await audit(context, actor, 'user_deleted', user);
    await deleteUser(context, user);
  });
  await notifyHook(context, 'userdeleted', user);
  return Response.json({});
}

async function requireAccount(context: Context) {
  const { actor } = await requireAdmin(context);
  const { id = '' } = context.params;
  if (!isUuid(id)) throw new Refusal(400, 'user_id must be an UUID');
  return { user: await requireUserById(context, id), actor };
}
