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

/** @throws {Problem} `identity-unavailable` when no answer came. */
export async function askService(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new Problem('identity-unavailable', { cause });
  }
}

/**
 * Asks for tokens with what the form says, such as a refresh token.
 * @param url - of the service, as a session names it.
 */
export function askForTokens(url: string, form: Record<string, string>): Promise<Response> {
  return askService(`${url}/token`, {
    method: 'POST',
    keepalive: true,
    // As the widget does: elsewhere than on a developer's machine the service sets the cookie anew.
    ...(url.startsWith('/') && { headers: { 'x-use-cookie': isRemembered() ? '1' : 'session' } }),
    body: new URLSearchParams(form),
  });
}

/** @throws {Problem} `identity-unavailable` for anything but tokens. */
export async function readTokens(answer: Response): Promise<Tokens> {
  const { data } = tokensSchema.safeParse(await answer.json().catch(() => null));
  if (!answer.ok || !data) throw new Problem('identity-unavailable');
  return data;
}

/** Ends all sessions of an account. */
export function askForLogOut(url: string, accessToken: string): Promise<Response> {
  return askService(`${url}/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    keepalive: true,
  });
}
