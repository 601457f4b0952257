/** Sends an email to the owner for each notice about a listing or payment that is still current and wanted. */
import { Problem } from '#domain/problem/problem.ts';
import { call } from '../data/database.ts';
import { leaseNotices, type LeasedNotice, type Notice } from '../data/notices.ts';
import { environment } from '../env.ts';
import { log } from '../http/log.ts';
import { isReminder, toNoticeEmail } from './notice-email.ts';
import { processInBatches, sendEmail } from './send-email.ts';

/**
 * Returns the confirmed email address of a member, or undefined if there is none.
 * @throws {Problem} `identity-unavailable` if the address cannot be read
 */
type FindAddress = (member: string) => Promise<string | undefined>;

/** Sends the due notices. The promise never rejects: a failure is logged, and a later call retries the notice. */
export async function notifyOwners(findAddress: FindAddress): Promise<void> {
  try {
    await processInBatches(leaseNotices, async (leasedNotices) => {
      return !(await notifyAll(leasedNotices, findAddress)).includes('unavailable');
    });
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
async function notify({ id, notice }: LeasedNotice, findAddress: FindAddress): Promise<Outcome> {
  try {
    if (notice.error) throw notice.error;
    if (isDue(notice.data)) await sendNotice(notice.data, findAddress);
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

async function sendNotice(notice: Notice, findAddress: FindAddress): Promise<void> {
  const to = notice.member_id === null ? undefined : await findAddress(notice.member_id);
  if (to === undefined) return;
  const { content, url } = toNoticeEmail(notice, environment().site);
  await sendEmail({ to, content, key: `notice/${notice.key}`, url });
}
