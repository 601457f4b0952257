import { claimDueMail } from '../data/mail.ts';
import { attempt } from './attempt.ts';

/** Letters that are sent at the same time. */
const batch = 5;

/** No batch is begun later than this, in milliseconds, so that the last one ends within 30 s. */
const lastStart = 15_000;

/**
 * Sends what is due.
 * @throws {Problem} `database-unavailable`
 */
export async function sendWaitingMail(): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < lastStart) {
    const due = await claimDueMail(batch);
    if (due.length === 0) return;
    await Promise.all(due.map(attempt));
  }
}
