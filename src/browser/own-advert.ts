/** Shows the owner of an advert an edit link on the advert's page. */
import { loadOwnListings } from './api/own-listings.ts';

/** Number of listings to load, which is more than any member has. */
const maxListings = 100;

/** Shows the link if the page's advert belongs to the member. @throws {Problem} if the request fails. */
export async function offerEditing(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-edit]');
  const { listings } = await loadOwnListings(maxListings);
  const own = listings.find(({ url }) => url === location.pathname);
  if (!link || !own) return;
  link.href = `/advertise?listing=${own.id}`;
  link.hidden = false;
}
