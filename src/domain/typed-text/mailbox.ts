/**
 * Returns a key of the mailbox of an email address, for rate limits. Addresses that differ in case or in the part
 * after a plus sign have the same key, because they reach the same mailbox.
 */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** Maximum number of confirmation emails to one mailbox in an hour, under all of its addresses. */
export const maxConfirmationsPerMailbox = 10;
