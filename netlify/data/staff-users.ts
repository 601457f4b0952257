import * as z from 'zod/mini';
import type { StaffUser } from '#domain/staff/staff-user.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';

const knownSchema = z.object({ id: z.uuid(), listings: z.int(), seen_on: z.nullable(z.string()) });

/** What the database knows of an account. */
type Known = Pick<StaffUser, 'listings' | 'seen_on'>;

/**
 * Puts beside each account how many listings it has, and when its owner was last here.
 * @throws {Problem} `database-unavailable`
 */
export async function withWhatIsKnown<Account extends { id: string }>(
  accounts: Account[],
): Promise<(Account & Known)[]> {
  const ids = accounts.map(({ id }) => id);
  const known = z
    .array(knownSchema)
    .parse(await answered(database().rpc('staff_members', { ids })));
  const byId = new Map(
    known.map(({ id, listings, seen_on }) => [id, { listings: listings, seen_on }]),
  );
  const nothing: Known = { listings: 0, seen_on: null };
  return accounts.map((account) => ({ ...account, ...(byId.get(account.id) ?? nothing) }));
}
