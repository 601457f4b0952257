/** The fields of an advert as staff name them. */
export const advertFields = {
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
