import { site } from '../../site.ts';

export const listing = {
  newArrival: 'New Arrival',
  contactName: 'Ask for',
  phone: 'Phone',
  located: 'Where',
  deliveries: 'Deliveries',
  hours: 'Open',
  category: 'Category',
  call: 'Call',
  whatsApp: 'WhatsApp',
  /** Opens the conversation; {business} is the name. */
  whatsAppMessage: `Hello, I saw {business} on ${site.name}.`,
  saveContact: 'Save contact',
  website: 'Visit the website',
  forSale: 'Prices',
  services: 'What you get',
  photos: 'Photos',
  about: 'About {business}',
  report: 'Report this advert',
  moreIn: 'More in {category}',
  moreFrom: 'More in {town}',
  all: 'All businesses',
} as const;
