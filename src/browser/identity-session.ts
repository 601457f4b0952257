/**
 * The stored identity session: where the widget keeps it, and how it is renewed. Renewing needs one
 * request and no dialog, so it is done here instead of fetching the widget for it; and it is done
 * under a lock, because a refresh token works once and two tabs would log each other out.
 */
import * as z from 'zod/mini';
import { identityUserSchema, memberFromIdentity, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import { sessionKey } from './session-key.ts';

/** A token is renewed when it has this many milliseconds or less to live. */
const renewalMargin = 60_000;

const sessionSchema = z.object({
  ...identityUserSchema.shape,
  url: z.string(),
  token: z.object({ access_token: z.string(), refresh_token: z.string(), expires_at: z.number() }),
});

/** A logged-in user as the widget stores one. `token.expires_at` is milliseconds since 1970. */
export type IdentitySession = z.infer<typeof sessionSchema>;

const renewedSchema = z.object({ access_token: z.string(), refresh_token: z.string() });

/** The stored session, or null where there is none, none that can be read, or no storage at all. */
export function readSession(): IdentitySession | null {
  const stored = readStored();
  return stored ? (sessionSchema.safeParse(stored).data ?? null) : null;
}

/** The member whose session is stored, or null. */
export function readMember(): Member | null {
  const session = readSession();
  return session && memberFromIdentity(session);
}

/** The member that the widget speaks of, or null where it speaks of nobody we understand. */
export function memberOf(user: unknown): Member | null {
  const parsed = identityUserSchema.safeParse(user);
  return parsed.success ? memberFromIdentity(parsed.data) : null;
}

/**
 * The stored session with an access token that is good for at least the next minute.
 * @throws {Problem} `not-signed-in` when there is none or the service refused to renew it, which
 *   removes it; `identity-unavailable` when the service could not be asked, which keeps it.
 */
export async function requireFreshSession(): Promise<IdentitySession> {
  const session = requireSession();
  if (isFresh(session)) return session;
  return navigator.locks.request('identity-session', async () => {
    // Another tab may have renewed it while this one waited.
    const current = requireSession();
    return isFresh(current) ? current : renew(current);
  });
}

function requireSession(): IdentitySession {
  const session = readSession();
  if (!session) throw new Problem('not-signed-in');
  return session;
}

function isFresh({ token }: IdentitySession): boolean {
  return token.expires_at - renewalMargin > Date.now();
}

async function renew({ url, token }: IdentitySession): Promise<IdentitySession> {
  const answer = await askForRenewal(url, token.refresh_token);
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    localStorage.removeItem(sessionKey);
    throw new Problem('not-signed-in');
  }
  const renewed = renewedSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !renewed.success) throw new Problem('identity-unavailable');

  const expires_at = expiryOf(renewed.data.access_token);
  const stored = { ...readStored(), token: { ...token, ...renewed.data, expires_at } };
  localStorage.setItem(sessionKey, JSON.stringify(stored));
  return requireSession();
}

async function askForRenewal(url: string, refreshToken: string): Promise<Response> {
  try {
    return await fetch(`${url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    });
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

/** The `exp` claim of a JWT in milliseconds [RFC 7519]. */
function expiryOf(jwt: string): number {
  const payload = jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  return z.object({ exp: z.number() }).parse(JSON.parse(atob(payload))).exp * 1000;
}

function readStored(): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    return typeof stored === 'object' ? (stored as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
