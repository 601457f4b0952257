/** Words in messages of companies by category, from which the form of a job suggests the category. */
import type { categories } from './categories.ts';

export const jobTerms: Record<(typeof categories)[number], string> = {
  Clothing:
    'tailor, fundi wa nguo, sew, sewing, fashion, boutique, cloth, clothes, uniform, mitumba',
  Design: 'designer, graphic, logo, sign painter, printer, printing, illustrator, photographer',
  Deliveries:
    'rider, driver, delivery, deliveries, courier, boda boda, packer, dispatch, van, truck',
  'Web Development': 'web developer, web designer, programmer, software, website builder, coder',
  Food: 'cook, chef, baker, waiter, waitress, kitchen, restaurant, hotel, bakery, butcher, barista',
  Beauty: 'hairdresser, barber, salon, kinyozi, braider, nail, beautician, makeup, spa',
  Repairs: 'mechanic, electrician, plumber, welder, carpenter, technician, repair, repairs, mason',
  Services:
    'cleaner, guard, watchman, nanny, house help, cashier, shop attendant, teacher, accountant',
};
