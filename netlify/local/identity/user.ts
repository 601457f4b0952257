/** An account: how it is made, and how others see it. */
import { randomUUID } from 'node:crypto';
import { timestamp } from './http.ts';
import { sorted, type Metadata } from './metadata.ts';

/** Named as the columns of `identity.users`. An empty text stands for none. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string;
  encrypted_password: string;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_token: string;
  confirmation_sent_at: Date | null;
  recovery_token: string;
  recovery_sent_at: Date | null;
  email_change_token: string;
  email_change: string;
  email_change_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Metadata;
  /** Null only until an account that was made without any is read again. */
  raw_user_meta_data: Metadata | null;
  is_super_admin: boolean;
  created_at: Date;
  updated_at: Date;
}

/** An account that is not stored yet. */
export function newUser(
  now: Date,
  facts: Pick<User, 'email'> & Partial<Omit<User, 'email'>>,
): User {
  return {
    id: randomUUID(),
    aud: '',
    role: '',
    encrypted_password: '',
    confirmed_at: null,
    invited_at: null,
    confirmation_token: '',
    confirmation_sent_at: null,
    recovery_token: '',
    recovery_sent_at: null,
    email_change_token: '',
    email_change: '',
    email_change_sent_at: null,
    last_sign_in_at: null,
    raw_app_meta_data: { provider: 'email' },
    raw_user_meta_data: null,
    is_super_admin: false,
    created_at: now,
    updated_at: now,
    ...facts,
  };
}

export type UserJson = ReturnType<typeof userJson>;

/** The account as clients and hooks see it: no secrets, these keys in this order. */
export function userJson(user: User) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    confirmed_at: timestamp(user.confirmed_at),
    invited_at: timestamp(user.invited_at),
    confirmation_sent_at: timestamp(user.confirmation_sent_at),
    recovery_sent_at: timestamp(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: timestamp(user.email_change_sent_at),
    last_sign_in_at: timestamp(user.last_sign_in_at),
    app_metadata: sorted(user.raw_app_meta_data),
    user_metadata: sorted(user.raw_user_meta_data),
    created_at: timestamp(user.created_at),
    updated_at: timestamp(user.updated_at),
  };
}
