/** The dialog in which an owner copies the details of an advert into the forms of other services. */
export const copyDetails = {
  lead: 'Is your shop on Google and on WhatsApp Business too? Copy each part, and paste it there.',
  choose: 'Where do you need them?',
  services: { google: 'Google Business Profile', whatsapp: 'WhatsApp Business' },
  steps: {
    google:
      'Open business.google.com and add your business. Google checks it, and then shows your shop in its search and on its map.',
    whatsapp: 'Open WhatsApp Business, then Settings, Business tools and Business profile.',
  },
  names: {
    name: 'Name',
    category: 'Category',
    phone: 'Phone',
    address: 'Address',
    town: 'Town',
    hours: 'Opening hours',
    description: 'Description',
    email: 'E-mail',
    website: 'Website',
    secondWebsite: 'Second website',
  },
  categoryHint: 'Choose this one in the list there, or one that is nearer.',
  hoursHint: 'Choose these days and times there.',
  /** The differences of a description to that of the advert. */
  changes: {
    filtered:
      'Google refuses numbers, links, prices and offers here, so we left out the sentences that have them.',
    shortened: 'It is shortened to the {max} characters that fit there.',
  },
  noDescription:
    'Each sentence of your description has a number, a link, a price or an offer, which Google refuses. Write another one there.',
  unsent: 'These are the details that customers see now, without changes that wait.',
} as const;
