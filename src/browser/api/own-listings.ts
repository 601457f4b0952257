/** A member's own listings at the endpoints. Each function throws the {@link Problem} that was answered. */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import {
  createdListingSchema,
  openListingSchema,
  ownListingsSchema,
  savedListingSchema,
  submittedListingSchema,
  type OpenListing,
  type OwnListings,
  type PaymentRequest,
  type SubmitRequest,
} from '#domain/listing/own-listing.ts';
import { paymentSchema, type Payment } from '#domain/payment/payment.ts';
import { requestJson } from './request.ts';

const path = '/api/my-listings';

/**
 * Listings from the beginning, or behind those that are there, so many pages as it takes.
 * @param least - how many there are to be at the end, if she has so many.
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
  return ownListingsSchema.parse(await requestJson({ path: address, signal }));
}

export async function openListing(id: number): Promise<OpenListing> {
  return openListingSchema.parse(await requestJson({ path: `${path}/${id}` }));
}

/** @returns the new listing's id, and its first revision. */
export async function createListing(draft: ListingDraft) {
  return createdListingSchema.parse(await requestJson({ method: 'POST', path, body: { draft } }));
}

/** @param revision - upon which it was written. @returns the next one. */
export async function saveListing(id: number, draft: ListingDraft, revision: number) {
  const body = { draft, revision };
  return savedListingSchema.parse(
    await requestJson({ method: 'PUT', path: `${path}/${id}`, body }),
  );
}

/** Saves a complete draft and hands it in: both or neither. */
export async function submitListing(id: number, body: SubmitRequest) {
  const answer = await requestJson({ method: 'POST', path: `${path}/${id}/submit`, body });
  return submittedListingSchema.parse(answer);
}

/** What is to be paid, and with which reference. */
export async function beginPayment(id: number, body: PaymentRequest): Promise<Payment> {
  return paymentSchema.parse(
    await requestJson({ method: 'POST', path: `${path}/${id}/payment`, body }),
  );
}

export async function withdrawListing(id: number, reason: string): Promise<void> {
  await requestJson({ method: 'POST', path: `${path}/${id}/withdraw`, body: { reason } });
}
