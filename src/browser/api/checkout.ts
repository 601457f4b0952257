/** Paying for an advert, at the endpoints. Each function throws the {@link Problem} that was answered. */
import type { BeginRequest, Checkout, ClaimRequest } from '#domain/payment/checkout.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { requestJson } from './request.ts';

const getPath = (listing: number) => `/api/my-listings/${listing}/payment`;

export function loadCheckout(listing: number, signal: AbortSignal): Promise<Checkout> {
  return requestJson({ path: getPath(listing), signal });
}

/** Sends the prompt, opens the order at PayPal, or says that the till is paid by hand. */
export function beginCheckout(listing: number, body: BeginRequest): Promise<Checkout> {
  return requestJson({ method: 'POST', path: getPath(listing), body });
}

/** Says with which code the till was paid. */
export function sendClaim(listing: number, body: ClaimRequest): Promise<Checkout> {
  return requestJson({ method: 'POST', path: `${getPath(listing)}/claim`, body });
}

/** Where a payment stands, by its id; asking changes nothing. */
export function loadPaymentState(
  id: string,
  signal?: AbortSignal,
): Promise<{ listing: number | null; state: Payment['state']; is_reported: boolean }> {
  return requestJson({ path: `/api/my-payments/${encodeURIComponent(id)}`, signal });
}
