/** Changes of listings and payments: each is a function of the database, which alone decides. */
import type { PostgrestError } from '@supabase/supabase-js';
import { Problem, type ProblemCode } from '#domain/problem/problem.ts';
import { database } from './database.ts';

/** What such a function refuses with, and what that means to whoever asked. */
const refusals: Partial<Record<string, ProblemCode>> = {
  PT404: 'not-found',
  PT409: 'not-possible',
  PT412: 'changed-elsewhere',
  PT429: 'too-many-requests',
  '42501': 'staff-only',
  // A provider's number or an address that another row has.
  '23505': 'not-possible',
};

/**
 * Calls a function of the database in the name of a member.
 * @param args - its parameters by name; `acting` is the id of the member.
 * @returns what it answers.
 * @throws {Problem} `not-found`, `not-possible`, `changed-elsewhere`, `too-many-requests`, `staff-only`,
 *   or `database-unavailable`; the cause is what the database said.
 */
export async function move(name: string, args: Record<string, unknown>): Promise<unknown> {
  const answer = await database().rpc(name, args);
  if (answer.error) throw refusalOf(answer.error);
  return answer.data as unknown;
}

function refusalOf(error: PostgrestError): Problem {
  const code = refusals[error.code] ?? 'database-unavailable';
  return new Problem(code, { cause: error, retryAfter: waitOf(error) });
}

/** The seconds after which it works again, where the database said so. */
function waitOf({ code, details }: PostgrestError): number | undefined {
  const seconds = code === 'PT429' ? Number.parseInt(details) : Number.NaN;
  return Number.isNaN(seconds) ? undefined : seconds;
}
