/** Shows the owner of an advert an edit link on the advert's page. */
import { loadOwnListings } from './api/own-listings.ts';

/** More listings than any member has; further ones would load page by page. */
const maxListings = 100;

/** @throws {Problem} if the request fails. */
export async function offerEditing(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-edit]');
  const { listings } = await loadOwnListings(maxListings);
  const own = listings.find(({ url }) => url === location.pathname);
  if (!link || !own) return;
  link.href = `/advertise?listing=${own.id}`;
  link.hidden = false;
}
