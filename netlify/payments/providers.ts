/** The providers that the site's settings enable. */
import {
  checkoutProviders,
  findReferenceProvider,
  getReferenceProviders,
  type CheckoutProvider,
} from '#domain/payment/payment-providers.ts';
import { now } from '../clock.ts';
import { environment, type Environment } from '../env.ts';
import { createMpesa } from './mpesa/mpesa.ts';
import { createPayPal } from './paypal/paypal.ts';
import type { Messages, Provider, ProviderEvent } from './provider.ts';
import { till } from './till/till.ts';

interface Dependencies {
  /** Origin of the site. */
  site: string;
  fetch: typeof fetch;
  now: () => Date;
}

/** How each is made; of settings that are not there comes none. */
const makers: Record<
  CheckoutProvider,
  (settings: Environment, dependencies: Dependencies) => Provider | undefined
> = {
  mpesa: ({ mpesa }, dependencies) => mpesa && createMpesa(mpesa, dependencies),
  till: () => till,
  card: ({ paypal }, dependencies) => paypal && createPayPal(paypal, dependencies),
};

/** Each keeps its token, so there is one for the same settings. */
const made = new WeakMap<Environment, Partial<Record<CheckoutProvider, Provider | undefined>>>();

/** Undefined where this way to pay is not set up. */
export function getProvider(id: CheckoutProvider): Provider | undefined {
  const settings = environment();
  const cached = made.get(settings) ?? {};
  made.set(settings, cached);
  if (!(id in cached)) {
    cached[id] = makers[id](settings, { site: new URL(settings.site).origin, fetch, now });
  }
  return cached[id];
}

/** The ways that are open. */
export const getOpenProviders = () =>
  checkoutProviders.filter((id) => getProvider(id) !== undefined);

/** Who has this number of the money sends it back. `send` is undefined where people do it. */
export function getRefundClient({ code, currency }: { code: string; currency: 'KES' | 'USD' }) {
  const by = findReferenceProvider(code, currency) ?? getReferenceProviders(currency)[0];
  if (!by) throw new TypeError(`Nobody moves ${currency}.`);
  return { by, send: getProvider(by)?.refund };
}

/** The provider that an event is booked under. */
export const findCheckoutProvider = (
  by: CheckoutProvider,
  event: ProviderEvent | undefined,
): CheckoutProvider => (event && getProvider(by)?.getCheckoutProvider?.(event)) ?? by;

export type Sender = NonNullable<ReturnType<typeof findSender>>;

/** The provider whose messages come in at an address that `isIts` knows. */
export function findSender(isIts: (address: Messages['address']) => boolean) {
  for (const id of getOpenProviders()) {
    const messages = getProvider(id)?.messages;
    if (messages && isIts(messages.address)) return { id, ...messages };
  }
  return undefined;
}
