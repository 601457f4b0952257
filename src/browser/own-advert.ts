/**
 * Shows an edit link on the page of an advert, if the advert belongs to the member. It arrives late, so it stands at the
 * end of the member's links in the header, where it moves no other element.
 */
import { loadOwnListings } from './api/own-listings.ts';
import { localizePath, parseLocalizedPath } from '#domain/language/localized-path.ts';

/** Number of listings to load. It is meant to exceed the number of any member's listings. */
const maxListings = 100;

const { path } = parseLocalizedPath(location.pathname);

loadOwnListings(maxListings)
  .then(({ listings }) => {
    const link = document.querySelector<HTMLAnchorElement>('[data-edit]');
    const listing = listings.find(({ url }) => url === path);
    if (!link || !listing) return;
    link.href = localizePath(`/advertise?listing=${listing.id}`);
    link.hidden = false;
    document.querySelector('header p.for-members')?.append(link);
  })
  // Without the link, the advert is still editable from the member's list.
  .catch(() => undefined);
