/** The business that a page under /profiles is about. */
import { fetchSiteData } from './site-data.ts';
import { profileIdFrom, type BusinessProfile } from '#domain/listing/profile.ts';

/**
 * @typeParam Picture - as the build wrote it into the file.
 * @returns undefined where the address names no business that there is.
 * @throws when it could not be asked for.
 */
export async function loadProfile<Picture>(): Promise<BusinessProfile<Picture> | undefined> {
  const id = profileIdFrom(location.pathname);
  if (id === undefined) return undefined;
  try {
    return await fetchSiteData(`/businesses/${id}.json`);
  } catch (error) {
    if (error instanceof Error && error.cause === 404) return undefined;
    throw error;
  }
}

/** Says in the window's title what the page is about, behind the brand that it has already. */
export function nameInTitle(name: string): void {
  document.title = document.title.replace(/\| .*$/, () => `| ${name}`);
}
