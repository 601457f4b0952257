/** Creates accounts at the identity service by sign-up, and changes them with the operator's token. */
import { control, createServiceClient, readSecrets, type TestStack } from './stack.ts';

/** Attributes of a user in a request to the service. */
type Attributes = Record<string, unknown>;

export interface Account {
  id: string;
  email: string;
  password: string;
  /** Changes the account with the operator's token. */
  change: (attributes: Attributes) => Promise<unknown>;
  /** Deletes the account with the operator's token. The account's own tokens stay valid. */
  remove: () => Promise<unknown>;
}

/**
 * Signs up a new account. Its email address is confirmed unless `confirmed` is false.
 * @param attributes - sent with the email address and the password; the service ignores some of them
 */
export async function createAccount(
  stack: TestStack,
  { confirmed = true, ...attributes }: Attributes & { confirmed?: boolean } = {},
): Promise<Account> {
  const login = { email: `${crypto.randomUUID()}@shop.example`, password: 'maua na miti' };
  await control(stack, 'identity-settings', { autoconfirm: confirmed });
  const { id } = await requestJson<{ id: string }>(stack, 'POST', '/signup', {
    body: { data: { full_name: 'Njeri Mwangi' }, ...attributes, ...login },
  });
  const { identityOperatorToken: token } = await readSecrets(stack);
  const path = `/admin/users/${id}`;
  return {
    id,
    ...login,
    change: (body) => requestJson(stack, 'PUT', path, { token, body }),
    remove: () => requestJson(stack, 'DELETE', path, { token }),
  };
}

/** Creates an account and its row in `members`. */
export async function createMemberAccount(
  stack: TestStack,
  { confirmed = true } = {},
): Promise<Account> {
  const account = await createAccount(stack, { confirmed });
  const database = await createServiceClient(stack);
  const member = { id: account.id, name: 'Njeri Mwangi' };
  await database.from('members').insert(member).throwOnError();
  return account;
}

/**
 * Sends a request to the identity service.
 * @throws {Error} if the service refuses the request
 */
async function requestJson<Body = unknown>(
  { site }: TestStack,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown },
): Promise<Body> {
  const response = await fetch(`${site}/.netlify/identity${path}`, {
    method,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Body;
}
