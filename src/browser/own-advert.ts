/** Her own advert's page offers its owner to edit it. */
import { loadOwnListings } from './api/own-listings.ts';

/** More than anybody has; further ones are asked for page by page. */
const maxListings = 100;

/** @throws {Problem} when the site does not answer. */
export async function offerEditing(): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('[data-edit]');
  const { listings } = await loadOwnListings(maxListings);
  const own = listings.find(({ url }) => url === location.pathname);
  if (!link || !own) return;
  link.href = `/advertise?listing=${own.id}`;
  link.hidden = false;
}
