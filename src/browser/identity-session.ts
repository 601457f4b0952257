/**
 * The renewal of the stored identity session. A renewal takes one request and no dialog, so it is done here in
 * place of loading the widget. It holds a lock, because each refresh token works once and two tabs would log each
 * other out. A late response changes the stored session only if that session is still the one of the request.
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
  readUnparsed,
  writeCookie,
  type IdentitySession,
} from './stored-session.ts';

export { dropSession, readMember, readSession, type IdentitySession } from './stored-session.ts';

/** A token is renewed when its remaining time is at most this number of ms. */
const renewalMargin = 60_000;

const absences = {
  notLoggedIn: 'Not logged in.',
  noCurrentSession: 'No current session.',
  invalidSession: 'Invalid session data.',
};

/** The session is missing or unusable for the reason in `state`. */
export class NoSession extends Problem {
  readonly state: keyof typeof absences;

  constructor(state: keyof typeof absences) {
    super('not-signed-in');
    this.state = state;
    this.message = absences[state];
  }
}

/** Converts a user of the widget; returns null for a missing or invalid user. */
export function parseMember(user: unknown): Member | null {
  const parsed = identityUserSchema.safeParse(user);
  return parsed.success ? toMember(parsed.data) : null;
}

/**
 * Returns the stored session with an access token that is valid for at least one more minute.
 * @throws {Problem} `not-signed-in` if there is none, or if the service refused the renewal and the session was
 * removed; `identity-unavailable` if the request failed, which keeps the session.
 */
export async function requireFreshSession(): Promise<IdentitySession> {
  const session = requireSession('notLoggedIn');
  return isFresh(session) ? session : renewUnless(session.id, isFresh);
}

/**
 * Returns the stored session, renewed unless another tab has already replaced this refresh token.
 * @param owner - id of the account.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function renewSession(owner: string, spentRefreshToken: string): Promise<IdentitySession> {
  return renewUnless(owner, ({ token }) => token.refresh_token !== spentRefreshToken);
}

/**
 * Returns the stored session with a new access token, after the service rejected a token that had looked valid.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function replaceToken({ id, token: refused }: IdentitySession): Promise<IdentitySession> {
  return renewUnless(id, ({ token }) => token.access_token !== refused.access_token);
}

/** Another tab may have renewed the session while this one waited for the lock. */
async function renewUnless(
  owner: string,
  isRenewed: (session: IdentitySession) => boolean,
): Promise<IdentitySession> {
  return holdingSession(async () => {
    const current = requireOwn(owner);
    return isRenewed(current) ? current : renew(current);
  });
}

/** Runs `work` on the stored session under the lock, so that no other tab renews it at the same time. */
export async function holdingSession<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return navigator.locks.request('identity-session', async () => await work());
}

/**
 * Ends the session on the device immediately, and at the service with a request that runs on even if the page is
 * left.
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
 * @param keepsCookie - true if the cookie is or will soon be another account's.
 */
export async function revoke(
  { url, token }: Pick<IdentitySession, 'url' | 'token'>,
  keepsCookie = false,
): Promise<void> {
  const isOver = timeLeft(token) <= 0;
  const renewed = isOver && (await readTokens(await requestRenewal({ url, token }, keepsCookie)));
  await requestLogOut(url, renewed ? renewed.access_token : token.access_token, keepsCookie);
}

/** The service's own cookie lasts for one day. This cookie replaces it until the service sets the next one. */
export function keepCookie(): void {
  const session = readSession();
  if (session && isFresh(session)) writeCookie(session.token.access_token);
}

/** @throws {NoSession} with `absence` if there is no stored session. */
function requireSession(absence: NoSession['state']): IdentitySession {
  const session = readSession();
  if (session) return session;
  throw new NoSession(readUnparsed() ? 'invalidSession' : absence);
}

/**
 * Ensures that the stored session still belongs to the account that started the request. The response of one
 * account must never reach another one.
 */
export function requireOwn(owner: string): IdentitySession {
  const session = requireSession('noCurrentSession');
  if (session.id !== owner) throw new NoSession('noCurrentSession');
  return session;
}

function isFresh({ token }: IdentitySession): boolean {
  return timeLeft(token) > renewalMargin;
}

/**
 * Returns the ms until the token ends. If the time of arrival is stored, the token's age decides, because many
 * phones' clocks are an hour wrong. If the clock was set back since then, the age is unknown.
 */
function timeLeft({ received_at, expires_in, expires_at }: IdentitySession['token']): number {
  const lifetime = Number(expires_in) * 1_000;
  if (received_at === undefined || !(lifetime > 0)) return expires_at - Date.now();
  const age = Date.now() - received_at;
  return age < 0 ? 0 : lifetime - age;
}

async function renew(session: IdentitySession): Promise<IdentitySession> {
  const { id, token } = session;
  const answer = await requestRenewal(session);
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    if (isStill(token)) dropSession();
    throw new Problem('not-signed-in');
  }
  const renewed = await readTokens(answer);
  // If the session was removed or replaced meanwhile, the new tokens are ignored.
  if (isStill(token)) adoptTokens(id, renewed);
  return requireOwn(id);
}

/**
 * Puts new tokens into the stored session.
 * @param ownerId - id of the account of the request.
 * @throws {Problem} `identity-unavailable` for tokens of another account, which change nothing.
 */
export function adoptTokens(ownerId: string, tokens: Tokens): void {
  const claims = parseClaims(tokens.access_token);
  if ((claims.sub ?? ownerId) !== ownerId) throw new Problem('identity-unavailable');
  const times = { expires_at: claims.exp * 1_000, received_at: Date.now() };
  const token = readSession()?.token;
  if (token) keepToken(ownerId, { ...token, ...tokens, ...times }, claims);
  keepCookie();
}

function isStill({ refresh_token }: IdentitySession['token']): boolean {
  return readSession()?.token.refresh_token === refresh_token;
}

/** @param claims - claims of a new token: changed roles, names and addresses apply from now on. */
export function keepToken(
  ownerId: string,
  token: IdentitySession['token'],
  { sub, email, app_metadata, user_metadata }: Partial<Claims> = {},
) {
  const changes = sub === ownerId ? { email, app_metadata, user_metadata } : {};
  // A claim that the token lacks keeps its stored value.
  const carried = Object.entries(changes).filter(([, value]) => value !== undefined);
  changeSession(ownerId, (stored) => ({ ...stored, ...Object.fromEntries(carried), token }));
}

function requestRenewal(
  { url, token }: Pick<IdentitySession, 'url' | 'token'>,
  keepsCookie = false,
): Promise<Response> {
  const form = { grant_type: 'refresh_token', refresh_token: token.refresh_token };
  return requestTokens(url, form, keepsCookie);
}
