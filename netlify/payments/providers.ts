/** Creates the providers that the site's settings enable. */
import {
  checkoutProviders,
  findReferenceProvider,
  getReferenceProviders,
  type BookedProvider,
  type CheckoutProvider,
} from '#domain/payment/payment-providers.ts';
import { now } from '../clock.ts';
import { environment, type Environment } from '../env.ts';
import { createMpesa } from './mpesa/mpesa.ts';
import { createPayPal } from './paypal/paypal.ts';
import type { Webhook, Provider, ProviderEvent } from './provider.ts';
import { till } from './till/till.ts';

interface Dependencies {
  /** Origin of the site. */
  site: string;
  fetch: typeof fetch;
  now: () => Date;
}

/** Factories of the providers. A factory returns undefined if its settings are missing. */
const factories: Record<
  BookedProvider,
  (settings: Environment, dependencies: Dependencies) => Provider | undefined
> = {
  mpesa: ({ mpesa }, dependencies) => mpesa && createMpesa(mpesa, dependencies),
  till: () => till,
  card: ({ paypal }, dependencies) => paypal && createPayPal(paypal, dependencies),
  operator: () => undefined,
};

/** Caches one provider object per settings object and provider, because each provider object caches its token. */
const providerCache = new WeakMap<
  Environment,
  Partial<Record<BookedProvider, Provider | undefined>>
>();

/** Returns a provider, or undefined if it is not configured. */
export function getProvider(id: BookedProvider): Provider | undefined {
  const settings = environment();
  const cached = providerCache.get(settings) ?? {};
  providerCache.set(settings, cached);
  if (!(id in cached)) {
    cached[id] = factories[id](settings, { site: new URL(settings.site).origin, fetch, now });
  }
  return cached[id];
}

/** Returns the ids of the configured providers. */
export const getConfiguredProviders = () =>
  checkoutProviders.filter((id) => getProvider(id) !== undefined);

/**
 * Returns the provider that refunds a transaction, and its function for refunds. The provider is the one with
 * transaction numbers of this form. If the form is unknown, the provider is the first one with this currency that
 * issues transaction numbers. `send` is undefined if staff send the refunds of this provider by hand, or if the
 * provider is not configured.
 */
export function getRefundClient({ code, currency }: { code: string; currency: 'KES' | 'USD' }) {
  const provider = findReferenceProvider(code, currency) ?? getReferenceProviders(currency)[0];
  if (!provider) throw new TypeError(`No provider has the currency ${currency}.`);
  return { provider, send: getProvider(provider)?.refund };
}

/** Returns the provider under which an event is recorded. It may differ from the provider that sent the event. */
export const findCheckoutProvider = (
  sender: CheckoutProvider,
  event: ProviderEvent | undefined,
): CheckoutProvider => (event && getProvider(sender)?.getCheckoutProvider?.(event)) ?? sender;

export type ProviderWebhook = NonNullable<ReturnType<typeof findWebhook>>;

/** Returns the id and the webhook of the configured provider with a matching address; undefined if none matches. */
export function findWebhook(matchesAddress: (address: Webhook['address']) => boolean) {
  for (const id of getConfiguredProviders()) {
    const webhook = getProvider(id)?.webhook;
    if (webhook && matchesAddress(webhook.address)) return { id, ...webhook };
  }
  return undefined;
}
