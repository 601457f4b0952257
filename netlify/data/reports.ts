/** Reports of listings, for staff. */
import type { Report } from '#domain/report/report.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';
import { receiptOf } from './receipt.ts';
import { rateLimitKey } from './rate-limit-key.ts';

/**
 * Stores a report, five an hour of one client.
 * @param client - the sender's address, of which only a keyed hash is kept.
 * @returns the report's id.
 * @throws {Problem} `too-many-requests` or `database-unavailable`
 */
export async function storeReport(
  { business, reason, message }: Report,
  client: string,
): Promise<string> {
  const answer = database().rpc('receive_report', {
    new_business: business,
    new_reason: reason,
    new_message: message,
    client: rateLimitKey(client),
  });
  return receiptOf(await answered(answer));
}
