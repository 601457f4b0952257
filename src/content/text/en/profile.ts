import { lineText, listingText } from './listing.ts';

const { forSale, from, outOfStock } = listingText;

/** A business on members' pages. */
export const profile = {
  title: 'Business Profile',
  description: 'Everything about one business on our site.',
  back: 'Back to the noticeboard',
  loading: 'Getting the business…',
  failed: 'The business did not load. Try again in a minute.',
  retry: 'Try again',
  notFound: 'This business could not be found',
  notFoundAdvice: 'Its advert may have ended, or the link may be wrong.',
  allBusinesses: 'See all businesses',
  category: 'Category',
  contact: 'Contact',
  email: 'E-mail',
  located: 'Where',
  // The labels of the opening hours and of the deliveries.
  ...lineText,
  website: 'Website',
  whatsApp: 'WhatsApp',
  whatsAppMessage: 'Hello, I saw {business} on {site}.',
  ownPage: 'Open its page',
  forSale,
  from,
  outOfStock,
  photos: 'Business photos',
  noPhotos: 'We are sorry, there are no photos of this business yet.',
} as const;
