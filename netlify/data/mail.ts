/** The table of mail: what was sent, what waits, and who tries it next. */
import type { Database } from '#domain/database/database-types.ts';
import { answered } from './answered.ts';
import { database } from './database.ts';

type Mail = Database['public']['Tables']['mail'];

/** A letter that is ours to send: nobody else tries it for two minutes. `attempts` counts this one. */
export type ClaimedMail = Mail['Row'];

/**
 * Stores a letter and claims it for a first attempt. Its key names the event that it is about.
 * @returns undefined where its key is known already.
 * @throws {Problem} `database-unavailable`
 */
export async function storeMail(mail: Mail['Insert']): Promise<ClaimedMail | undefined> {
  const [stored] = await answered(
    database()
      .from('mail')
      .upsert(mail, { onConflict: 'idempotency_key', ignoreDuplicates: true })
      .select(),
  );
  return stored;
}
