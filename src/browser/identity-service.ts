/** Requests to the identity service in which a session is got, renewed or ended. */
import { Problem } from '../domain/problem/problem.ts';
import * as s from '../domain/shape/shape.ts';
import { isRemembered } from './session-store.ts';

const tokensSchema = s.object({
  access_token: s.string,
  refresh_token: s.string,
  expires_in: s.optional(s.number),
});

/** What the service answers to whoever gets a session or renews one. */
export type Tokens = s.FittingValue<typeof tokensSchema>;

/** The browser then ignores a cookie of the response too. */
const withoutCookies = { credentials: 'omit' } as const;

/** @throws {Problem} `identity-unavailable` when no answer came. */
export async function requestService(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

/**
 * Asks for tokens with what the form says, such as a refresh token.
 * @param url - of the service, as a session names it.
 * @param keepsCookie - where the cookie stays as it is.
 */
export function requestTokens(
  url: string,
  form: Record<string, string>,
  keepsCookie = false,
): Promise<Response> {
  const cookie = { headers: { 'x-use-cookie': isRemembered() ? '1' : 'session' } };
  return requestService(`${url}/token`, {
    method: 'POST',
    keepalive: true,
    // As the widget does: elsewhere than on a developer's machine the service sets the cookie anew.
    ...(keepsCookie ? withoutCookies : url.startsWith('/') && cookie),
    body: new URLSearchParams(form),
  });
}

/** @throws {Problem} `identity-unavailable` for anything but tokens. */
export async function readTokens(answer: Response): Promise<Tokens> {
  const { data } = tokensSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !data) throw new Problem('identity-unavailable');
  return data;
}

/** Ends all sessions of an account. @param keepsCookie - where the cookie stays as it is. */
export function requestLogOut(
  url: string,
  accessToken: string,
  keepsCookie = false,
): Promise<Response> {
  return requestService(`${url}/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    keepalive: true,
    ...(keepsCookie && withoutCookies),
  });
}

const claimsSchema = s.object({
  exp: s.number,
  iat: s.optional(s.number),
  /** Of an identity token: the account as it was when the token came. */
  sub: s.optional(s.string),
  email: s.optional(s.string),
  app_metadata: s.optional(s.unknown),
  user_metadata: s.optional(s.unknown),
});

export type Claims = s.FittingValue<typeof claimsSchema>;

/**
 * What a token says of its beginning and end, in seconds since 1970 by its issuer's clock [RFC 7519], and of
 * the account that it is for.
 * @throws when it is no token.
 */
export function parseClaims(jwt: string): Claims {
  const payload = jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const bytes = Uint8Array.from(atob(payload), (byte) => byte.charCodeAt(0));
  return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
