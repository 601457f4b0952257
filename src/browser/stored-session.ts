/**
 * Reads and writes the identity session that this browser stores. {@link changeSession} keeps the account. {@link
 * storeSession} is reserved for session-replacement.ts, which asks the member before the account changes.
 */
import { identityUserSchema, toMember, type Member } from '../domain/member/member.ts';
import * as s from '../domain/schema/schema.ts';
import { readSessionText, removeSessionText, writeSessionText } from './session-store.ts';
import { parseStored } from './storage.ts';

const sessionSchema = s.object({
  ...identityUserSchema.shape,
  url: s.string,
  token: s.object({
    access_token: s.string,
    refresh_token: s.string,
    expires_at: s.number,
    expires_in: s.optional(s.unknown),
    received_at: s.optional(s.number),
  }),
});

/**
 * The session of a logged-in user in the format of the login widget. `token.expires_at` is in ms since 1970 by the
 * service's clock, and `expires_in` is the lifetime in seconds. This site adds `received_at`, the time of arrival in ms
 * since 1970 by the device's clock.
 */
export type IdentitySession = s.SchemaValue<typeof sessionSchema>;

/** Returns the stored session; null if it is missing or invalid, or if storage is blocked. */
export function readSession(): IdentitySession | null {
  const stored = readStoredObject();
  return stored ? parseSession(stored) : null;
}

/** Parses a session in the widget's format; returns null for anything else. */
export function parseSession(session: Record<string, unknown>): IdentitySession | null {
  return sessionSchema.safeParse(session).data ?? null;
}

/**
 * Returns all stored properties of the session, including those that this site does not use. The result is null for
 * a missing or unreadable session.
 */
export function readStoredObject(): Record<string, unknown> | null {
  const stored = parseStored(readSessionText());
  return typeof stored === 'object' ? (stored as Record<string, unknown> | null) : null;
}

export function readMember(): Member | null {
  const session = readSession();
  return session && toMember(session);
}

/**
 * Changes the stored session, if it belongs to the account before and after the change.
 * @param ownerId - id of the account of the request.
 * @returns true if the session was changed.
 */
export function changeSession(
  ownerId: string,
  change: (stored: Record<string, unknown>) => Record<string, unknown>,
): boolean {
  const stored = readStoredObject();
  if (!stored || readSession()?.id !== ownerId) return false;
  const changed = change(stored);
  if (changed['id'] !== ownerId) return false;
  writeSessionText(changed);
  return true;
}

/** Stores a session unconditionally. Only session-replacement.ts calls it (.ci/lint/session-writes.ts). */
export function storeSession(session: Record<string, unknown>, remembers: boolean): void {
  writeSessionText(session, remembers);
}

export function dropSession(): void {
  removeSessionText();
  writeCookie('', '; Max-Age=0');
}

/**
 * Sets the session cookie. The service replaces this cookie at the next renewal.
 * @param attributes - further cookie attributes, such as '; Max-Age=0'.
 */
export function writeCookie(accessToken: string, attributes = ''): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `nf_jwt=${accessToken}; Path=/; SameSite=Lax${secure}${attributes}`;
}
