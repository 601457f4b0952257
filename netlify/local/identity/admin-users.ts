/** `/admin/users`: all accounts, for administrators. */
import * as z from 'zod';
import { requireAdmin } from './actor.ts';
import { audit } from './audit-log.ts';
import type { Call } from './call.ts';
import { requireEmailAddress } from './email-address.ts';
import { field, json, requireJson } from './http.ts';
import { metadataSchema } from './metadata.ts';
import { pageHeaders, requirePage } from './pagination.ts';
import { hashPassword } from './passwords.ts';
import { Refusal } from './refusal.ts';
import { requireEmailProvider } from './settings.ts';
import { newUser, userJson } from './user.ts';
import { findUserByEmail, insertUser, listUsers } from './users.ts';

const newUserSchema = z.object({
  aud: field.text,
  role: field.text,
  email: field.text,
  password: field.text,
  confirm: field.flag,
  user_metadata: metadataSchema,
});

/** `GET /admin/users`, newest first. */
export async function listAccounts(call: Call): Promise<Response> {
  const { database, query, request } = call;
  const { aud } = await requireAdmin(call);
  const page = requirePage(query);
  const { users, count } = await listUsers(database, {
    aud,
    filter: query.get('filter') ?? '',
    order: requireOrder(query),
    limit: page.limit,
    offset: page.offset,
  });
  return json({ aud, users: users.map(userJson) }, pageHeaders(request.url, page, count));
}

/**
 * `POST /admin/users`. Sends no mail, and ignores `app_metadata`, as the hosted service does. Without
 * a password the account cannot be entered by one.
 */
export async function createAccount(call: Call): Promise<Response> {
  const { database, settings, now } = call;
  const admin = await requireAdmin(call);
  requireEmailProvider(settings);
  const wishes = requireJson(call.body, newUserSchema, 'decode admin user params');
  requireEmailAddress(wishes.email);
  const aud = wishes.aud || admin.aud;
  if (await findUserByEmail(database, wishes.email, aud)) throw new Refusal('email-taken');

  const user = newUser(now, {
    aud,
    role: wishes.role.trim(),
    email: wishes.email,
    encrypted_password: await hashPassword(wishes.password, settings, 'Error creating user'),
    confirmed_at: wishes.confirm ? now : null,
    raw_user_meta_data: wishes.user_metadata ?? null,
  });
  await database.transaction(async (sql) => {
    if (!(await insertUser(sql, user))) throw new Refusal('email-taken');
    await audit(sql, now, admin.actor, 'user_signedup', user);
  });
  return json(userJson(user));
}

/** @throws {Refusal} `bad-sort` */
function requireOrder(query: URLSearchParams): ('asc' | 'desc')[] {
  const wishes = query.getAll('sort');
  if (wishes.length === 0) return ['desc'];
  return wishes.map((wish) => {
    const [column = '', ...rest] = wish.split(' ');
    if (column !== 'created_at') {
      throw new Refusal('bad-sort', { details: [`bad field for sort '${column}'`] });
    }
    const given = rest.join(' ');
    const direction = rest.length === 0 ? 'desc' : given.toLowerCase();
    if (direction === 'asc' || direction === 'desc') return direction;
    const reason = `bad direction for sort '${given}', only 'asc' and 'desc' allowed`;
    throw new Refusal('bad-sort', { details: [reason] });
  });
}
