/** Reads and writes accounts and the audit log. */
import { randomUUID } from 'node:crypto';
import { toPlainText } from './database.ts';
import type { Context, Storage } from './http.ts';
import { Refusal } from './refusal.ts';
import { requireEmailAddress, formatTimestamp, type User } from './user.ts';

/** Runs `work` in a transaction. `work` must not await an email or a hook, because both use the database. */
export function inTransaction<T>(context: Context, work: (context: Context) => Promise<T>) {
  return context.database.transaction((sql) => work({ ...context, sql }));
}

export function findUserById(storage: Storage, id: string): Promise<User | undefined> {
  return findUser(storage, 'id = $1', [id]);
}

export async function requireUserById(storage: Storage, id: string): Promise<User> {
  return requireUser(await findUserById(storage, id));
}

/** Finds an account by its email address. Upper and lower case are equal. */
export function findUserByEmail(storage: Storage, email: string, aud: string) {
  return findUser(storage, 'lower(email) = lower($1) and aud = $2', [email, aud]);
}

type MailedToken = 'confirmation_token' | 'recovery_token';

/**
 * Finds the account that received an emailed token. A blank token matches no account.
 * @throws {Refusal} if no account matches
 */
export async function requireUserByToken(storage: Storage, column: MailedToken, token: string) {
  const isBlank = token.trim() === '';
  return requireUser(isBlank ? undefined : await findUser(storage, `${column} = $1`, [token]));
}

async function findUser({ sql }: Storage, condition: string, values: string[]) {
  const { rows } = await sql.query(
    `select * from identity.users where ${condition} limit 1`,
    values.map(toPlainText),
  );
  return rows.length === 0 ? undefined : toUser(rows[0]);
}

function requireUser(user: User | undefined): User {
  if (!user) throw new Refusal(404, 'User not found');
  return user;
}

/** Converts a row to an account. Times become dates, and missing maps become empty ones. */
export function toUser(row: unknown): User {
  const columns = Object.entries(row as Record<string, unknown>).map(([name, value]) => {
    if (name.endsWith('_at') && value !== null) return [name, new Date(value as Date | string)];
    return [name, name.startsWith('raw_') ? (value ?? {}) : value];
  });
  return Object.fromEntries(columns) as User;
}

/** @throws {Refusal} if an address is invalid, or belongs to an account */
export async function requireNewAddress(storage: Storage, email: string, aud: string) {
  requireEmailAddress(email);
  await requireFreeAddress(storage, { email, aud });
}

export const addressInUseMessage = 'Email address already registered by another user';

type Address = Pick<User, 'email' | 'aud'> & { id?: string };

/** @throws {Refusal} if an address belongs to an account with another id */
export async function requireFreeAddress(storage: Storage, { id, email, aud }: Address) {
  const user = await findUserByEmail(storage, email, aud);
  if (!user || user.id === id) return;
  throw new Refusal(422, addressInUseMessage);
}

/**
 * Stores a new account.
 * @returns false if its email address or its id belongs to an account
 */
export async function insertUser({ sql }: Storage, user: User): Promise<boolean> {
  const names = Object.keys(user);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  const { rows } = await sql.query(
    `insert into identity.users (${names.join(', ')}) values (${placeholders.join(', ')})
     on conflict do nothing returning id`,
    toParameters(user),
  );
  return rows.length === 1;
}

/**
 * Stores changes of an account, and returns the changed account. Returns undefined if the account is deleted or no
 * longer has the expected values. With expected values, only one of several concurrent changes succeeds.
 */
export async function changeUser(
  { sql, now }: Storage,
  user: User,
  changes: Partial<User>,
  expected: Partial<User> = {},
): Promise<User | undefined> {
  const newValues = { ...changes, updated_at: now };
  const names = Object.keys(newValues);
  const assignments = names.map((name, index) => `${name} = $${index + 2}`);
  const conditions = Object.keys(expected).map(
    (name, index) => `and ${name} is not distinct from $${names.length + index + 2}`,
  );
  const { rows } = await sql.query(
    `update identity.users set ${assignments.join(', ')} where id = $1 ${conditions.join(' ')}
     returning id`,
    [user.id, ...toParameters(newValues), ...toParameters(expected)],
  );
  return rows.length === 1 ? { ...user, ...newValues } : undefined;
}

/**
 * Stores changes by `changeUser`.
 * @throws {Refusal} if the result of `changeUser` is undefined
 */
export async function requireChange(...args: Parameters<typeof changeUser>): Promise<User> {
  return requireUser(await changeUser(...args));
}

export async function deleteUser({ sql }: Storage, user: User): Promise<void> {
  await sql.query('delete from identity.users where id = $1', [user.id]);
}

/** Converts values of columns to parameters of a statement. Maps become JSON. */
function toParameters(values: Partial<User>): unknown[] {
  return Object.entries(values).map(([name, value]) => {
    if (name.startsWith('raw_')) return value === null ? null : JSON.stringify(value);
    return typeof value === 'string' ? toPlainText(value) : value;
  });
}

const logTypes = {
  login: 'account',
  logout: 'account',
  invite_accepted: 'account',
  user_signedup: 'team',
  user_invited: 'team',
  user_deleted: 'team',
  user_modified: 'user',
  user_recovery_requested: 'user',
  token_revoked: 'token',
  token_refreshed: 'token',
} as const;

export type Action = keyof typeof logTypes;

/** The author of an action: an account, the operator or the system. */
export type Actor = Pick<User, 'id' | 'email' | 'raw_user_meta_data'>;

/**
 * Writes an entry of the audit log.
 * @param subject - the account that the action affects, if it is not the actor's own
 */
export async function audit({ sql, now }: Storage, actor: Actor, action: Action, subject?: User) {
  const payload = {
    action,
    actor_id: actor.id,
    actor_email: actor.email,
    actor_name: actor.raw_user_meta_data?.['full_name'],
    log_type: logTypes[action],
    timestamp: formatTimestamp(now),
    traits: subject && { user_id: subject.id, user_email: subject.email },
  };
  await sql.query(
    'insert into identity.audit_log_entries (id, payload, created_at) values ($1, $2, $3)',
    [randomUUID(), JSON.stringify(payload), now],
  );
}
