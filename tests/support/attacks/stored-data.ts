/**
 * Reads the rows of the product's tables and the accounts, so that tests can compare them before and after an
 * attack.
 */
import { readSecrets, type TestStack } from '../stack.ts';
import { requestIdentity } from '../identity-service.ts';
import { listTables } from '../table-names.ts';
import type { Callers } from './callers.ts';

/**
 * Tables that an attacker can change: the counters of refused messages, the samples of these messages, and the
 * counters of faults. Tests of their limits are in tests/functions/provider-messages.test.ts and
 * tests/database/faults.test.ts.
 */
const counters = ['refused_messages', 'refused_message_samples', 'faults'];

/** Returns one line for each account and each row of the product's tables, except for counters. */
export async function readAllData(
  stack: TestStack,
  { serviceClient }: Pick<Callers, 'serviceClient'>,
): Promise<string[]> {
  const rows = await Promise.all(
    listTables()
      .filter((table) => !counters.includes(table))
      .map(async (table) => {
        const { data } = await serviceClient.from(table).select().throwOnError();
        return data.map((row) => `${table} ${JSON.stringify(row)}`);
      }),
  );
  return [...rows.flat(), ...(await readAccounts(stack))];
}

/** Returns the added and the removed lines. */
export function findChanges(before: readonly string[], after: readonly string[]): string[] {
  return Array.from(new Set(before).symmetricDifference(new Set(after)));
}

async function readAccounts(stack: TestStack): Promise<string[]> {
  const { identityOperatorToken: token } = await readSecrets(stack);
  const response = await requestIdentity(stack.site, 'GET', '/admin/users?per_page=1000', {
    token,
  });
  const { users } = (await response.json()) as { users: unknown[] };
  return users.map((user) => `account ${JSON.stringify(user)}`);
}
