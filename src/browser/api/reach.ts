/**
 * Requests for the reach of an advert. The functions throw the problems of {@link requestJson} or {@link
 * downloadFile}.
 */
import { listingReachSchema, type ListingReach } from '#domain/reach/reach.ts';
import { downloadFile } from './download.ts';
import { requestJson } from './request.ts';

const getPath = (listing: number) => `/api/my-listings/${listing}/reach`;

export async function loadReach(listing: number, signal?: AbortSignal): Promise<ListingReach> {
  return listingReachSchema.parse(await requestJson({ path: getPath(listing), signal }));
}

/** Downloads the reach of each counted day of the last year as a CSV file. */
export function downloadReach(listing: number): Promise<void> {
  return downloadFile(`${getPath(listing)}?format=csv`, 'people.csv');
}
