/** The table of accounts. */
import { plainText, type Queries } from './database.ts';
import type { Metadata } from './metadata.ts';
import type { User } from './user.ts';

type MomentColumn = {
  [Name in keyof User]: User[Name] extends Date | null ? Name : never;
}[keyof User];

/** A row as it comes; how moments are handed out depends on how the database was opened. */
type Row = Omit<User, MomentColumn | 'raw_app_meta_data'> &
  Record<MomentColumn, Date | string | null> & { raw_app_meta_data: Metadata | null };

export async function findUserById(sql: Queries, id: string): Promise<User | undefined> {
  return findUser(sql, 'id = $1', [id]);
}

/** Upper and lower case are the same. */
export async function findUserByEmail(
  sql: Queries,
  email: string,
  aud: string,
): Promise<User | undefined> {
  return findUser(sql, 'lower(email) = lower($1) and aud = $2', [plainText(email), plainText(aud)]);
}

/** Finds whose mailed token this is; nobody's where it is blank. */
export async function findUserByToken(
  sql: Queries,
  column: 'confirmation_token' | 'recovery_token',
  token: string,
): Promise<User | undefined> {
  if (token.trim() === '') return undefined;
  return findUser(sql, `${column} = $1`, [plainText(token)]);
}

/** One page, and how many there are in all. `filter` is part of an e-mail address or full name. */
export async function listUsers(
  sql: Queries,
  { aud, filter, order, limit, offset }: ListWishes,
): Promise<{ users: User[]; count: number }> {
  const condition = `aud = $1 and (email ilike $2 or raw_user_meta_data->>'full_name' ilike $2
    or $2 = '%%')`;
  const values = [plainText(aud), `%${plainText(filter)}%`];
  const counted = await sql.query(
    `select count(*)::int as count from identity.users where ${condition}`,
    values,
  );
  const { rows } = await sql.query(
    `select * from identity.users where ${condition}
     order by ${order.map((direction) => `created_at ${direction}, `).join('')} id
     limit $3 offset $4`,
    [...values, limit, offset],
  );
  const [total] = counted.rows as { count: number }[];
  return { users: (rows as Row[]).map(toUser), count: total?.count ?? 0 };
}

interface ListWishes {
  aud: string;
  filter: string;
  /** By time of creation. */
  order: ('asc' | 'desc')[];
  limit: number;
  offset: number;
}

/** Stores a new account; false where its e-mail address or id is taken. */
export async function insertUser(sql: Queries, user: User): Promise<boolean> {
  const names = Object.keys(user);
  const places = names.map((_, index) => `$${index + 1}`);
  const { rows } = await sql.query(
    `insert into identity.users (${names.join(', ')}) values (${places.join(', ')})
     on conflict do nothing returning id`,
    parametersOf(user),
  );
  return rows.length === 1;
}

/**
 * Stores changes and returns the account with them.
 * @param expected - values that must still be there, so that of parallel changes one wins.
 * @returns undefined where the account is gone or no longer as expected.
 */
export async function changeUser(
  sql: Queries,
  user: User,
  changes: Partial<User>,
  { now, expected = {} }: { now: Date; expected?: Partial<User> },
): Promise<User | undefined> {
  const next = { ...changes, updated_at: now };
  const names = Object.keys(next);
  const sets = names.map((name, index) => `${name} = $${index + 2}`);
  const conditions = Object.keys(expected).map(
    (name, index) => `and ${name} is not distinct from $${names.length + index + 2}`,
  );
  const { rows } = await sql.query(
    `update identity.users set ${sets.join(', ')} where id = $1 ${conditions.join(' ')}
     returning id`,
    [user.id, ...parametersOf(next), ...parametersOf(expected)],
  );
  return rows.length === 1 ? { ...user, ...next } : undefined;
}

export async function deleteUser(sql: Queries, user: User): Promise<void> {
  await sql.query('delete from identity.users where id = $1', [user.id]);
}

async function findUser(
  sql: Queries,
  condition: string,
  values: unknown[],
): Promise<User | undefined> {
  const { rows } = await sql.query(
    `select * from identity.users where ${condition} limit 1`,
    values,
  );
  const [row] = rows as Row[];
  return row && toUser(row);
}

function toUser(row: Row): User {
  return {
    ...row,
    confirmed_at: toMoment(row.confirmed_at),
    invited_at: toMoment(row.invited_at),
    confirmation_sent_at: toMoment(row.confirmation_sent_at),
    recovery_sent_at: toMoment(row.recovery_sent_at),
    email_change_sent_at: toMoment(row.email_change_sent_at),
    last_sign_in_at: toMoment(row.last_sign_in_at),
    created_at: new Date(row.created_at ?? 0),
    updated_at: new Date(row.updated_at ?? 0),
    raw_app_meta_data: row.raw_app_meta_data ?? {},
    raw_user_meta_data: row.raw_user_meta_data ?? {},
  };
}

function toMoment(value: Date | string | null): Date | null {
  return value === null ? null : new Date(value);
}

function parametersOf(values: Partial<User>): unknown[] {
  return Object.entries(values).map(([name, value]) => {
    if (name.startsWith('raw_')) return value === null ? null : JSON.stringify(value);
    return typeof value === 'string' ? plainText(value) : value;
  });
}
