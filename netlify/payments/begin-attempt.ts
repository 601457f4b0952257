/** Sends the request for a member's payment to its provider. */
import { priceList } from '#content/price-list.ts';
import type { StoredPayment } from '../data/payments.ts';
import { call } from '../data/database.ts';
import { log } from '../http/log.ts';
import { recordProviderEvents } from './record-provider-events.ts';
import { ProviderRefusal, type Attempt, type Provider } from './provider.ts';

/** Converts a stored payment to the attempt that a provider accepts as input. */
export function toAttempt(stored: StoredPayment): Attempt {
  const offer = priceList.find(({ id }) => id === stored.package);
  return {
    id: stored.id,
    reference: stored.reference,
    amount: stored.amount,
    currency: stored.currency,
    itemName: offer?.name ?? stored.package,
    phone: stored.phone,
    session: stored.session,
    createdAt: new Date(stored.created_at),
  };
}

/**
 * Begins an attempt at its provider, and stores the provider's session and redirect address. A refusal by the
 * provider fails the attempt. After any other error, the state of the attempt is unknown until a later poll.
 */
export async function beginAttempt(provider: Provider, stored: StoredPayment): Promise<void> {
  try {
    const { session, redirect } = await provider.begin(toAttempt(stored));
    const redirectArgs = redirect === undefined ? {} : { p_redirect: redirect };
    await call('note_payment_session', {
      p_payment_id: stored.id,
      p_session: session,
      ...redirectArgs,
    });
  } catch (error) {
    log.fault(`payments, start of an attempt at ${stored.provider}`, error);
    if (!(error instanceof ProviderRefusal)) return;
    const about = { payment: stored.id };
    await recordProviderEvents(stored.provider, [{ kind: 'failed', about, reason: error.reason }]);
  }
}
