/**
 * Sends an email to the owner for each notice about a listing or payment that is still current and wanted, and stores the
 * SMS that some kinds of notices have, too.
 */
import { runInLanguage } from '#content/language-of-task.ts';
import type { EmailTopic } from '#domain/member/email-topics.ts';
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { leaseNotices, type LeasedNotice, type Notice } from '../data/notices.ts';
import { environment } from '../env.ts';
import { log } from '../http/log.ts';
import { storeNoticeSms } from '../sms/store-notice-sms.ts';
import { deliveryTimeoutMs } from './deliver.ts';
import { isReminder, toNoticeEmail } from './notice-email.ts';
import { sendEmail, sendWaitingEmails } from './send-email.ts';
import { createUnsubscribeUrl, type Subscription } from './unsubscribe-link.ts';

/**
 * Returns the confirmed email address of a member, or undefined if there is none.
 * @throws {Problem} `identity-unavailable` if the address cannot be read
 */
export type FindAddress = (member: string) => Promise<string | undefined>;

/**
 * Maximum number of notices in a batch. The emails of weekly notices are stored without a delivery, which takes less
 * time.
 */
const batchSizes = { delivered: 5, weekly: 25 };

/** Time in ms after which neither a batch nor a delivery starts, so that the last one ends within 30 s. */
const timeBudgetMs = 15_000;

/** Time in ms that a batch may take: a request to the identity service, and a delivery. */
const batchTimeMs = 5_000 + deliveryTimeoutMs;

/**
 * Sends the due notices batch by batch, until none is due or the time is over. Stored weekly emails are then delivered
 * over one connection, beside the connections of the schedule for emails. The promise never rejects: a failure is
 * logged, and a later call retries the notice.
 * @param endsAt - the time by `performance.now()` at which the last batch has to end
 */
export async function notifyOwners(
  findAddress: FindAddress,
  endsAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  const deadline = Math.min(performance.now() + timeBudgetMs, endsAt - batchTimeMs);
  let hasWeekly = false;
  try {
    let limit = batchSizes.delivered;
    while (performance.now() < deadline) {
      const leasedNotices = await leaseNotices(limit);
      if (leasedNotices.length === 0) break;
      const areWeekly = leasedNotices.every(({ notice }) => notice.data?.kind === 'week');
      hasWeekly ||= areWeekly;
      limit = areWeekly ? batchSizes.weekly : batchSizes.delivered;
      if ((await notifyAll(leasedNotices, findAddress)).includes('unavailable')) break;
    }
    const connectionCount = 1;
    if (hasWeekly) await sendWaitingEmails(deadline, connectionCount);
  } catch (error) {
    log.fault('notify-owners', error);
  }
}

/** Processes listings concurrently, and the notices of one listing one after the other. */
async function notifyAll(
  leasedNotices: LeasedNotice[],
  findAddress: FindAddress,
): Promise<Outcome[]> {
  const listings = Map.groupBy(leasedNotices, ({ notice }) => notice.data?.listing_id);
  const outcomes = Array.from(listings.values(), async (noticesOfListing) => {
    const results: Outcome[] = [];
    for (const leasedNotice of noticesOfListing)
      results.push(await notify(leasedNotice, findAddress));
    return results;
  });
  return (await Promise.all(outcomes)).flat();
}

type Outcome = 'done' | 'unavailable';

/** Sends the email of a notice, if it is due. @returns `unavailable` if a service that other notices need fails */
async function notify(
  { id, notice, language }: LeasedNotice,
  findAddress: FindAddress,
): Promise<Outcome> {
  try {
    if (notice.error) throw notice.error;
    const { data } = notice;
    if (isDue(data)) await runInLanguage(language, () => sendNotice(data, findAddress));
    if (data.is_current) await runInLanguage(language, () => storeNoticeSms(data));
    await call('finish_notice', { p_notice_id: id });
  } catch (error) {
    log.fault('notify-owners', error);
    if (error instanceof Problem) {
      await call('release_notice', { p_notice_id: id }).catch(() => undefined);
      return 'unavailable';
    }
  }
  return 'done';
}

function isDue({ is_current, kind, wants_reminders, wants_weekly }: Notice): boolean {
  if (kind === 'week') return is_current && wants_weekly;
  return is_current && (wants_reminders || !isReminder(kind));
}

/** Returns the topic by which members can stop the emails of a kind; undefined for transactional emails. */
function getTopic(kind: Notice['kind']): EmailTopic | undefined {
  if (kind === 'week') return 'weekly';
  return isReminder(kind) ? 'reminders' : undefined;
}

async function sendNotice(notice: Notice, findAddress: FindAddress): Promise<void> {
  const { member_id: member, kind, key } = notice;
  if (member === null) return;
  const to = await findAddress(member);
  if (to === undefined) return;
  const topic = getTopic(kind);
  const subscription: Subscription | undefined = topic && { member, topic };
  const unsubscribeUrl = subscription ? await createUnsubscribeUrl(subscription) : '';
  const { content, url } = toNoticeEmail(notice, environment().site, unsubscribeUrl);
  await sendEmail({ to, content, key: `notice/${key}`, url, subscription });
}
