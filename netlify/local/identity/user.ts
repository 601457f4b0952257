/** Defines an account: its columns, its JSON, its metadata and its email address. */
import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { toPlainText } from './database.ts';
import { Refusal } from './refusal.ts';

/** A map of an account: the site writes `app_metadata`, and the user writes `user_metadata`. */
type Metadata = Record<string, unknown>;

const emptyUser = {
  id: '',
  aud: '',
  role: '',
  email: '',
  encrypted_password: '',
  confirmed_at: null as Date | null,
  invited_at: null as Date | null,
  confirmation_token: '',
  confirmation_sent_at: null as Date | null,
  recovery_token: '',
  recovery_sent_at: null as Date | null,
  email_change_token: '',
  email_change: '',
  email_change_sent_at: null as Date | null,
  last_sign_in_at: null as Date | null,
  raw_app_meta_data: { provider: 'email' } as Metadata,
  // Null occurs only in the response that creates an account without data. Reads of the table return {} instead.
  raw_user_meta_data: null as Metadata | null,
  is_super_admin: false,
  created_at: new Date(0),
  updated_at: new Date(0),
};

/** A row of `identity.users`, with its columns as keys. A missing value is an empty text, or null for a time. */
export type User = typeof emptyUser;

/** Creates an account without storing it. Its id is random, unless the values contain one. */
export function createUser(now: Date, values: Partial<User> & Pick<User, 'email'>): User {
  return { ...emptyUser, id: randomUUID(), created_at: now, updated_at: now, ...values };
}

export type UserJson = ReturnType<typeof toUserJson>;

/** Returns the JSON of an account for clients and hooks. It contains no secrets, and its keys have this order. */
export function toUserJson(user: User) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email,
    confirmed_at: formatTimestamp(user.confirmed_at),
    invited_at: formatTimestamp(user.invited_at),
    confirmation_sent_at: formatTimestamp(user.confirmation_sent_at),
    recovery_sent_at: formatTimestamp(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: formatTimestamp(user.email_change_sent_at),
    last_sign_in_at: formatTimestamp(user.last_sign_in_at),
    app_metadata: normalize(user.raw_app_meta_data),
    user_metadata: normalize(user.raw_user_meta_data),
    created_at: formatTimestamp(user.created_at),
    updated_at: formatTimestamp(user.updated_at),
  };
}

/** Formats a time as RFC 3339 in UTC, to the second. Returns undefined for null. */
export function formatTimestamp(time: Date | null): string | undefined {
  return time === null ? undefined : `${time.toISOString().slice(0, 19)}Z`;
}

export function isUuid(text: string): boolean {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
}

/** Schema of metadata in a body. A missing value and null become undefined. An empty map stays an empty map. */
export const metadataSchema = z.preprocess(
  (map) => (map ? normalize(map) : undefined),
  z.record(z.string(), z.unknown()).optional(),
);

/**
 * Sorts the keys of all nested maps, so that equal data gives equal JSON. Also replaces characters that PostgreSQL
 * refuses.
 */
export function normalize<Value>(value: Value): Value;
export function normalize(value: unknown): unknown {
  if (typeof value === 'string') return toPlainText(value);
  if (Array.isArray(value)) return value.map((item: unknown) => normalize(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([key, item]) => [toPlainText(key), normalize<unknown>(item)] as const,
  );
  return Object.fromEntries(entries.sort(([first], [second]) => (first < second ? -1 : 1)));
}

type MetadataUpdates = Partial<Record<'app_metadata' | 'user_metadata', Metadata | undefined>>;

/** Returns the changes of an account that result from updates of its two maps. */
export function getMetadataChanges(user: User, updates: MetadataUpdates): Partial<User> {
  const { app_metadata, user_metadata } = updates;
  return {
    ...(app_metadata && { raw_app_meta_data: merge(user.raw_app_meta_data, app_metadata) }),
    ...(user_metadata && { raw_user_meta_data: merge(user.raw_user_meta_data, user_metadata) }),
  };
}

/** Merges updates into a map. A null in the updates removes its key. */
function merge(map: Metadata | null, updates: Metadata): Metadata {
  return Object.fromEntries(
    Object.entries({ ...map, ...updates }).filter(([, value]) => value !== null),
  );
}

/** The parts of an email address as in RFC 5322, which Go's parser of the hosted service follows. */
const atom = String.raw`[^\s"(),.:;<>@[\]\\\p{Cc}\p{Cs}]+`;
const dotAtom = String.raw`${atom}(?:\.${atom})*`;
const quotedString = String.raw`"(?:[^"\\\p{Cc}\p{Cs}]|\\[^\p{Cc}\p{Cs}])*"`;
const address = String.raw`(?:${dotAtom}|${quotedString})@(?:${dotAtom}|\[[^\s\]]+\])`;
const addressPattern = new RegExp(`^(?:${address}|[^<>@\\p{Cc}\\p{Cs}]*<${address}>)$`, 'u');

/**
 * Refuses an invalid email address, or one of more than 255 characters. `Name <name@example.com>` is valid, as it
 * is on the hosted service.
 * @throws {Refusal} with the reason
 */
export function requireEmailAddress(email: string): void {
  if (email === '') throw new Refusal(422, 'An email address is required');
  const isTooLong = email.length > 255;
  if (addressPattern.test(email) && !isTooLong) return;
  const reason = isTooLong ? 'more than 255 characters' : "missing '@' or angle-addr";
  throw new Refusal(422, `Unable to validate email address: mail: ${reason}`);
}
