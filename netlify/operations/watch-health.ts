/** Sends e-mails to staff about parts of health: when one turns red, again after a day, and when it is green again. */
import * as z from 'zod';
import { listRedParts, type RedPart } from '#domain/staff/health.ts';
import { call } from '../data/database.ts';
import { alertStaff } from './alert-staff.ts';
import { formatAlert } from './health-email.ts';
import { repeatAfterMs } from './health-thresholds.ts';
import { alertAboutOutage, alertAboutReturn } from './outage-alert.ts';
import { readHealth } from './read-health.ts';

const partSchema = z.object({
  part: z.string().transform((part) => part as RedPart),
  red_since: z.string(),
});

const leasedAlertsSchema = z.object({ red: z.array(partSchema), green: z.array(partSchema) });

/**
 * Reads the health, and sends one e-mail about all parts that are due for one. The database leases these parts, so that
 * concurrent runs send each e-mail once. A refused e-mail is due again at the next run.
 */
export async function watchHealth(): Promise<void> {
  const health = await readHealth();
  if (health.database === 'away') return alertAboutOutage();
  // The schedules had no success during an outage. They get the time until the next run of this check.
  if (await alertAboutReturn()) return;
  const leased = leasedAlertsSchema.parse(
    await call('lease_health_alerts', {
      // This run is the proof that the check itself is on time.
      p_red: listRedParts(health).filter((part) => part !== 'schedule watch-health'),
      p_repeat_seconds: repeatAfterMs / 1000,
    }),
  );
  if (leased.red.length + leased.green.length === 0) return;
  if (!(await alertStaff(formatAlert(health, leased)))) return;
  const toNames = (parts: { part: RedPart }[]) => parts.map(({ part }) => part);
  await call('finish_health_alerts', {
    p_red: toNames(leased.red),
    p_green: toNames(leased.green),
  });
}
