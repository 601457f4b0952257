/** Requests to the identity service that start, renew or end a session. */
import { Problem } from '../domain/problem/problem.ts';
import * as s from '../domain/schema/schema.ts';
import { isRemembered } from './session-store.ts';

const tokensSchema = s.object({
  access_token: s.string,
  refresh_token: s.string,
  expires_in: s.optional(s.number),
});

/** The tokens of a new or renewed session. `expires_in` is the lifetime of the access token in seconds. */
export type Tokens = s.SchemaValue<typeof tokensSchema>;

/** Fetch options that send no cookies. With them the browser also ignores the cookies of the response. */
const withoutCookies = { credentials: 'omit' } as const;

/** Sends a request to the service. @throws {Problem} `identity-unavailable` if the request fails. */
export async function requestService(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

/**
 * Requests tokens with the fields of a form, such as a refresh token.
 * @param url - address of the service, from the session.
 * @param keepsCookie - true if the cookie must stay unchanged.
 * @throws {Problem} `identity-unavailable` if the request fails.
 */
export function requestTokens(
  url: string,
  form: Record<string, string>,
  keepsCookie = false,
): Promise<Response> {
  // `x-use-cookie` makes the service set its cookie again. The login widget sends it too. It is sent only if the
  // address of the service is relative, because the service may be on another host during development.
  const cookie = url.startsWith('/') && {
    headers: { 'x-use-cookie': isRemembered() ? '1' : 'session' },
  };
  return requestService(`${url}/token`, {
    method: 'POST',
    keepalive: true,
    ...(keepsCookie ? withoutCookies : cookie),
    body: new URLSearchParams(form),
  });
}

/**
 * Reads the tokens of a response.
 * @throws {Problem} `identity-unavailable` for an error status or a response without tokens.
 */
export async function readTokens(response: Response): Promise<Tokens> {
  const { data } = tokensSchema.safeParse(await response.json().catch(() => null));
  if (!response.ok || !data) throw new Problem('identity-unavailable');
  return data;
}

/**
 * Requests the end of all sessions of an account.
 * @param keepsCookie - true if the cookie must stay unchanged.
 * @throws {Problem} `identity-unavailable` if the request fails.
 */
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
  /** This and the following claims describe the account at the time when an identity token was issued. */
  sub: s.optional(s.string),
  email: s.optional(s.string),
  app_metadata: s.optional(s.unknown),
  user_metadata: s.optional(s.unknown),
});

export type Claims = s.SchemaValue<typeof claimsSchema>;

/**
 * Returns the claims of a token: its start (`iat`) and end (`exp`) in seconds since 1970 by the issuer's clock
 * [RFC 7519], and the account data.
 * @throws if it is not a JWT with an end.
 */
export function parseClaims(jwt: string): Claims {
  const payload = jwt.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
  const bytes = Uint8Array.from(atob(payload), (byte) => byte.charCodeAt(0));
  return claimsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
