/** Sends e-mails to staff about the operation of the site. */
import { randomUUID } from 'node:crypto';
import { deliver } from '../emails/deliver.ts';
import { environment } from '../env.ts';
import { log } from '../http/log.ts';
import { toPlainText, toSingleLine } from '../http/plain-text.ts';

interface Alert {
  subject: string;
  /** The lines of the plain text. */
  lines: string[];
  /** A UUID that is the same for all copies of an e-mail, so that a mailbox recognises them. By default it is new. */
  id?: string;
}

/**
 * Sends an e-mail to `STAFF_EMAIL` by the mail server, without the queue of e-mails: the queue is in the database, which
 * may be the part that fails. The promise never rejects, and a failure is logged.
 * @returns true if the mail server accepted the e-mail, for a caller that repeats it otherwise
 */
export async function alertStaff({ subject, lines, id = randomUUID() }: Alert): Promise<boolean> {
  try {
    const { site, staffEmail } = environment();
    if (staffEmail === undefined) throw new Error('STAFF_EMAIL is not set.');
    await deliver({
      id,
      recipient: staffEmail,
      subject: toSingleLine(subject),
      url: '',
      html: '',
      text: toPlainText(`${[...lines, '', '--', site].join('\n')}\n`),
    });
    return true;
  } catch (error) {
    // The message of a mail server can contain the address.
    const { code } = error as { code?: unknown };
    const cause = typeof code === 'string' ? new Error(`No delivery: ${code}.`) : error;
    log.fault(`alert '${toSingleLine(subject)}'`, cause);
    return false;
  }
}
