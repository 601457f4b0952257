/** Terms in messages of companies by category, from which the form of a job suggests the category. */
import type { categories } from './categories.ts';

export const jobTerms: Record<(typeof categories)[number], string> = {
  Clothing:
    'tailor, fundi wa nguo, sew, sewing, fashion, boutique, cloth, clothes, uniform, mitumba, shona, kushona, mshonaji',
  Design:
    'designer, graphic, logo, sign painter, printer, printing, illustrator, photographer, mpiga picha, mchoraji',
  Deliveries:
    'rider, driver, delivery, deliveries, courier, boda boda, packer, dispatch, van, truck, dereva, lori, msafirishaji',
  'Web Development': 'web developer, web designer, programmer, software, website builder, coder',
  Food: 'cook, chef, baker, waiter, waitress, kitchen, restaurant, hotel, bakery, butcher, barista, mpishi, kupika, hoteli, mgahawa, mkahawa, mhudumu',
  Beauty:
    'hairdresser, barber, salon, kinyozi, braider, nail, beautician, makeup, spa, msusi, kusuka, saluni',
  Repairs:
    'mechanic, electrician, plumber, welder, carpenter, technician, repair, repairs, mason, fundi umeme, fundi bomba, seremala, makanika',
  Services:
    'cleaner, guard, watchman, nanny, house help, cashier, shop attendant, teacher, accountant, mlinzi, mwalimu, karani, mhasibu, yaya, mtunza fedha, usafi',
};
