import { lineText, listingText } from './listing.ts';

const { forSale, from, outOfStock } = listingText;

/** A business on members' pages. */
export const profile = {
  title: 'Kuhusu biashara',
  description: 'Kila kitu kuhusu biashara moja kwenye tovuti yetu.',
  back: 'Rudi kwenye ubao',
  loading: 'Tunaleta biashara…',
  failed: 'Biashara haikufunguka. Jaribu tena baada ya dakika moja.',
  retry: 'Jaribu tena',
  notFound: 'Hatukuipata biashara hii',
  notFoundAdvice: 'Huenda tangazo lake limeisha, au link si sahihi.',
  allBusinesses: 'Ona biashara zote',
  category: 'Aina',
  contact: 'Mtu wa kuulizia',
  email: 'Barua pepe',
  located: 'Mahali',
  // The labels of the opening hours and of the deliveries.
  ...lineText,
  website: 'Tovuti',
  whatsApp: 'WhatsApp',
  whatsAppMessage: 'Habari, nimeona {business} kwenye {site}.',
  ownPage: 'Fungua ukurasa wake',
  forSale,
  from,
  outOfStock,
  photos: 'Picha za biashara',
  noPhotos: 'Samahani, bado hakuna picha za biashara hii.',
} as const;
