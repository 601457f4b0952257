/** Requests for a member's own listings. Each function throws the problems of {@link requestJson}. */
import type { ListingDraft } from '#domain/listing/draft.schema.ts';
import type {
  OpenListing,
  OwnListings,
  SubmitRequest,
  SubmittedListing,
} from '#domain/listing/own-listing.ts';
import { recordOpenPayment } from '../open-payment.ts';
import { requestJson } from './request.ts';

const path = '/api/my-listings';

/**
 * Loads the first listings, or the listings that follow the loaded ones, in as many pages as necessary. It also
 * records an open payment on the device.
 * @param minCount - minimum number of listings to return, if the member has that many.
 * @returns the loaded listings together with those before them.
 */
export async function loadOwnListings(
  minCount: number,
  { loaded, signal }: { loaded?: OwnListings; signal?: AbortSignal | undefined } = {},
): Promise<OwnListings> {
  let result = loaded ?? (await requestJson<OwnListings>({ path, signal }));
  if (result.open) recordOpenPayment(result.open);
  while (result.next !== null && result.listings.length < minCount) {
    const request = { path: `${path}?cursor=${result.next}`, signal };
    const { listings, next } = await requestJson<OwnListings>(request);
    // A listing with a new next step since the former page can be in both pages.
    const loadedIds = new Set(result.listings.map(({ id }) => id));
    const others = listings.filter(({ id }) => !loadedIds.has(id));
    result = { listings: [...result.listings, ...others], next };
  }
  return result;
}

/** Loads a listing for its form. */
export function openListing(id: number): Promise<OpenListing> {
  return requestJson({ path: `${path}/${id}` });
}

/** Creates a listing. @returns its id and its first revision. */
export function createListing(draft: ListingDraft): Promise<{ id: number; revision: number }> {
  return requestJson({ method: 'POST', path, body: { draft } });
}

/** Saves a draft. @param revision - the revision that the change is based on. @returns the next revision. */
export function saveListing(
  id: number,
  draft: ListingDraft,
  revision: number,
): Promise<{ revision: number }> {
  return requestJson({ method: 'PUT', path: `${path}/${id}`, body: { draft, revision } });
}

/** Saves and submits a complete draft in one transaction. */
export function submitListing(id: number, body: SubmitRequest): Promise<SubmittedListing> {
  return requestJson({ method: 'POST', path: `${path}/${id}/submit`, body });
}

/**
 * Discards the unpublished changes of an approved listing.
 * @param revision - the revision that the member sees.
 */
export function discardChanges(id: number, revision: number): Promise<SubmittedListing> {
  return requestJson({ method: 'POST', path: `${path}/${id}/discard`, body: { revision } });
}

/** Stops the M-Pesa prompt before the end of a listing. */
export async function stopRenewal(id: number): Promise<void> {
  await requestJson({ method: 'DELETE', path: `${path}/${id}/renewal` });
}

export async function withdrawListing(id: number, reason: string): Promise<void> {
  await requestJson({ method: 'POST', path: `${path}/${id}/withdraw`, body: { reason } });
}
