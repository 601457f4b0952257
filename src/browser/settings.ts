/** What the browser may know of the environment. Nothing here is secret. */
import { SUPABASE_PUBLISHABLE_KEY, SUPABASE_URL } from 'astro:env/client';

/** Where the database is reached. The embedded one answers at the site's own address. */
export function databaseSettings() {
  return { url: SUPABASE_URL ?? location.origin, publishableKey: SUPABASE_PUBLISHABLE_KEY };
}
