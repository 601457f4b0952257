/** Requests for the takeover of a prepared advert. Each function throws the problems of {@link requestJson}. */
import type { TakeOverOffer } from '#domain/listing/prepared-listing.ts';
import type { TakeOverRequest } from '#domain/listing/prepared-request.ts';
import { requestJson } from './request.ts';

const path = '/api/take-over';

/** Loads what the member is about to take over. @param query - of the page, with the secrets of the link */
export function loadOffer(query: string, signal: AbortSignal): Promise<TakeOverOffer> {
  return requestJson({ path: path + query, signal });
}

/** Takes the advert over. @returns the id of the member's new draft. */
export function takeOver(body: TakeOverRequest): Promise<{ id: number }> {
  return requestJson({ method: 'POST', path, body });
}
