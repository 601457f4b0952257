/** Sends e-mails to staff about new faults: one at once for money, and one a day for all others. */
import { getDefaultText } from '#content/text/text.ts';
import { fill } from '#domain/text/placeholders.ts';
import { call, createDatabaseClient, unwrapResponse } from '../data/database.ts';
import { siteAddress } from '../http/site-address.ts';
import type { Database } from '../supabase/types.ts';
import { alertStaff } from './alert-staff.ts';

const { faultEmails: text } = getDefaultText();

type Fault = Database['public']['Tables']['faults']['Row'];

/** Maximum number of faults that an e-mail describes. The list for staff has all of them. */
const maxDescribed = 30;

/**
 * Sends an e-mail about the faults with money that no e-mail has reported. If it fails, a later run sends it.
 * @throws {Problem} `database-unavailable`
 */
export async function alertMoneyFaults(): Promise<void> {
  const faults = await unwrapResponse(createDatabaseClient().rpc('lease_fault_alerts'));
  const isDigest = false;
  await sendEmail(faults, text.money, isDigest);
}

/**
 * Sends the e-mail of the day about all faults that no e-mail has reported, at most once a day and only if there are any.
 * If it fails, a later run of the day sends it.
 * @throws {Problem} `database-unavailable`
 */
export async function sendFaultDigest(): Promise<void> {
  const faults = await unwrapResponse(createDatabaseClient().rpc('lease_fault_digest'));
  const isDigest = true;
  await sendEmail(faults, text.digest, isDigest);
}

async function sendEmail(
  faults: Fault[],
  { subject, intro }: { subject: string; intro: string },
  isDigest: boolean,
): Promise<void> {
  if (faults.length === 0) return;
  const count = faults.length;
  const described = faults.toSorted((a, b) => b.count - a.count).slice(0, maxDescribed);
  const isSent = await alertStaff({
    subject: fill(subject, { count }),
    lines: [
      intro,
      '',
      ...described.map(describe),
      ...(count > maxDescribed ? [fill(text.more, { count: count - maxDescribed })] : []),
      '',
      fill(text.list, { link: siteAddress('/admin?view=faults') }),
    ],
  });
  await call('finish_fault_email', {
    p_fault_ids: faults.map(({ id }) => id),
    p_is_sent: isSent,
    p_is_digest: isDigest,
  });
}

function describe({ place, code, message, count, build }: Fault): string {
  const details = [code, message].filter(Boolean).join(' ');
  return fill(text.fault, {
    count,
    place,
    details: details === '' ? text.noDetails : details,
    build,
  });
}
