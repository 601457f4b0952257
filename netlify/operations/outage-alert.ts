/**
 * E-mails to staff while the database is away. The database would store the e-mails that were sent. Until its return,
 * the instance of the function remembers them. The platform keeps the instance between runs of five minutes.
 */
import { createHash, randomUUID } from 'node:crypto';
import { now } from '../clock.ts';
import { alertStaff } from './alert-staff.ts';
import { assessOutage } from './assess-health.ts';
import { formatAlert } from './health-email.ts';
import { repeatAfterMs } from './health-thresholds.ts';

interface Outage {
  since: Date;
  /** Undefined until the mail server accepted an e-mail. */
  alertedAt: Date | undefined;
}

let outage: Outage | undefined;
/** The id of the last e-mail of this instance. */
let lastId: string | undefined;

/** Sends an e-mail about the outage, unless this instance sent one in the last day. */
export async function alertAboutOutage(): Promise<void> {
  const time = now();
  outage ??= { since: time, alertedAt: undefined };
  const current = outage;
  const { alertedAt, since } = current;
  const ageMs = time.getTime() - (alertedAt?.getTime() ?? Number.NEGATIVE_INFINITY);
  // An e-mail in the future was sent under a clock that was wrong.
  if (ageMs >= 0 && ageMs < repeatAfterMs) return;
  // A concurrent run sends no second e-mail.
  current.alertedAt = time;
  const id = createId(time);
  const isSent = await alertStaff({ ...formatOutageAlert('red', since), id });
  if (isSent) lastId = id;
  else current.alertedAt = alertedAt;
}

/**
 * Sends an e-mail about the end of an outage, if this instance sent one about its beginning.
 * @returns true if this instance knows of an outage that ended
 */
export async function alertAboutReturn(): Promise<boolean> {
  const ended = outage;
  outage = undefined;
  if (ended === undefined) return false;
  // If the mail server refuses the e-mail, the next run repeats it.
  if (ended.alertedAt && !(await alertStaff(formatOutageAlert('green', ended.since))))
    outage = ended;
  return true;
}

/**
 * Returns the id of the e-mail about an outage. Every instance creates the same one in an hour, so that a mailbox
 * recognises further copies of new instances. A second outage in the hour has another id.
 */
function createId(time: Date): string {
  const hour = time.toISOString().slice(0, 13);
  const hash = createHash('sha256').update(`outage ${hour}`).digest('hex');
  // The digits 8 mark a UUID with custom contents [RFC 9562, 5.8].
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  const id = [...parts, `8${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
  return id === lastId ? randomUUID() : id;
}

function formatOutageAlert(state: 'red' | 'green', since: Date) {
  const parts = [{ part: 'database' as const, red_since: since.toISOString() }];
  return formatAlert(assessOutage(now()), { red: [], green: [], [state]: parts });
}
