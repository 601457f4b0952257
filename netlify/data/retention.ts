import { answered } from './answered.ts';
import { database } from './database.ts';

/**
 * Deletes what the privacy page says is kept no longer.
 * @throws {Problem} `database-unavailable`
 */
export async function deleteExpiredRecords(): Promise<void> {
  await answered(database().rpc('delete_expired_records'));
  await answered(database().rpc('delete_expired_history'));
}
