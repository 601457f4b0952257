/** Loads the business of a page under /profiles. */
import { fetchSiteData } from './site-data.ts';
import { parseProfileId, type BusinessProfile } from '#domain/listing/profile.ts';
import { parseLocalizedPath } from '#domain/language/localized-path.ts';

/**
 * Loads the business that the page's address names.
 * @typeParam Picture - the type of the pictures in the file, which the build wrote.
 * @returns undefined if the address belongs to no existing business.
 * @throws if the request fails.
 */
export async function loadProfile<Picture>(): Promise<BusinessProfile<Picture> | undefined> {
  const id = parseProfileId(parseLocalizedPath(location.pathname).path);
  if (id === undefined) return undefined;
  try {
    return await fetchSiteData(`/businesses/${id}.json`);
  } catch (error) {
    // `fetchSiteData` throws an error with the HTTP status as its cause.
    if (error instanceof Error && error.cause === 404) return undefined;
    throw error;
  }
}

/** Replaces the brand at the end of the page's title, after '| ', by a name. */
export function setTitleName(name: string): void {
  // A function as the replacement keeps '$' in the name.
  document.title = document.title.replace(/\| .*$/, () => `| ${name}`);
}
