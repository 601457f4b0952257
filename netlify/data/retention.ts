import { Problem } from '#domain/problem/problem.ts';
import { database } from './database.ts';

/**
 * Deletes what the privacy page says is kept no longer.
 * @throws {Problem} `database-unavailable`
 */
export async function forgetWhatIsOld(): Promise<void> {
  for (const name of ['forget_what_is_old', 'forget_old_records']) {
    const { error } = await database().rpc(name);
    if (error) throw new Problem('database-unavailable', { cause: error });
  }
}
