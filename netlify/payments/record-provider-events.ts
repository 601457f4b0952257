/** Records events of a provider, and purges the cached pages of listings that were paid. */
import { recordProviderEvent } from '../data/payments.ts';
import { purgeListings } from '../http/cache.ts';
import type { CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { ProviderEvent } from './provider.ts';

export async function recordProviderEvents(
  provider: CheckoutProvider,
  events: ProviderEvent[],
  message?: number,
): Promise<void> {
  const results = [];
  for (const event of events) results.push(await recordProviderEvent(provider, event, message));
  await purgePaidListings(results);
}

/** Purges the cached pages of the listings in results with the state 'paid'. */
export async function purgePaidListings(
  results: { listing: number | null; state: string | null }[],
) {
  const listings = results.flatMap(({ listing, state }) =>
    listing !== null && state === 'paid' ? [listing] : [],
  );
  if (listings.length > 0) await purgeListings(listings);
}
