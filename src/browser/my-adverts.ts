/** A member's own adverts, at the endpoints that keep them. */
import {
  ownListingsSchema,
  type OwnListing,
  type PaymentRequest,
} from '../domain/advert/own-listing.ts';
import { paymentSchema, type Payment } from '../domain/payment/payment.ts';
import { ask } from './ask.ts';

/** @throws {Problem} as {@link ask} */
export async function loadAdverts(signal?: AbortSignal): Promise<OwnListing[]> {
  return ownListingsSchema.parse(await ask({ path: '/api/my-listings', signal })).listings;
}

/** @throws {Problem} as {@link ask} */
export async function withdrawAdvert(id: number, reason: string): Promise<void> {
  await ask({ method: 'POST', path: `/api/my-listings/${id}/withdraw`, body: { reason } });
}

/**
 * Asks what is to be paid, and with which reference.
 * @throws {Problem} as {@link ask}
 */
export async function openPayment(id: number, request: PaymentRequest): Promise<Payment> {
  const path = `/api/my-listings/${id}/payment`;
  return paymentSchema.parse(await ask({ method: 'POST', path, body: request }));
}
