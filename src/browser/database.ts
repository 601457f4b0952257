/**
 * The database as the member who is here sees it. Only the query part of supabase-js is loaded: its
 * realtime, storage and sign-in parts would be ten times the bytes, and nothing here uses them.
 */
import { PostgrestClient } from '@supabase/postgrest-js';
import type { Database } from '../domain/database/database-types.ts';
import { databaseFetch, databaseUrl } from './database-access.ts';

export { databaseSession } from './database-access.ts';

let client: PostgrestClient<Database> | undefined;

/** Queries under row-level security, with the public key and the member's own token. */
export function database(): PostgrestClient<Database> {
  client ??= new PostgrestClient(databaseUrl().replace(/\/$/, ''), { fetch: databaseFetch });
  return client;
}
