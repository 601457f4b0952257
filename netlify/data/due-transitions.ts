/** What time does to listings and payments by itself. */
import { now } from '../clock.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';

/** For how long a listing counts as just expired, in milliseconds: a purge that failed is repeated. */
const lately = 3 * 60_000;

/**
 * Lets it happen, as often as one likes and after any gap.
 * @returns the listings that expired lately, whose pages must leave the edge.
 * @throws {Problem} `database-unavailable`
 */
export async function runDueTransitions(): Promise<number[]> {
  await answered(database().rpc('run_due_transitions'));
  const expired = await answered(
    database()
      .from('listings')
      .select('id')
      .eq('state', 'expired')
      .gte('updated_at', new Date(now().getTime() - lately).toISOString()),
  );
  return expired.map(({ id }) => id);
}
