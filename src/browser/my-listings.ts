/** A member's own listings at the endpoints. All of them throw the {@link Problem} that was answered. */
import type { ListingDraft } from '../domain/listing/draft.schema.ts';
import {
  createdListingSchema,
  openListingSchema,
  savedListingSchema,
  submittedListingSchema,
  type OpenListing,
  type PaymentRequest,
} from '../domain/listing/own-listing.ts';
import { paymentSchema, type Payment } from '../domain/payment/payment.ts';
import { ask } from './ask.ts';

const path = '/api/my-listings';

export async function openListing(id: number): Promise<OpenListing> {
  return openListingSchema.parse(await ask({ path: `${path}/${id}` }));
}

/** @returns the new listing's id, and its first revision. */
export async function createListing(draft: ListingDraft) {
  return createdListingSchema.parse(await ask({ method: 'POST', path, body: { draft } }));
}

/** @param revision - upon which it was written. @returns the next one. */
export async function saveListing(id: number, draft: ListingDraft, revision: number) {
  const body = { draft, revision };
  return savedListingSchema.parse(await ask({ method: 'PUT', path: `${path}/${id}`, body }));
}

/** @param consent - whether its owner agreed that everybody may see it. */
export async function submitListing(id: number, revision: number, consent: boolean) {
  const body = { revision, consent };
  const answer = await ask({ method: 'POST', path: `${path}/${id}/submit`, body });
  return submittedListingSchema.parse(answer);
}

export async function beginPayment(id: number, body: PaymentRequest): Promise<Payment> {
  return paymentSchema.parse(await ask({ method: 'POST', path: `${path}/${id}/payment`, body }));
}
