/** Sends emails. Each email is stored first, delivered at once or by the schedule, and retried later. */
import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { call, unwrapResponse, createDatabaseClient } from '../data/database.ts';
import { environment } from '../env.ts';
import { log } from '../http/log.ts';
import {
  deliver,
  deliveryTimeoutMs,
  openDelivery,
  type Delivery,
  type EmailTable,
  type LeasedEmail,
} from './deliver.ts';
import { formatCodes, getMessage, getOutcome, isServerFailure } from './delivery-failure.ts';
import { renderEmail, type EmailContent } from './render-email.ts';
import type { Subscription } from './unsubscribe-link.ts';

interface EmailRequest {
  to: string;
  content: EmailContent;
  /** Identifies the event, such as `job-vacancy-received/17`. Each event causes one email. */
  key: string;
  url?: string;
  /** The topic and the member of an email that the member can stop; undefined for a transactional email. */
  subscription?: Subscription | undefined;
}

/**
 * The result: `waiting` if the email is delivered later or withheld, `known` if an email about the event exists
 * already, `refused` if the address is invalid.
 */
type Outcome = 'sent' | 'waiting' | 'known' | 'refused';

/**
 * Stores an email and tries once, for a few seconds, to deliver it. A failed delivery is retried later, and does
 * not fail the caller's request. Weekly emails are many, so that only the schedule delivers them. While outgoing
 * messages are held, the email waits.
 * @throws {Problem} `database-unavailable` if the email cannot be stored
 */
export async function sendEmail(request: EmailRequest): Promise<Outcome> {
  const { to, content, key, url = '', subscription } = request;
  const { success, data: recipient } = z.email().max(254).safeParse(to);
  if (!success) {
    log.fault(`mail ${content.name}`, new Error('The recipient is not an e-mail address.'));
    return 'refused';
  }
  const id = await storeEmail({
    idempotency_key: key,
    recipient,
    template: content.name,
    url,
    topic: subscription?.topic ?? null,
    member_id: subscription?.member ?? null,
    ...renderEmail(content, url),
  });
  if (id === undefined) return 'known';
  return subscription?.topic === 'weekly' ? 'waiting' : deliverAtOnce(id);
}

async function deliverAtOnce(id: string): Promise<Outcome> {
  const [email] = await leaseEmails({ p_limit: 1, p_email_id: id });
  if (!email) return 'waiting';
  return (await deliverAndRecord(email, { deliver })) === 'sent' ? 'sent' : 'waiting';
}

/** Leases due emails. A failure is only logged, because the emails stay due. */
function leaseEmails(args: { p_limit: number; p_email_id?: string }): Promise<LeasedEmail[]> {
  return call('lease_emails', args).catch((error: unknown) => {
    log.fault('lease_emails', error);
    return [];
  });
}

/**
 * Maximum number of connections to the mail server, unless the operator sets it. With it, 10,000 emails of 2 s each
 * take less than an hour in one run of {@link timeBudgetMs} a minute.
 */
const defaultMaxConnections = 24;

/** Connections that the schedule leaves free for emails that are delivered at once. */
const reservedConnections = 2;

/** Time in ms after which no delivery starts, so that the last one ends before the platform ends the function at 30 s. */
const timeBudgetMs = 27_000 - deliveryTimeoutMs;

/** Returns the number of connections that a run of the schedule may use. */
function getConnectionCount(): number {
  const { email } = environment();
  const maxConnections = email?.kind === 'smtp' ? email.maxConnections : undefined;
  return Math.max(1, (maxConnections ?? defaultMaxConnections) - reservedConnections);
}

/** Maximum number of emails in a second, unless the operator sets it: the rate of a new account of Amazon SES. */
const defaultMaxPerSecond = 14;

/**
 * Returns a function that waits until the mail server may get another email. The wait precedes the lease, so that no
 * leased email waits. The outbox of the embedded stack has no limit.
 */
function createPace(): () => Promise<void> {
  const { email } = environment();
  if (email?.kind !== 'smtp') return () => Promise.resolve();
  const intervalMs = 1000 / (email.maxPerSecond ?? defaultMaxPerSecond);
  let nextTurn = 0;
  return async () => {
    const turn = Math.max(nextTurn, performance.now());
    nextTurn = turn + intervalMs;
    await pause(Math.max(0, turn - performance.now()));
  };
}

/**
 * Delivers due emails over several connections, weekly ones last, until none is due or the time is over. Each
 * connection leases one email at a time, so that a setting that a member just changed applies to all emails but the
 * ones in transfer. After a failure of the mail server, its connection is not opened again in this run.
 * @param deadline - a time of `performance.now()`. No delivery starts after this time.
 */
export async function sendWaitingEmails(
  deadline = performance.now() + timeBudgetMs,
  connectionCount = getConnectionCount(),
): Promise<void> {
  const delivery = openDelivery(connectionCount);
  const waitForTurn = createPace();
  const workers: Promise<void>[] = [];
  const work = async () => {
    for (;;) {
      await waitForTurn();
      if (performance.now() >= deadline) return;
      const [email] = await leaseEmails({ p_limit: 1 });
      if (!email) return;
      // The next connection opens only while emails are due.
      if (workers.length < connectionCount) workers.push(work());
      if ((await deliverAndRecord(email, delivery)) === 'server-failed') return;
    }
  };
  workers.push(work());
  // The list grows during the iteration.
  for (const worker of workers) await worker;
  delivery.close();
}

/**
 * Delivers an email and records the outcome. The promise never rejects. If the outcome cannot be recorded, the
 * email's lease expires, which causes a retry.
 */
async function deliverAndRecord(
  email: LeasedEmail,
  delivery: Pick<Delivery, 'deliver'>,
): Promise<'sent' | 'failed' | 'server-failed'> {
  try {
    await delivery.deliver(email);
  } catch (error) {
    log.fault(
      `mail ${email.template}`,
      new Error(`The e-mail was not delivered: ${formatCodes(error)}`),
    );
    const failure = {
      p_email_id: email.id,
      p_attempts: email.attempts,
      p_reason: getMessage(error),
      p_outcome: getOutcome(error),
    };
    await logFailure(email, call('record_email_failed', failure));
    return isServerFailure(error) ? 'server-failed' : 'failed';
  }
  await logFailure(email, call('record_email_sent', { p_email_id: email.id }));
  return 'sent';
}

async function logFailure(email: LeasedEmail, recording: Promise<unknown>): Promise<void> {
  await recording.catch((error: unknown) => log.fault(`mail ${email.template}`, error));
}

/**
 * Stores an email. The key identifies its event.
 * @returns the id, undefined if an email with the key exists
 */
async function storeEmail(email: EmailTable['Insert']): Promise<string | undefined> {
  const [storedEmail] = await unwrapResponse(
    createDatabaseClient()
      .from('emails')
      .upsert(email, { onConflict: 'idempotency_key', ignoreDuplicates: true })
      .select('id'),
  );
  return storedEmail?.id;
}
