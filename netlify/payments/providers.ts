/** The providers of this site, as its settings say. */
import type { CheckoutProvider } from '#domain/payment/checkout.ts';
import { now } from '../clock.ts';
import { environment } from '../env.ts';
import { createMpesa } from './mpesa/mpesa.ts';
import { createPayPal } from './paypal/paypal.ts';
import type { Provider } from './provider.ts';
import { till } from './till/till.ts';

/** Each keeps its token, so there is one for the same settings. */
const made = new Map<string, Provider>();

/** Undefined where this way to pay is not set up. */
export function providerOf(id: CheckoutProvider): Provider | undefined {
  if (id === 'till') return till;
  const { site, mpesa, paypal } = environment();
  if (id === 'mpesa' ? !mpesa : !paypal) return undefined;
  const key = JSON.stringify([id, site, id === 'mpesa' ? mpesa : paypal]);
  const outside = { site: new URL(site).origin, fetch, now };
  const provider =
    made.get(key) ??
    (id === 'mpesa'
      ? mpesa && createMpesa(mpesa, outside)
      : paypal && createPayPal(paypal, outside));
  if (provider) made.set(key, provider);
  return provider;
}

/**
 * Who sends money of this currency back, under which name: whatever came in shillings has a number of
 * M-Pesa's. Undefined where people do it.
 */
export function refunderOf(currency: 'KES' | 'USD') {
  const by = currency === 'USD' ? ('card' as const) : ('mpesa' as const);
  const { refund } = providerOf(by) ?? {};
  return refund && { by, refund };
}

/** The ways that are open beside the till. */
export function openWays() {
  return { mpesa: providerOf('mpesa') !== undefined, card: providerOf('card') !== undefined };
}

/** What stands in the address of M-Pesa's callbacks; undefined where the prompt is not set up. */
export function callbackSecret(): string | undefined {
  return environment().mpesa?.callbackSecret;
}
