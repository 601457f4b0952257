/** Polls providers for the state of payment attempts that are due for a poll. */
import { now } from '../clock.ts';
import { leasePolls, type StoredPayment } from '../data/payments.ts';
import { log } from '../http/log.ts';
import { toAttempt, beginAttempt } from './begin-attempt.ts';
import { recordProviderEvents } from './record-provider-events.ts';
import { getProvider } from './providers.ts';

/** Maximum number of attempts in one run, so that the run ends within the time limit of a function. */
const batchSize = 20;

/**
 * Polls up to 20 due attempts of one listing, or of all listings. A failed poll is logged, and repeated by a later
 * run.
 */
export async function pollProviders(listing?: number): Promise<void> {
  const duePayments = await leasePolls(batchSize, listing);
  await Promise.all(
    duePayments.map(async (stored) => {
      try {
        await pollProvider(stored);
      } catch (error) {
        log.fault(`payments, query of ${stored.provider}`, error);
      }
    }),
  );
}

async function pollProvider(stored: StoredPayment): Promise<void> {
  const provider = getProvider(stored.provider);
  if (!provider) return;
  // The session is missing if the provider's response to the payment request was lost. Within the window, a
  // repetition returns the same payment request.
  const age = now().getTime() - Date.parse(stored.created_at);
  if (stored.session === null && age < provider.repeatWindowMs) {
    return beginAttempt(provider, stored);
  }
  const event = await provider.queryAttempt(toAttempt(stored));
  if (event.kind !== 'waiting') await recordProviderEvents(stored.provider, [event]);
}
