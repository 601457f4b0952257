/** The session cookie, for clients that ask for one by `X-Use-Cookie`. */

const lifetimeSeconds = 86_400;

/** A `Set-Cookie` value for what the request asks: a day, or until the browser closes; or none. */
export function sessionCookie(request: Request, jwt: string, now: Date): string | undefined {
  const wish = request.headers.get('x-use-cookie');
  if (!wish) return undefined;
  if (wish === 'session') return `nf_jwt=${jwt}; Path=/; HttpOnly; Secure`;
  const end = new Date(now.getTime() + lifetimeSeconds * 1000).toUTCString();
  return `nf_jwt=${jwt}; Path=/; Expires=${end}; Max-Age=${lifetimeSeconds}; HttpOnly; Secure`;
}

/** A `Set-Cookie` value that takes the session cookie away. */
export function clearedCookie(now: Date): string {
  const past = new Date(now.getTime() - 10 * 3_600_000).toUTCString();
  return `nf_jwt=; Path=/; Expires=${past}; Max-Age=0; HttpOnly; Secure`;
}
