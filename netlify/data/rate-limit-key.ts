import { createHmac } from 'node:crypto';
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
