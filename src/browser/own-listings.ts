/** A member's own listings, at the endpoints that keep them. */
import {
  ownListingsSchema,
  type OwnListings,
  type PaymentRequest,
} from '../domain/listing/own-listing.ts';
import { paymentSchema, type Payment } from '../domain/payment/payment.ts';
import { ask } from './ask.ts';

const path = '/api/my-listings';

/**
 * Listings from the beginning, or behind those that are there, so many pages as it takes.
 * @param least - how many there are to be at the end, if she has so many.
 * @throws {Problem} as {@link ask}
 */
export async function loadOwnListings(
  least: number,
  { before, signal }: { before?: OwnListings; signal?: AbortSignal | undefined } = {},
): Promise<OwnListings> {
  let all = before ?? (await pageAt(path, signal));
  while (all.next !== null && all.listings.length < least) {
    const { listings, next } = await pageAt(`${path}?cursor=${all.next}`, signal);
    all = { listings: [...all.listings, ...listings], next };
  }
  return all;
}

async function pageAt(address: string, signal?: AbortSignal): Promise<OwnListings> {
  return ownListingsSchema.parse(await ask({ path: address, signal }));
}

/** @throws {Problem} as {@link ask} */
export async function withdrawListing(id: number, reason: string): Promise<void> {
  await ask({ method: 'POST', path: `${path}/${id}/withdraw`, body: { reason } });
}

/**
 * Asks what is to be paid, and with which reference.
 * @throws {Problem} as {@link ask}
 */
export async function openPayment(id: number, request: PaymentRequest): Promise<Payment> {
  const asked = { method: 'POST', path: `${path}/${id}/payment`, body: request } as const;
  return paymentSchema.parse(await ask(asked));
}
