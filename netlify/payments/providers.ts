/** The providers of this site, as its settings say. */
import type { CheckoutProvider } from '#domain/payment/checkout.ts';
import type { Provider } from './provider.ts';
import { till } from './till/till.ts';

/** Undefined where this way to pay is not set up. */
export function providerOf(id: CheckoutProvider): Provider | undefined {
  return id === 'till' ? till : undefined;
}

/** The ways that are open beside the till. */
export function openWays() {
  return { mpesa: providerOf('mpesa') !== undefined, card: providerOf('card') !== undefined };
}

/** What stands in the address of M-Pesa's callbacks; undefined where the prompt is not set up. */
export function callbackSecret(): string | undefined {
  return undefined;
}
