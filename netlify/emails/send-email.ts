/** Sends emails. Each email is stored first, delivered at once if possible, and retried later. */
import * as z from 'zod';
import { call, unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { isOutgoingHeld } from '../data/outgoing.ts';
import { log } from '../http/log.ts';
import { deliver, type EmailTable, type LeasedEmail } from './deliver.ts';
import { renderEmail, type EmailContent } from './render-email.ts';

interface EmailRequest {
  to: string;
  content: EmailContent;
  /** Identifies the event, such as `job-vacancy-received/17`. Each event causes one email. */
  key: string;
  url?: string;
}

/**
 * The result: `waiting` if the delivery failed and is retried later, `known` if an email about the event exists
 * already, `refused` if the address is invalid.
 */
type Outcome = 'sent' | 'waiting' | 'known' | 'refused';

/**
 * Stores an email and tries once, for a few seconds, to deliver it. A failed delivery is retried later, and does
 * not fail the caller's request. While outgoing messages are held, the email waits.
 * @throws {Problem} `database-unavailable` if the email cannot be stored
 */
export async function sendEmail({ to, content, key, url = '' }: EmailRequest): Promise<Outcome> {
  const { success, data: recipient } = z.email().max(254).safeParse(to);
  if (!success) {
    log.fault(`mail ${content.name}`, new Error('The recipient is not an e-mail address.'));
    return 'refused';
  }
  const rendered = renderEmail(content, url);
  const email = await storeEmail({
    idempotency_key: key,
    recipient,
    template: content.name,
    url,
    ...rendered,
  });
  if (!email) return 'known';
  const isHeld = await isOutgoingHeld().catch(() => true);
  return isHeld ? 'waiting' : deliverAndRecord(email);
}

/** Maximum number of rows in a batch. */
const batchSize = 5;

/** Time in ms after which no new batch starts, so that the last one ends within 30 s. */
const maxStartMs = 15_000;

/**
 * Processes due rows batch by batch, until none is due or the time is over.
 * @param lease - leases at most `limit` due rows
 * @param work - processes a batch; returns true to continue
 */
export async function processInBatches<Due>(
  lease: (limit: number) => Promise<Due[]>,
  work: (due: Due[]) => Promise<boolean>,
): Promise<void> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < maxStartMs) {
    const due = await lease(batchSize);
    if (due.length === 0 || !(await work(due))) return;
  }
}

/** Delivers the due emails. */
export function sendWaitingEmails(): Promise<void> {
  const lease = (limit: number) => call('lease_emails', { p_limit: limit });
  return processInBatches(
    lease,
    async (due) => (await Promise.all(due.map(deliverAndRecord))).length > 0,
  );
}

/**
 * Delivers an email and records the outcome. The promise never rejects. If the outcome cannot be recorded, the
 * email's lease expires, which causes a retry.
 */
async function deliverAndRecord(email: LeasedEmail): Promise<'sent' | 'waiting'> {
  try {
    await deliver(email);
  } catch (error) {
    log.fault(
      `mail ${email.template}`,
      new Error(`The e-mail was not delivered: ${formatCodes(error)}`),
    );
    const failure = {
      p_email_id: email.id,
      p_attempts: email.attempts,
      p_reason: getMessage(error),
    };
    await logFailure(email, call('record_email_failed', failure));
    return 'waiting';
  }
  await logFailure(email, call('record_email_sent', { p_email_id: email.id }));
  return 'sent';
}

async function logFailure(email: LeasedEmail, recording: Promise<unknown>): Promise<void> {
  await recording.catch((error: unknown) => log.fault(`mail ${email.template}`, error));
}

function getMessage(error: unknown): string {
  return error instanceof Error ? error.message : 'Something was thrown that is no error.';
}

/**
 * Formats an error for the log: its codes, or its message if it has none. The message of a mail server is left out,
 * because it can contain the address.
 */
function formatCodes(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (typeof code !== 'string') return getMessage(error);
  return typeof responseCode === 'number' ? `${code} ${responseCode}` : code;
}

/**
 * Stores an email with a lease for its first attempt. The key identifies its event.
 * @returns undefined if an email with the key exists
 */
async function storeEmail(email: EmailTable['Insert']): Promise<LeasedEmail | undefined> {
  const [storedEmail] = await unwrapResponse(
    createDatabaseClient()
      .from('emails')
      .upsert(email, { onConflict: 'idempotency_key', ignoreDuplicates: true })
      .select(),
  );
  return storedEmail;
}
