/** Accounts that are there from the start. */
import type { Database } from './database.ts';
import { requireEmailAddress } from './email-address.ts';
import { hashPassword } from './passwords.ts';
import type { Settings } from './settings.ts';
import { newUser, userJson, type UserJson } from './user.ts';
import { findUserByEmail, insertUser } from './users.ts';

export interface NewAccount {
  id?: string;
  email: string;
  password: string;
  name: string;
  /** Written into `app_metadata.roles`. */
  roles?: readonly string[];
}

/**
 * Adds a confirmed account. One with the same e-mail address stays as it is, so that a start with
 * existing data changes nothing.
 * @throws where the id is taken by somebody else.
 */
export async function addAccount(
  database: Database,
  { id, email, password, name, roles = [] }: NewAccount,
  settings: Settings,
  now: Date,
): Promise<UserJson> {
  requireEmailAddress(email);
  const known = await findUserByEmail(database, email, settings.audience);
  if (known) return userJson(known);

  const user = newUser(now, {
    ...(id !== undefined && { id }),
    aud: settings.audience,
    email,
    encrypted_password: await hashPassword(password, settings, 'The password is too long'),
    confirmed_at: now,
    raw_app_meta_data: { provider: 'email', ...(roles.length > 0 && { roles: [...roles] }) },
    raw_user_meta_data: { full_name: name },
  });
  await insertUser(database, user);
  const stored = await findUserByEmail(database, email, settings.audience);
  if (!stored) throw new Error(`The id ${user.id} belongs to another account.`);
  return userJson(stored);
}
