import type { Member } from '../../src/domain/member/member.ts';
import { Problem } from '../../src/domain/problem/problem.ts';
import { database } from './database.ts';

/**
 * Keeps the row that posts and adverts refer to in step with the account.
 * @throws {Problem} `database-unavailable`
 */
export async function recordMember({ id, name }: Member): Promise<void> {
  try {
    await database().from('members').upsert({ id, name }).throwOnError();
  } catch (cause) {
    throw new Problem('database-unavailable', { cause });
  }
}
