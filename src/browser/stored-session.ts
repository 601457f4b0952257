/**
 * The stored identity session, as this browser has it. Two writes exist: {@link changeSession} keeps the
 * account, and {@link putSession} is for session-door.ts alone, which asks before an account changes.
 */
import { identityUserSchema, memberFromIdentity, type Member } from '../domain/member/member.ts';
import * as s from '../domain/shape/shape.ts';
import { readStored, removeStored, writeStored } from './session-store.ts';
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
 * A logged-in user as the widget stores one. `token.expires_at` is milliseconds since 1970 by the
 * service's clock, `expires_in` seconds; `received_at` is ours, milliseconds by this device's clock.
 */
export type IdentitySession = s.FittingValue<typeof sessionSchema>;

/** The stored session, or null where there is none, none that can be read, or no storage at all. */
export function readSession(): IdentitySession | null {
  const stored = readUnparsed();
  return stored ? parseSession(stored) : null;
}

/** A session with all that the widget stores of it, or null for anything else. */
export function parseSession(session: Record<string, unknown>): IdentitySession | null {
  return sessionSchema.safeParse(session).data ?? null;
}

/** Everything that is stored of the session, including what has no use here. */
export function readUnparsed(): Record<string, unknown> | null {
  const stored = parseStored(readStored());
  return typeof stored === 'object' ? (stored as Record<string, unknown> | null) : null;
}

/** The member of the stored session, or null. */
export function readMember(): Member | null {
  const session = readSession();
  return session && memberFromIdentity(session);
}

/**
 * Stores a change of the session that is stored, for the same account.
 * @param ownerId - id of the account for which the change was requested.
 * @returns false where another account is stored by now, or none; then nothing changes.
 */
export function changeSession(
  ownerId: string,
  change: (stored: Record<string, unknown>) => Record<string, unknown>,
): boolean {
  const stored = readUnparsed();
  if (!stored || readSession()?.id !== ownerId) return false;
  const changed = change(stored);
  if (changed['id'] !== ownerId) return false;
  writeStored(changed);
  return true;
}

/** Stores a session, whatever is stored. Only session-door.ts calls it (eslint.config.js). */
export function putSession(session: Record<string, unknown>, remembers: boolean): void {
  writeStored(session, remembers);
}

/** Forgets the session in this browser. */
export function dropSession(): void {
  removeStored();
  writeCookie('', '; Max-Age=0');
}

/** Sets a cookie for the time until the service sets its own, with the next renewal. */
export function writeCookie(accessToken: string, attributes = ''): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `nf_jwt=${accessToken}; Path=/; SameSite=Lax${secure}${attributes}`;
}
