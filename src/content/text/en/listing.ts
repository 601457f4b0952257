import { site } from '#content/site.ts';

/** What a listing itself says, as visitors and its owner see it. */
export const listingWords = {
  newArrival: 'New Arrival',
  /** For the first seven days, where it is no new arrival. */
  newAdvert: 'New',
  contactName: 'Ask for',
  phone: 'Phone',
  email: 'E-mail',
  located: 'Where',
  deliveries: 'Deliveries',
  hours: 'Open',
  category: 'Category',
  call: 'Call',
  writeEmail: 'Write an e-mail',
  whatsApp: 'WhatsApp',
  /** Opens the conversation; {business} is the name. */
  whatsAppMessage: `Hello, I saw {business} on ${site.name}.`,
  saveContact: 'Save contact',
  website: 'Visit the website',
  forSale: 'Prices',
  /** The lowest of several prices; it stands on cards as well. */
  from: 'from {price}',
  outOfStock: 'Out of stock',
  services: 'What you get',
  photos: 'Photos',
  about: 'About {business}',
} as const;

/** With what stands around it on a page. */
export const listing = {
  ...listingWords,
  /** In the first place of a grid until the newest advert takes it. */
  invitation: 'Your business here',
  invitationLead: 'The newest advert comes first. Start yours.',
  share: 'Share on WhatsApp',
  /** What is sent; {url} is the link. */
  shareMessage: `{business} on ${site.name}: {url}`,
  report: 'Report this advert',
  moreIn: 'More in {category}',
  moreFrom: 'More in {town}',
  all: 'All businesses',
  viewer: {
    heading: 'Photos',
    /** Below a photo in its full size. */
    place: 'Photo {at} of {count}: {alt}',
    back: 'Back',
    next: 'Next',
    close: 'Close',
  },
  /** On her own page, for the owner alone. */
  edit: 'Edit this advert',
  ended: '{business} is not advertising at the moment',
  endedLead: 'This advert has ended. The owner may renew it, so look again another day.',
  similar: 'Similar businesses',
  gone: 'This advert is no longer here',
  goneLead: 'It is not on our site any more. Look for another business.',
  /** What stands in the frame of listings when nothing is in it. */
  frame: 'An advert',
  frameLead: 'This page shows one advert. Choose one from all businesses.',
} as const;
