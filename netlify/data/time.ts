/** What time does to listings and payments by itself. */
import * as z from 'zod';
import { Problem } from '#domain/problem/problem.ts';
import { now } from '../clock.ts';
import { database } from './database.ts';

/** For how long a listing counts as just expired, in milliseconds: a purge that failed is repeated. */
const lately = 3 * 60_000;

/**
 * Lets it happen, as often as one likes and after any gap.
 * @returns the listings that expired lately, whose pages must leave the edge.
 * @throws {Problem} `database-unavailable`
 */
export async function letTimePass(): Promise<number[]> {
  const passed = await database().rpc('let_time_pass');
  if (passed.error) throw new Problem('database-unavailable', { cause: passed.error });
  const { data, error } = await database()
    .from('listings')
    .select('id')
    .eq('state', 'expired')
    .gte('updated_at', new Date(now().getTime() - lately).toISOString());
  if (error) throw new Problem('database-unavailable', { cause: error });
  return z
    .array(z.object({ id: z.int() }))
    .parse(data)
    .map(({ id }) => id);
}
