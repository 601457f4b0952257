/**
 * The stored identity session: where the widget keeps it, and how it is renewed. Renewing needs one
 * request and no dialog, so it is done here instead of fetching the widget for it; and it is done
 * under a lock, because a refresh token works once and two tabs would log each other out.
 */
import { identityUserSchema, memberFromIdentity, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import * as s from '../domain/shape/shape.ts';
import { sessionKey } from './session-key.ts';
import { claimsOf, type Claims } from './token-claims.ts';

/** A token is renewed when it has this many milliseconds or less to live. */
const renewalMargin = 60_000;

const noCurrentSession = 'No current session.';

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

const renewedSchema = s.object({
  access_token: s.string,
  refresh_token: s.string,
  expires_in: s.optional(s.number),
});

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
  const session = requireSession('Not logged in.');
  if (isFresh(session)) return session;
  return renewUnless(isFresh);
}

/**
 * The stored session with another token than the one that goes with this refresh token.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function renewSession(spentRefreshToken: string): Promise<IdentitySession> {
  return renewUnless(({ token }) => token.refresh_token !== spentRefreshToken);
}

/**
 * The stored session with another access token than this one, which was refused although it looked good.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function replaceToken(refused: string): Promise<IdentitySession> {
  return renewUnless(({ token }) => token.access_token !== refused);
}

function renewUnless(isRenewed: (session: IdentitySession) => boolean): Promise<IdentitySession> {
  return navigator.locks.request('identity-session', async () => {
    // Another tab may have renewed it while this one waited, or left.
    const current = requireSession(noCurrentSession);
    return isRenewed(current) ? current : renew(current);
  });
}

/**
 * Notes that the stored session's token has just come, so that its age can be told later whatever
 * this device's clock says.
 */
export function stampSession(accessToken: string): void {
  const stored = readSession();
  if (stored?.token.access_token !== accessToken || stored.token.received_at !== undefined) return;
  keepToken({ ...stored.token, received_at: Date.now() });
}

/**
 * Asks the service for the account, and stores what it says.
 * @throws {Problem} `not-signed-in` when there is no such account, which removes the session;
 *   `identity-unavailable` when the service could not be asked, which keeps it.
 */
export async function refreshSession(): Promise<void> {
  const { url, token } = await requireFreshSession();
  const answer = await ask(`${url}/user`, {
    headers: { authorization: `Bearer ${token.access_token}` },
  });
  if (answer.status === 401 || answer.status === 404) {
    dropSession();
    throw new Problem('not-signed-in');
  }
  const user: unknown = await answer.json().catch(() => null);
  if (!answer.ok || !memberOf(user)) throw new Problem('identity-unavailable');
  localStorage.setItem(sessionKey, JSON.stringify(Object.assign({ ...readStored() }, user)));
}

/**
 * Ends the session: here at once, and at the service as soon as it can be told. The page may be left
 * meanwhile.
 * @returns whether there was one.
 */
export function leaveSession(): boolean {
  const session = readSession();
  dropSession();
  if (session) void revoke(session).catch(() => undefined);
  return session !== null;
}

/** With a token that is over, the service is asked for another: that alone ends what was stored. */
async function revoke({ url, token }: IdentitySession): Promise<void> {
  const isOver = timeLeft(token) <= 0;
  const renewed = isOver && (await readRenewal(await askForRenewal(url, token.refresh_token)));
  const bearer = renewed ? renewed.access_token : token.access_token;
  await ask(`${url}/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${bearer}` },
    keepalive: true,
  });
}

/** Forgets the session in this browser. */
export function dropSession(): void {
  try {
    localStorage.removeItem(sessionKey);
  } catch {
    // Where storage is blocked nothing was kept.
  }
  writeCookie('', '; Max-Age=0');
}

/** The service's own cookie lasts a day; this one stands in until the service sets the next. */
export function keepCookie(): void {
  const session = readSession();
  if (session && isFresh(session)) writeCookie(session.token.access_token);
}

function writeCookie(value: string, attributes = '') {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `nf_jwt=${value}; Path=/; SameSite=Lax${secure}${attributes}`;
}

/** @throws {Problem} `not-signed-in` that says `absence` when nothing is stored. */
function requireSession(absence: string): IdentitySession {
  const session = readSession();
  if (session) return session;
  const problem = new Problem('not-signed-in');
  problem.message = readStored() ? 'Invalid session data.' : absence;
  throw problem;
}

function isFresh({ token }: IdentitySession): boolean {
  return timeLeft(token) > renewalMargin;
}

/**
 * Milliseconds until the token ends. Told by its age where we saw it come, because many a phone's
 * clock is an hour wrong; a clock that was set back since then tells nothing.
 */
function timeLeft({ received_at, expires_in, expires_at }: IdentitySession['token']): number {
  const lifetime = Number(expires_in) * 1_000;
  if (received_at === undefined || !(lifetime > 0)) return expires_at - Date.now();
  const age = Date.now() - received_at;
  return age < 0 ? 0 : lifetime - age;
}

async function renew({ url, token }: IdentitySession): Promise<IdentitySession> {
  const answer = await askForRenewal(url, token.refresh_token);
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    if (isStill(token)) dropSession();
    throw new Problem('not-signed-in');
  }
  const renewed = await readRenewal(answer);
  // She may have left meanwhile, or somebody else have come: then it is nobody's.
  if (!isStill(token)) return requireSession(noCurrentSession);
  const claims = claimsOf(renewed.access_token);
  const expires_at = claims.exp * 1_000;
  keepToken({ ...token, ...renewed, expires_at, received_at: Date.now() }, claims);
  keepCookie();
  return requireSession(noCurrentSession);
}

function isStill({ refresh_token }: IdentitySession['token']): boolean {
  return readSession()?.token.refresh_token === refresh_token;
}

async function readRenewal(answer: Response): Promise<s.FittingValue<typeof renewedSchema>> {
  const { data } = renewedSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !data) throw new Problem('identity-unavailable');
  return data;
}

/** @param claims - of a new token: roles, name and address that changed meanwhile hold from now on. */
function keepToken(token: IdentitySession['token'], claims: Partial<Claims> = {}) {
  const stored = readStored();
  const { sub, email, app_metadata, user_metadata } = claims;
  const account = sub !== undefined && sub === stored?.['id'];
  // What a token does not say is left out of what is stored.
  const changes = account ? { email, app_metadata, user_metadata } : {};
  const said = Object.entries(changes).filter(([, value]) => value !== undefined);
  const session = { ...stored, ...Object.fromEntries(said), token };
  localStorage.setItem(sessionKey, JSON.stringify(session));
}

function askForRenewal(url: string, refreshToken: string): Promise<Response> {
  return ask(`${url}/token`, {
    method: 'POST',
    keepalive: true,
    // As the widget does: elsewhere than on a developer's machine the service sets the cookie anew.
    ...(url.startsWith('/') && { headers: { 'x-use-cookie': '1' } }),
    body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }),
  });
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

function readStored(): Record<string, unknown> | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(sessionKey) ?? 'null');
    return typeof stored === 'object' ? (stored as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}
