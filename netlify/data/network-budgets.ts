/**
 * Limits the rows and bytes that a network stores without a login on a day. A network is a /24 of IPv4 addresses, or a
 * /48 of IPv6 addresses. The database stores the counts.
 */
import type { Context } from '@netlify/functions';
import { call } from './database.ts';
import { getClientNetwork, hashSubject } from './rate-limit.ts';

/** Limits by kind of row. `app.network_budgets` in SQL has the same limits. */
export const networkBudgets = {
  vacancies: { maxRows: 100, maxBytes: 1_000_000 },
  reports: { maxRows: 200, maxBytes: 1_000_000 },
  faults: { maxRows: 50, maxBytes: 10_000 },
} as const;

/**
 * Counts a row before it is stored.
 * @param values - the content of the row
 * @throws {Problem} `too-many-requests` with the seconds to the end of the day, or `database-unavailable`
 */
export async function spendNetworkBudget(
  kind: keyof typeof networkBudgets,
  client: Pick<Context, 'ip'>,
  values: object,
): Promise<void> {
  await call('spend_network_budget', {
    p_kind: kind,
    p_network: hashSubject(getClientNetwork(client)),
    p_bytes: Buffer.byteLength(JSON.stringify(values)),
  });
}
