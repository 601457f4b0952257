/** Sends the requests for attempts to pay to their providers, and polls the state of the attempts. */
import type { Payment } from '#domain/payment/payment.ts';
import { now } from '../clock.ts';
import { call } from '../data/database.ts';
import { leasePolls } from '../data/payments.ts';
import { log } from '../http/log.ts';
import { ProviderRefusal, type Provider } from './provider.ts';
import { getProvider } from './providers.ts';
import { recordProviderEvents } from './record-provider-events.ts';

/**
 * Begins an attempt at its provider, and stores the provider's session and redirect address. A refusal by the
 * provider fails the attempt. After any other error, the state of the attempt is unknown until a later poll.
 */
export async function beginAttempt(provider: Provider, attempt: Payment): Promise<void> {
  try {
    const { session, redirect } = await provider.begin(attempt);
    await call('note_payment_session', {
      p_payment_id: attempt.id,
      p_session: session,
      p_redirect: redirect,
    });
  } catch (error) {
    log.fault(`payments, start of an attempt at ${attempt.provider}`, error, 'money');
    if (!(error instanceof ProviderRefusal)) return;
    const about = { payment: attempt.id };
    await recordProviderEvents(attempt.provider, [{ kind: 'failed', about, reason: error.reason }]);
  }
}

/** Maximum number of attempts in one run, so that the run ends within the time limit of a function. */
const batchSize = 20;

/**
 * Polls up to 20 due attempts of one listing, or of all listings. A failed poll is logged, and repeated by a later
 * run.
 */
export async function pollProviders(listing?: number): Promise<void> {
  const dueAttempts = await leasePolls(batchSize, listing);
  await Promise.all(
    dueAttempts.map(async (attempt) => {
      try {
        await pollProvider(attempt);
      } catch (error) {
        log.fault(`payments, query of ${attempt.provider}`, error, 'money');
      }
    }),
  );
}

async function pollProvider(attempt: Payment): Promise<void> {
  const provider = getProvider(attempt.provider);
  if (!provider) return;
  // The session is missing if the provider's response to the payment request was lost. Within the window, a
  // repetition returns the same payment request.
  const age = now().getTime() - Date.parse(attempt.created_at);
  if (attempt.session === null && age < provider.repeatWindowMs) {
    return beginAttempt(provider, attempt);
  }
  const event = await provider.queryAttempt(attempt);
  if (event.kind !== 'waiting') await recordProviderEvents(attempt.provider, [event]);
}
