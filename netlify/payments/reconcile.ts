/** Compares the payments and refunds that providers list with the ledger. */
import * as z from 'zod';
import { referenceProviders, type CheckoutProvider } from '#domain/payment/payment-providers.ts';
import type { Reconciliation } from '#domain/staff/reconciliation.ts';
import { now } from '../clock.ts';
import { unwrapResponse, call, createDatabaseClient } from '../data/database.ts';
import { log } from '../http/log.ts';
import { recordProviderEvents } from './record-provider-events.ts';
import type { Provider, ProviderEvent } from './provider.ts';
import { getProvider, findCheckoutProvider } from './providers.ts';

/** Time range of a comparison in ms. M-Pesa lists no older transactions. */
const maxAgeMs = 48 * 60 * 60 * 1000;

/**
 * Checks the ledger for contradictions, and then compares it with each provider that lists transactions. If a
 * provider does not respond, the result marks it as down.
 */
export async function reconcile(): Promise<Reconciliation> {
  await unwrapResponse(createDatabaseClient().rpc('note_book_disagreements'));
  const end = now();
  const compared = [];
  for (const provider of referenceProviders) {
    const listTransactions = getProvider(provider)?.listTransactions;
    if (listTransactions)
      compared.push({ provider, ...(await compare(provider, listTransactions, end)) });
  }
  return { compared };
}

/** Returns an error code if a provider did not respond, because the comparison is incomplete. */
export function findReconciliationError({ compared }: Reconciliation): string | undefined {
  return compared.some(({ isDown }) => isDown) ? 'provider-down' : undefined;
}

type ListTransactions = NonNullable<Provider['listTransactions']>;

async function compare(provider: CheckoutProvider, listTransactions: ListTransactions, end: Date) {
  const start = new Date(end.getTime() - maxAgeMs);
  let events;
  try {
    events = await listTransactions(start, end);
  } catch (error) {
    log.fault(`reconciliation, no response from ${provider}`, error, 'money');
    return { isDown: true, listed: 0, differences: 0 };
  }
  const { unrecorded, differences } = comparisonSchema.parse(
    await call('compare_with_provider', {
      p_provider: provider,
      p_since: start.toISOString(),
      p_until: end.toISOString(),
      p_events: events,
    }),
  );
  for (const event of unrecorded) {
    // If one event fails to be recorded, the others are recorded all the same. The next nightly run retries the
    // event.
    await recordProviderEvents(findCheckoutProvider(provider, event), [event]).catch(
      (error: unknown) => {
        log.fault(`reconciliation, money of ${provider} is not recorded`, error, 'money');
      },
    );
  }
  return { isDown: false, listed: events.length, differences };
}

const comparisonSchema = z.object({
  unrecorded: z.array(z.custom<ProviderEvent>()),
  differences: z.int(),
});
