/** One attempt to deliver a letter that is ours to send, and what came of it. */
import { type ClaimedMail, recordMailFailed, recordMailSent } from '../data/mail.ts';
import { log } from '../http/log.ts';
import { deliver } from './deliver.ts';

/** Never throws: where even the outcome can't be written down, the letter's lease ends by itself. */
export async function attempt(mail: ClaimedMail): Promise<'sent' | 'waiting'> {
  try {
    await deliver(mail);
  } catch (error) {
    log.fault(`mail ${mail.letter}`, new Error(`It was not delivered: ${inShort(error)}`));
    await written(mail, recordMailFailed(mail, messageOf(error)));
    return 'waiting';
  }
  await written(mail, recordMailSent(mail));
  return 'sent';
}

async function written(mail: ClaimedMail, writing: Promise<void>): Promise<void> {
  await writing.catch((error: unknown) => log.fault(`mail ${mail.letter}`, error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something was thrown that is no error.';
}

/** For the log: codes instead of a mail server's words, which may repeat the address. */
function inShort(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof code !== 'string') return messageOf(error);
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}
