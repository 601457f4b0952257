import { createClient } from '@supabase/supabase-js';
import { environment } from '../env.ts';
import { fetchAgain } from './retry.ts';

/** The database with the secret key: for endpoints only, which check first who is asking. */
export function database() {
  const { url, secretKey } = environment().database;
  return createClient(url, secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { fetch: fetchAgain },
  });
}
