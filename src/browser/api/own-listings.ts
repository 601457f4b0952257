/** A member's own listings at the endpoints. Each function throws the {@link Problem} that was answered. */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type {
  OpenListing,
  OwnListings,
  SubmitRequest,
  SubmittedListing,
} from '#domain/listing/own-listing.ts';
import { noteOpenPayment } from '../open-payment.ts';
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
  let all = before ?? (await requestJson<OwnListings>({ path, signal }));
  if (all.open) noteOpenPayment(all.open);
  while (all.next !== null && all.listings.length < least) {
    const page = { path: `${path}?cursor=${all.next}`, signal };
    const { listings, next } = await requestJson<OwnListings>(page);
    all = { listings: [...all.listings, ...listings], next };
  }
  return all;
}

export function openListing(id: number): Promise<OpenListing> {
  return requestJson({ path: `${path}/${id}` });
}

/** @returns the new listing's id, and its first revision. */
export function createListing(draft: ListingDraft): Promise<{ id: number; revision: number }> {
  return requestJson({ method: 'POST', path, body: { draft } });
}

/** @param revision - upon which it was written. @returns the next one. */
export function saveListing(
  id: number,
  draft: ListingDraft,
  revision: number,
): Promise<{ revision: number }> {
  return requestJson({ method: 'PUT', path: `${path}/${id}`, body: { draft, revision } });
}

/** Saves a complete draft and hands it in: both or neither. */
export function submitListing(id: number, body: SubmitRequest): Promise<SubmittedListing> {
  return requestJson({ method: 'POST', path: `${path}/${id}/submit`, body });
}

/** Throws away what visitors do not see of an approved listing. @param revision - that she knows. */
export function discardChanges(id: number, revision: number): Promise<SubmittedListing> {
  return requestJson({ method: 'POST', path: `${path}/${id}/discard`, body: { revision } });
}

export async function withdrawListing(id: number, reason: string): Promise<void> {
  await requestJson({ method: 'POST', path: `${path}/${id}/withdraw`, body: { reason } });
}
