/** Sends requests to the identity service at the address of a site. */

export interface Login {
  email: string;
  password: string;
}

interface IdentityRequest {
  token?: string;
  /** A form, or a value that is sent as JSON. */
  body?: unknown;
}

export const requestIdentity = (
  address: string,
  method: string,
  path: string,
  { token, body }: IdentityRequest,
) =>
  fetch(`${address}/.netlify/identity${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && {
      body: body instanceof URLSearchParams ? body : JSON.stringify(body),
    }),
  });

/** Logs in with a password, and returns the tokens of the session. */
export async function requestTokens(address: string, { email, password }: Login) {
  const body = new URLSearchParams({ grant_type: 'password', username: email, password });
  const response = await requestIdentity(address, 'POST', '/token', { body });
  return (await response.json()) as Record<'access_token' | 'refresh_token', string> & {
    expires_in: number;
  };
}

/**
 * Signs up a new account.
 * @param attributes - sent with the email address and the password. The service ignores some of them.
 * @throws {Error} if the service refuses the account
 */
export async function signUp(address: string, attributes: object) {
  const login = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua na miti' };
  const body = { data: { full_name: 'Njeri Mwangi' }, ...attributes, ...login };
  const response = await requestIdentity(address, 'POST', '/signup', { body });
  if (!response.ok) throw new Error(`signup: ${response.status} ${await response.text()}`);
  const { id } = (await response.json()) as { id: string };
  return { id, ...login };
}
