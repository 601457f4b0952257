/**
 * Returns a key for the mailbox of an email address, for rate limits. It ignores case and the part after a plus
 * sign, because such addresses reach the same mailbox.
 */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Number of confirmation emails that one mailbox can receive in an hour, through all addresses that lead to it. */
export const mailboxConfirmations = 10;
