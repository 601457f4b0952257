/** The fields of a listing as staff name them. */
export const listingFields = {
  name: 'Name',
  category: 'Category',
  county: 'County',
  town: 'Town',
  located: 'Place',
  contact: 'Contact',
  phone: 'Phone',
  email: 'E-mail',
  whatsapp: 'WhatsApp',
  website: 'Website',
  hours: 'Opening hours',
  deliveries: 'Deliveries',
  description: 'Description',
} as const;
