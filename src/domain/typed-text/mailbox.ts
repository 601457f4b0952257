/**
 * The mailbox behind an e-mail address, to count by: upper and lower case are the same, and the part after
 * a plus sign only sorts the mail of one person.
 */
export function toMailbox(email: string): string {
  return email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
}

/** E-mails with a link to confirm that one mailbox receives in an hour, whatever addresses lead to it. */
export const mailboxConfirmations = 10;
