/** Sends due refunds to providers. */
import { leaseRefunds, type StoredRefund } from '../data/payments.ts';
import { log } from '../http/log.ts';
import { fill } from '#domain/text/placeholders.ts';
import { text } from '#content/text/text.ts';
import { recordProviderEvents } from './record-provider-events.ts';
import type { ProviderEvent } from './provider.ts';
import { getRefundClient } from './providers.ts';

/** Maximum number of refunds in one run, so that the run ends within the time limit of a function. */
const batchSize = 20;

/**
 * Sends up to 20 due refunds of one payment, or of all payments. A request that gets no response is repeated by a
 * later run under the same id.
 */
export async function sendRefunds(payment?: string): Promise<void> {
  const due = await leaseRefunds(batchSize, payment);
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
  const { provider, send: sendRefund } = getRefundClient(stored);
  if (!sendRefund) {
    const event: ProviderEvent = { kind: 'refund-failed', about: {}, refund, reason: 'not-set-up' };
    await recordProviderEvents(provider, [event]);
    return;
  }
  const note = fill(text.refundNote, { reference });
  const event = await sendRefund({ ...stored, note });
  await recordProviderEvents(provider, [event.kind === 'waiting' ? { ...event, refund } : event]);
}
