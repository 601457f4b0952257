/**
 * The stored identity session, and how it is renewed. Renewing needs one request and no dialog, so it is
 * done here instead of fetching the widget for it; and it is done under a lock, because a refresh token
 * works once and two tabs would log each other out. An answer may come late: it changes what is stored
 * only where that is still the session for which it was asked.
 */
import { identityUserSchema, memberFromIdentity, type Member } from '../domain/member/member.ts';
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

/** A token is renewed when it has this many milliseconds or less to live. */
const renewalMargin = 60_000;

const absences = {
  notLoggedIn: 'Not logged in.',
  noCurrentSession: 'No current session.',
  invalidSession: 'Invalid session data.',
};

/** There is no session to ask with, because of its state. */
export class NoSession extends Problem {
  readonly state: keyof typeof absences;

  constructor(state: keyof typeof absences) {
    super('not-signed-in');
    this.state = state;
    this.message = absences[state];
  }
}

/** The member that the widget speaks of, or null where it speaks of nobody we understand. */
export function parseMember(user: unknown): Member | null {
  const parsed = identityUserSchema.safeParse(user);
  return parsed.success ? memberFromIdentity(parsed.data) : null;
}

/**
 * The stored session with an access token that is good for at least the next minute.
 * @throws {Problem} `not-signed-in` when there is none or the service refused to renew it, which
 *   removes it; `identity-unavailable` when the service could not be asked, which keeps it.
 */
export async function requireFreshSession(): Promise<IdentitySession> {
  const session = requireSession('notLoggedIn');
  return isFresh(session) ? session : renewUnless(session.id, isFresh);
}

/**
 * The stored session with another token than the one that goes with this refresh token.
 * @param owner - id of the account that it is for.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function renewSession(owner: string, spentRefreshToken: string): Promise<IdentitySession> {
  return renewUnless(owner, ({ token }) => token.refresh_token !== spentRefreshToken);
}

/**
 * The stored session with another access token than its own, which was refused although it looked good.
 * @throws {Problem} as {@link requireFreshSession}.
 */
export function replaceToken({ id, token: refused }: IdentitySession): Promise<IdentitySession> {
  return renewUnless(id, ({ token }) => token.access_token !== refused.access_token);
}

/** Another tab may have renewed it while this one waited. */
async function renewUnless(
  owner: string,
  isRenewed: (session: IdentitySession) => boolean,
): Promise<IdentitySession> {
  return holdingSession(async () => {
    const current = requireOwn(owner);
    return isRenewed(current) ? current : renew(current);
  });
}

/** Does something to the stored session while no other tab renews it. */
export async function holdingSession<Result>(
  work: () => Result | Promise<Result>,
): Promise<Result> {
  return navigator.locks.request('identity-session', async () => await work());
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

/**
 * Ends all sessions of an account at the service. With a token that is over, the service is asked for
 * another: that alone ends what was stored.
 * @param keepsCookie - where the cookie is, or is about to be, another account's.
 */
export async function revoke(
  { url, token }: Pick<IdentitySession, 'url' | 'token'>,
  keepsCookie = false,
): Promise<void> {
  const isOver = timeLeft(token) <= 0;
  const renewed = isOver && (await readTokens(await requestRenewal({ url, token }, keepsCookie)));
  await requestLogOut(url, renewed ? renewed.access_token : token.access_token, keepsCookie);
}

/** The service's own cookie lasts a day; this one stands in until the service sets the next. */
export function keepCookie(): void {
  const session = readSession();
  if (session && isFresh(session)) writeCookie(session.token.access_token);
}

/** @throws {NoSession} with `absence` when nothing is stored. */
function requireSession(absence: NoSession['state']): IdentitySession {
  const session = readSession();
  if (session) return session;
  throw new NoSession(readUnparsed() ? 'invalidSession' : absence);
}

/** Nobody asks in another's name: what comes to who is here meanwhile is not for her. */
export function requireOwn(owner: string): IdentitySession {
  const session = requireSession('noCurrentSession');
  if (session.id !== owner) throw new NoSession('noCurrentSession');
  return session;
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

async function renew(session: IdentitySession): Promise<IdentitySession> {
  const { id, token } = session;
  const answer = await requestRenewal(session);
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) {
    if (isStill(token)) dropSession();
    throw new Problem('not-signed-in');
  }
  const renewed = await readTokens(answer);
  // A log-out or another account came meanwhile: then the tokens belong to no stored session.
  if (isStill(token)) adoptTokens(id, renewed);
  return requireOwn(id);
}

/**
 * Puts tokens that have just come into the stored session.
 * @param ownerId - id of the account for which they were requested.
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

/** @param claims - of a new token: roles, name and address that changed meanwhile hold from now on. */
export function keepToken(
  ownerId: string,
  token: IdentitySession['token'],
  { sub, email, app_metadata, user_metadata }: Partial<Claims> = {},
) {
  const changes = sub === ownerId ? { email, app_metadata, user_metadata } : {};
  // A claim that the token does not carry leaves what is stored.
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
