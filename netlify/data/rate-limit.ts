/** Limits of what anybody may send in an hour. The database counts. */
import { createHmac } from 'node:crypto';
import { Problem } from '#domain/problem/problem.ts';
import { environment } from '../env.ts';

/**
 * What the table of attempts knows of whoever sent something: the same for the same value, and of no
 * use to a reader of the table, because trying out all addresses takes the key as well.
 */
export function rateLimitKey(value: string): string {
  const key = `attempts of ${environment().database.secretKey}`;
  return createHmac('sha256', key).update(value).digest('hex');
}

/**
 * The mailbox behind an e-mail address, to count by: upper and lower case are the same, and what follows
 * a plus sign only sorts the mail of one person.
 */
export function mailboxOf(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/**
 * Reads what the database answers to something sent: the id under which it is stored, or how many
 * seconds the sender has to wait.
 * @throws {Problem} `too-many-requests`
 */
export function receiptOf([row]: { receipt: string | null; wait: number | null }[]): string {
  if (row?.receipt) return row.receipt;
  throw new Problem('too-many-requests', { retryAfter: row?.wait ?? undefined });
}
