/**
 * Renews the stored identity session. A renewal is a single request, so it works without the login widget. Each
 * refresh token works once, so two tabs that renew at the same time would log each other out. Every renewal of the
 * stored session therefore holds a lock. A late response changes the stored session only if the session of the request
 * is still stored.
 */
import { identityUserSchema, toMember, type Member } from '../domain/member/member.ts';
import { Problem } from '../domain/problem/problem.ts';
import {
  requestLogOut,
  requestTokens,
  parseClaims,
  readTokens,
  type Claims,
  type Tokens,
} from './identity-service.ts';
import {
  changeSession,
  dropSession,
  readSession,
  readStoredObject,
  writeCookie,
  type IdentitySession,
} from './stored-session.ts';

export { dropSession, readMember, readSession, type IdentitySession } from './stored-session.ts';

/** A token is renewed when its remaining time is at most this number of ms. */
const renewalMarginMs = 60_000;

const absenceMessages = {
  notLoggedIn: 'Not logged in.',
  noCurrentSession: 'No current session.',
  invalidSession: 'Invalid session data.',
};

/** The error for a missing or unusable session, with the reason in `state`. */
export class NoSession extends Problem {
  readonly state: keyof typeof absenceMessages;

  constructor(state: keyof typeof absenceMessages) {
    super('not-signed-in');
    this.state = state;
    this.message = absenceMessages[state];
  }
}

/** Converts a user of the widget to a member; returns null for a missing or invalid user. */
export function parseMember(user: unknown): Member | null {
  const parsed = identityUserSchema.safeParse(user);
  return parsed.success ? toMember(parsed.data) : null;
}

/**
 * Returns the stored session with an access token that is valid for at least one more minute.
 * @throws {Problem} `not-signed-in` if there is none, if the service refused the renewal and the session was
 * removed, or if another account is stored by now; `identity-unavailable` if the request failed, which keeps the
 * session.
 */
export async function requireFreshSession(): Promise<IdentitySession> {
  const session = requireSession('notLoggedIn');
  return isFresh(session) ? session : renewUnless(session.id, isFresh);
}

/**
 * Renews the stored session, unless another tab has already replaced this refresh token, and returns it.
 * @param ownerId - id of the account.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function renewSession(ownerId: string, spentRefreshToken: string): Promise<IdentitySession> {
  return renewUnless(ownerId, ({ token }) => token.refresh_token !== spentRefreshToken);
}

/**
 * Returns the stored session with a new access token, after the service rejected a token that had looked valid.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function replaceToken({ id, token: rejected }: IdentitySession): Promise<IdentitySession> {
  return renewUnless(id, ({ token }) => token.access_token !== rejected.access_token);
}

/**
 * Renews the session under the lock. It returns the stored session unchanged if another tab has renewed it while
 * this tab waited for the lock.
 */
async function renewUnless(
  ownerId: string,
  isRenewed: (session: IdentitySession) => boolean,
): Promise<IdentitySession> {
  return withSessionLock(async () => {
    const current = requireSameAccount(ownerId);
    return isRenewed(current) ? current : renew(current);
  });
}

/** Runs `work` under the lock of the session, so that no tab renews the session at the same time. */
export async function withSessionLock<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return navigator.locks.request('identity-session', async () => await work());
}

/**
 * Ends the session on the device immediately, and then at the service. A started request continues even if the
 * member leaves the page.
 * @returns true if there was a session.
 */
export function leaveSession(): boolean {
  const session = readSession();
  dropSession();
  if (session) void revoke(session).catch(() => undefined);
  return session !== null;
}

/**
 * Ends all sessions of an account at the service. If the token has expired, it is renewed first, because only a
 * valid token can end the sessions.
 * @param keepsCookie - true to leave the cookie unchanged, because it belongs or will soon belong to another
 * account.
 * @throws {Problem} `identity-unavailable` if a request fails or the service refuses the renewal.
 */
export async function revoke(
  { url, token }: Pick<IdentitySession, 'url' | 'token'>,
  keepsCookie = false,
): Promise<void> {
  const hasExpired = getRemainingMs(token) <= 0;
  const { access_token } = hasExpired
    ? await readTokens(await requestRenewal({ url, token }, keepsCookie))
    : token;
  await requestLogOut(url, access_token, keepsCookie);
}

