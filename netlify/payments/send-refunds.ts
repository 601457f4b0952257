/** Asks providers for the refunds that are due to be sent. */
import { claimRefunds, type StoredRefund } from '../data/payments.ts';
import { log } from '../http/log.ts';
import { fill } from '#domain/text/placeholders.ts';
import { text } from '#content/text/text.ts';
import { recordProviderEvents } from './record-provider-events.ts';
import type { ProviderEvent } from './provider.ts';
import { getRefundClient } from './providers.ts';

/** How many are sent at a time, so that a run ends within a function's time. */
const batchSize = 20;

/**
 * Sends what is due, of one payment or of all. A provider that gives no answer is asked again another time,
 * under the same id.
 */
export async function sendRefunds(payment?: string): Promise<void> {
  const due = await claimRefunds(batchSize, payment);
  await Promise.all(
    due.map(async (stored) => {
      try {
        await send(stored);
      } catch (error) {
        log.fault(`payments, a refund in ${stored.currency}`, error);
      }
    }),
  );
}

async function send(stored: StoredRefund): Promise<void> {
  const { id: refund, reference } = stored;
  const { by, send: ask } = getRefundClient(stored);
  if (!ask) {
    const event: ProviderEvent = { kind: 'refund-failed', about: {}, refund, reason: 'not-set-up' };
    await recordProviderEvents(by, [event]);
    return;
  }
  const why = fill(text.refundNote, { reference });
  const event = await ask({ ...stored, why });
  await recordProviderEvents(by, [event.kind === 'waiting' ? { ...event, refund } : event]);
}
