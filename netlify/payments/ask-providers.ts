/** Asks providers how attempts stand, where the question is due. */
import { now } from '../clock.ts';
import { claimQuestions, type StoredPayment } from '../data/payments.ts';
import { log } from '../http/log.ts';
import { attemptFor, beginAttempt } from './begin-attempt.ts';
import { recordProviderEvents } from './record-provider-events.ts';
import { getProvider } from './providers.ts';

/** How many are asked about at a time, so that a run ends within a function's time. */
const batchSize = 20;

/**
 * Asks about attempts of one listing, or of all. A provider that does not answer is asked again another
 * time.
 */
export async function askProviders(listing?: number): Promise<void> {
  const due = await claimQuestions(batchSize, listing);
  await Promise.all(
    due.map(async (stored) => {
      try {
        await ask(stored);
      } catch (error) {
        log.fault(`payments, ${stored.provider} is asked`, error);
      }
    }),
  );
}

async function ask(stored: StoredPayment): Promise<void> {
  const provider = getProvider(stored.provider);
  if (!provider) return;
  // The process ended between our request and its answer.
  const age = now().getTime() - Date.parse(stored.created_at);
  if (stored.session === null && age < provider.repeats) {
    return beginAttempt(provider, stored);
  }
  const event = await provider.readBack(attemptFor(stored));
  if (event.kind !== 'waiting') await recordProviderEvents(stored.provider, [event]);
}
