/** The category that each service offers for a category of the site, in the service's own English name. */
import type { DetailsService } from '../domain/listing/service-details.ts';
import type { categories } from './categories.ts';

const namesByCategory = {
  Clothing: { google: 'Clothing store', whatsapp: 'Clothing and Apparel' },
  Design: { google: 'Graphic designer', whatsapp: 'Professional Services' },
  Deliveries: { google: 'Delivery service', whatsapp: 'Travel and Transportation' },
  'Web Development': { google: 'Website designer', whatsapp: 'Professional Services' },
  Food: { google: 'Restaurant', whatsapp: 'Restaurant' },
  Beauty: { google: 'Beauty salon', whatsapp: 'Beauty, Spa and Salon' },
  Repairs: { google: 'Repair service', whatsapp: 'Professional Services' },
  Services: { google: 'Service establishment', whatsapp: 'Professional Services' },
} as const satisfies Record<(typeof categories)[number], Record<DetailsService, string>>;

export const serviceCategories: Partial<Record<string, Record<DetailsService, string>>> =
  namesByCategory;
