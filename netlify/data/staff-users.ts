import * as z from 'zod/mini';
import { Problem } from '../../src/domain/problem/problem.ts';
import type { StaffUser } from '../../src/domain/staff/staff-user.ts';
import { database } from './database.ts';

const knownSchema = z.object({ id: z.uuid(), adverts: z.int(), seen_on: z.nullable(z.string()) });

/** What the database knows of an account. */
type Known = Pick<StaffUser, 'adverts' | 'seen_on'>;

/**
 * Puts beside each account how many adverts it has, and when its owner was last here.
 * @throws {Problem} `database-unavailable`
 */
export async function withWhatIsKnown<Account extends { id: string }>(
  accounts: Account[],
): Promise<(Account & Known)[]> {
  const answer = await database().rpc('staff_members', { ids: accounts.map(({ id }) => id) });
  if (answer.error) throw new Problem('database-unavailable', { cause: answer.error });
  const known = z.array(knownSchema).parse(answer.data);
  const byId = new Map(known.map(({ id, adverts, seen_on }) => [id, { adverts, seen_on }]));
  const nothing: Known = { adverts: 0, seen_on: null };
  return accounts.map((account) => ({ ...account, ...(byId.get(account.id) ?? nothing) }));
}
