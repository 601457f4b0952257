/** Requests for the payment of an advert. Each function throws the problems of {@link requestJson}. */
import type { BeginRequest, Checkout, ClaimRequest } from '#domain/payment/checkout.ts';
import type { Payment } from '#domain/payment/payment.ts';
import { requestJson } from './request.ts';

const getPath = (listing: number) => `/api/my-listings/${listing}/payment`;

export function loadCheckout(listing: number, signal: AbortSignal): Promise<Checkout> {
  return requestJson({ path: getPath(listing), signal });
}

/** Starts a payment: an M-Pesa prompt, an order at PayPal, or a manual payment to the M-Pesa till. */
export function beginCheckout(listing: number, body: BeginRequest): Promise<Checkout> {
  return requestJson({ method: 'POST', path: getPath(listing), body });
}

/** Submits the M-Pesa code of a payment to the till. */
export function sendClaim(listing: number, body: ClaimRequest): Promise<Checkout> {
  return requestJson({ method: 'POST', path: `${getPath(listing)}/claim`, body });
}

/**
 * Loads the state of a payment by its id, without changing it. `can_wait` is true for a renewal that was begun early;
 * former servers do not send it.
 */
export function loadPaymentState(
  id: string,
  signal?: AbortSignal,
): Promise<{
  listing: number | null;
  state: Payment['state'];
  is_reported: boolean;
  can_wait?: boolean;
}> {
  return requestJson({ path: `/api/my-payments/${encodeURIComponent(id)}`, signal });
}
