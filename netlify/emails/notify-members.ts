/** Sends emails for the rows of a small outbox, each of which is about one member. */
import { runInLanguage } from '#content/language-of-task.ts';
import { defaultLanguage } from '#domain/language/language.ts';
import { readLanguages } from '../data/notices.ts';
import { log } from '../http/log.ts';
import { siteAddress } from '../http/site-address.ts';
import type { FindAddress } from './notify-owners.ts';
import type { EmailContent } from './render-email.ts';
import { sendEmail } from './send-email.ts';

/** Maximum number of emails in a call, so that the schedule ends in time. */
const maxEmails = 5;

interface Row {
  id: number;
  /** The recipient. */
  member_id: string;
}

interface Outbox<OutboxRow extends Row> {
  /** Name of the outbox in the log and in the keys of its emails. */
  name: string;
  /** Returns the oldest rows without an email. */
  read: (limit: number) => Promise<OutboxRow[]>;
  /** Returns the email of a row, in the language of the task, with the path of its link. */
  createEmail: (row: OutboxRow) => { content: EmailContent; path: string };
  /** Ends a row, so that it is not read again. */
  finish: (id: number) => Promise<unknown>;
}

/**
 * Sends the missing emails of an outbox to confirmed addresses. The key of an email prevents a second one after a
 * crash. The promise never rejects: a failure is logged, and the next run of the schedule retries it.
 */
export async function notifyMembers<OutboxRow extends Row>(
  { name, read, createEmail, finish }: Outbox<OutboxRow>,
  findAddress: FindAddress,
): Promise<void> {
  try {
    const rows = await read(maxEmails);
    const languages = await readLanguages(rows.map(({ member_id }) => member_id));
    for (const row of rows) {
      const to = await findAddress(row.member_id);
      if (to !== undefined)
        await runInLanguage(languages.get(row.member_id) ?? defaultLanguage, () => {
          const { content, path } = createEmail(row);
          return sendEmail({ to, content, key: `${name}/${row.id}`, url: siteAddress(path) });
        });
      await finish(row.id);
    }
  } catch (error) {
    log.fault(`notify-members: ${name}`, error);
  }
}
