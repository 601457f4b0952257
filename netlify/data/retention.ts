import { answered } from './answered.ts';
import { database } from './database.ts';

/**
 * Deletes what the privacy page says is kept no longer.
 * @throws {Problem} `database-unavailable`
 */
export async function forgetWhatIsOld(): Promise<void> {
  await answered(database().rpc('forget_what_is_old'));
  await answered(database().rpc('forget_old_records'));
}
