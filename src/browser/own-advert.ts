/** Shows the owner of an advert an edit link on the advert's page. */
import { loadOwnListings } from './api/own-listings.ts';

/** Number of listings to load. It is meant to exceed the number of any member's listings. */
const maxListings = 100;

/** Shows the link if the page's advert belongs to the member. @throws {Problem} if the request fails. */
export async function showEditLink(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-edit]');
  const { listings } = await loadOwnListings(maxListings);
  const listing = listings.find(({ url }) => url === location.pathname);
  if (!link || !listing) return;
  link.href = `/advertise?listing=${listing.id}`;
  link.hidden = false;
}
