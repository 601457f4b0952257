/** Creates accounts at the identity service by sign-up, and changes them with the operator's token. */
import { requestIdentity, signUp } from './identity-service.ts';
import { control, createServiceClient, readSecrets, type TestStack } from './stack.ts';

/** Attributes of a user in a request to the service. */
type Attributes = Record<string, unknown>;

export type Account = Awaited<ReturnType<typeof createAccount>>;

/**
 * Signs up a new account. Its email address is confirmed unless `confirmed` is false.
 * @param attributes - sent with the email address and the password. The service ignores some of them.
 */
export async function createAccount(
  stack: TestStack,
  { confirmed = true, ...attributes }: Attributes & { confirmed?: boolean } = {},
) {
  await control(stack, 'identity-settings', { autoconfirm: confirmed });
  const account = await signUp(stack.site, attributes);
  const { identityOperatorToken: token } = await readSecrets(stack);
  const requestAsOperator = async (method: string, body?: Attributes) => {
    const path = `/admin/users/${account.id}`;
    const response = await requestIdentity(stack.site, method, path, { token, body });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
  };
  return {
    ...account,
    /** Changes the account with the operator's token. */
    change: (attributes: Attributes) => requestAsOperator('PUT', attributes),
    /** Deletes the account with the operator's token. The account's own tokens stay valid. */
    remove: () => requestAsOperator('DELETE'),
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