/**
 * Sets the cookie from the stored session, if its token is valid for more than a minute. The service's own cookie
 * lasts for one day. This cookie replaces it until the service sets the next one.
 */
export function restoreCookie(): void {
  const session = readSession();
  if (session && isFresh(session)) writeCookie(session.token.access_token);
}

/**
 * Returns the stored session.
 * @throws {NoSession} with the state `absence` if there is no session, or `invalidSession` if it is unusable.
 */
function requireSession(absence: NoSession['state']): IdentitySession {
  const session = readSession();
  if (session) return session;
  throw new NoSession(readStoredObject() ? 'invalidSession' : absence);
}

/**
 * Returns the stored session if it still belongs to the account that started the request. The response of one
 * account must never reach another account.
 * @throws {NoSession} if the session was removed or belongs to another account.
 */
export function requireSameAccount(ownerId: string): IdentitySession {
  const session = requireSession('noCurrentSession');
  if (session.id !== ownerId) throw new NoSession('noCurrentSession');
  return session;
}

function isFresh({ token }: IdentitySession): boolean {
  return getRemainingMs(token) > renewalMarginMs;
}

/**
 * Returns the ms until the token expires, or a negative number after that. If the time of arrival and the lifetime
 * are stored, the token's age determines the result, because many phones' clocks are an hour wrong. If the clock
 * was set back to a time before the arrival, the age is unknown and the result is 0.
 */
function getRemainingMs({ received_at, expires_in, expires_at }: IdentitySession['token']): number {
  // A missing lifetime is NaN, so `!(lifetime > 0)` is true for it.
  const lifetime = Number(expires_in) * 1_000;
  if (received_at === undefined || !(lifetime > 0)) return expires_at - Date.now();
  const age = Date.now() - received_at;
  return age < 0 ? 0 : lifetime - age;
}

async function renew(session: IdentitySession): Promise<IdentitySession> {
  const { id, token } = session;
  const response = await requestRenewal(session);
  if (response.status >= 400 && response.status < 500 && response.status !== 429) {
    if (isStillStored(token)) dropSession();
    throw new Problem('not-signed-in');
  }
  const renewed = await readTokens(response);
  // If the session was removed or replaced during the request, the new tokens are ignored.
  if (isStillStored(token)) adoptTokens(id, renewed);
  return requireSameAccount(id);
}

/**
 * Stores new tokens in the session and the cookie, if the session still belongs to the account.
 * @param ownerId - id of the account of the request.
 * @throws {Problem} `identity-unavailable` for tokens of another account, which change nothing.
 * @throws if the access token is not a JWT with an end.
 */
export function adoptTokens(ownerId: string, tokens: Tokens): void {
  const claims = parseClaims(tokens.access_token);
  if ((claims.sub ?? ownerId) !== ownerId) throw new Problem('identity-unavailable');
  const times = { expires_at: claims.exp * 1_000, received_at: Date.now() };
  const token = readSession()?.token;
  if (token) storeToken(ownerId, { ...token, ...tokens, ...times }, claims);
  restoreCookie();
}

function isStillStored({ refresh_token }: IdentitySession['token']): boolean {
  return readSession()?.token.refresh_token === refresh_token;
}

/**
 * Stores a token in the session, if the session belongs to the account.
 * @param claims - claims of a new token. They update the stored roles, name and email address, if they belong to
 * the account.
 */
export function storeToken(
  ownerId: string,
  token: IdentitySession['token'],
  { sub, email, app_metadata, user_metadata }: Partial<Claims> = {},
) {
  const changes = sub === ownerId ? { email, app_metadata, user_metadata } : {};
  // If the token lacks a claim, the stored value stays.
  const presentChanges = Object.entries(changes).filter(([, value]) => value !== undefined);
  changeSession(ownerId, (stored) => ({ ...stored, ...Object.fromEntries(presentChanges), token }));
}

function requestRenewal(
  { url, token }: Pick<IdentitySession, 'url' | 'token'>,
  keepsCookie = false,
): Promise<Response> {
  const form = { grant_type: 'refresh_token', refresh_token: token.refresh_token };
  return requestTokens(url, form, keepsCookie);
}
