/** Job vacancies as companies send them. */
import type { Vacancy } from '#domain/vacancy/vacancy.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';
import { receiptOf } from './receipt.ts';
import { mailboxOf, rateLimitKey } from './rate-limit-key.ts';

/**
 * Stores a vacancy, five an hour of one client and five of one mailbox.
 * @param client - the sender's address, of which only a keyed hash is kept.
 * @returns the vacancy's id; the same one for the same vacancy sent twice within a minute.
 * @throws {Problem} `too-many-requests` or `database-unavailable`
 */
export async function storeVacancy(
  { name, email, message }: Vacancy,
  client: string,
): Promise<string> {
  const answer = database().rpc('receive_vacancy', {
    new_name: name,
    new_email: email,
    new_message: message,
    client: rateLimitKey(client),
    mailbox: rateLimitKey(mailboxOf(email)),
  });
  return receiptOf(await answered(answer));
}
