import { PostgrestClient } from '@supabase/postgrest-js';
import { createClient, type PostgrestSingleResponse } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';
import { environment } from '../env.ts';
import { answered } from './answered.ts';
import { fetchAgain } from './retry.ts';

/** A function of the database that is called over REST. */
export type FunctionName = keyof Database['public']['Functions'];

/** What a function of the database is called with, by name. */
export type ArgsOf<Name extends FunctionName> = Database['public']['Functions'][Name]['Args'];

type ReturnsOf<Name extends FunctionName> = Database['public']['Functions'][Name]['Returns'];

/** The database with the secret key: for endpoints only, which check first who is asking. */
export function database() {
  const { url, secretKey } = environment().database;
  return createClient<Database>(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchAgain },
  });
}

/** Calls a function of the database. @throws {Problem} as {@link answered} */
export function call<Name extends FunctionName>(
  name: Name,
  args: ArgsOf<Name>,
): Promise<ReturnsOf<Name>> {
  const called = database().rpc(name, args);
  return answered(called as PromiseLike<PostgrestSingleResponse<ReturnsOf<Name>>>);
}

/**
 * Tables and functions of the database alone: the whole library takes as long to set up as the database does
 * to answer.
 */
export function tables(url: string, key: string) {
  return new PostgrestClient<Database>(new URL('/rest/v1', url).href, { headers: { apikey: key } });
}
