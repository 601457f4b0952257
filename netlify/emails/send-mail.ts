/** Sends letters: each is stored first, tried at once and tried again later. */
import * as z from 'zod';
import type { Database } from '#domain/database/database-types.ts';
import { call, answered, database } from '../data/database.ts';
import { log } from '../http/log.ts';
import { deliver } from './deliver.ts';
import { writeLetter, type Letter } from './letter.ts';

interface Order {
  to: string;
  letter: Letter;
  /** Names the event, such as `job-vacancy-received/17`: each is written about once. */
  key: string;
  /** The link that the letter is about. */
  url?: string;
}

/** `known`: there is a letter about this event already. `refused`: there is no such address. */
type Outcome = 'sent' | 'waiting' | 'known' | 'refused';

/**
 * Stores a letter and tries once, for a few seconds, to deliver it; if that fails it is tried again
 * later. Whoever asks can go on in any case: mail that cannot be sent is no reason to refuse a request.
 * @throws {Problem} `database-unavailable` when the letter could not even be stored.
 */
export async function sendMail({ to, letter, key, url = '' }: Order): Promise<Outcome> {
  const { success, data: recipient } = z.email().max(254).safeParse(to);
  if (!success) {
    log.fault(`mail ${letter.name}`, new Error('The recipient is not an e-mail address.'));
    return 'refused';
  }
  const written = writeLetter(letter, url);
  const mail = await storeMail({
    idempotency_key: key,
    recipient,
    template: letter.name,
    url,
    ...written,
  });
  return mail ? attempt(mail) : 'known';
}

/** Letters that are sent or written at the same time. */
const batch = 5;

/** No batch is begun later than this, in milliseconds, so that the last one ends within 30 s. */
const lastStart = 15_000;

/** Works off what is due. @param work - says whether to go on. */
export async function inBatches<Due>(
  claim: (most: number) => Promise<Due[]>,
  work: (due: Due[]) => Promise<boolean>,
): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < lastStart) {
    const due = await claim(batch);
    if (due.length === 0 || !(await work(due))) return;
  }
}

/** Sends what is due. */
export function sendWaitingMail(): Promise<void> {
  const claim = (most: number) => call('lease_emails', { p_limit: most });
  return inBatches(claim, async (due) => (await Promise.all(due.map(attempt))).length > 0);
}

/** Never throws: where even the outcome can't be written down, the letter's lease ends by itself. */
async function attempt(mail: ClaimedMail): Promise<'sent' | 'waiting'> {
  try {
    await deliver(mail);
  } catch (error) {
    log.fault(`mail ${mail.template}`, new Error(`It was not delivered: ${codesOf(error)}`));
    const failed = { p_email_id: mail.id, p_attempts: mail.attempts, p_reason: messageOf(error) };
    await logged(mail, call('record_email_failed', failed));
    return 'waiting';
  }
  await logged(mail, call('record_email_sent', { p_email_id: mail.id }));
  return 'sent';
}

async function logged(mail: ClaimedMail, writing: Promise<unknown>): Promise<void> {
  await writing.catch((error: unknown) => log.fault(`mail ${mail.template}`, error));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : 'Something was thrown that is no error.';
}

/** For the log: codes instead of a mail server's words, which may repeat the address. */
function codesOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof code !== 'string') return messageOf(error);
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}

type Mail = Database['public']['Tables']['emails'];

/** A letter that is ours to send: nobody else tries it for two minutes. `attempts` counts this one. */
export type ClaimedMail = Mail['Row'];

/**
 * Stores a letter and claims it for a first attempt. Its key names the event that it is about.
 * @returns undefined where its key is known already.
 */
async function storeMail(mail: Mail['Insert']): Promise<ClaimedMail | undefined> {
  const [stored] = await answered(
    database()
      .from('emails')
      .upsert(mail, { onConflict: 'idempotency_key', ignoreDuplicates: true })
      .select(),
  );
  return stored;
}
