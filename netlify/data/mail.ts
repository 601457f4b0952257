/** The table of mail: what was sent, what waits, and who tries it next. */
import * as z from 'zod';
import { answered } from './answered.ts';
import { database } from './database.ts';

/** A letter as it is stored. */
export interface NewMail {
  /** Names the event that the letter is about; a second letter of the same key is not stored. */
  key: string;
  recipient: string;
  /** Name of the letter. */
  letter: string;
  subject: string;
  html: string;
  text: string;
  /** The link that the letter is about, or ''. */
  url: string;
}

const claimedMailSchema = z.object({
  id: z.uuid(),
  recipient: z.string(),
  letter: z.string(),
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  url: z.string(),
  attempts: z.int(),
});

/** A letter that is ours to send: nobody else tries it for two minutes. `attempts` counts this one. */
export type ClaimedMail = z.infer<typeof claimedMailSchema>;

/**
 * Stores a letter and claims it for a first attempt.
 * @returns undefined where its key is known already.
 * @throws {Problem} `database-unavailable`
 */
export async function storeMail({ key, ...mail }: NewMail): Promise<ClaimedMail | undefined> {
  const stored = await answered(
    database()
      .from('mail')
      .upsert(
        { idempotency_key: key, ...mail },
        { onConflict: 'idempotency_key', ignoreDuplicates: true },
      )
      .select(),
  );
  return z.array(claimedMailSchema).parse(stored)[0];
}

/**
 * Claims up to `most` letters that are due.
 * @throws {Problem} `database-unavailable`
 */
export async function claimDueMail(most: number): Promise<ClaimedMail[]> {
  return z
    .array(claimedMailSchema)
    .parse(await answered(database().rpc('claim_due_mail', { most })));
}

/** @throws {Problem} `database-unavailable` */
export async function recordMailSent({ id }: ClaimedMail): Promise<void> {
  await answered(database().rpc('record_mail_sent', { letter_id: id }));
}

/**
 * The letter waits for its next attempt, or has failed if this was the last one.
 * @throws {Problem} `database-unavailable`
 */
export async function recordMailFailed(
  { id, attempts }: ClaimedMail,
  reason: string,
): Promise<void> {
  const failed = { letter_id: id, attempt: attempts, reason };
  await answered(database().rpc('record_mail_failed', failed));
}
