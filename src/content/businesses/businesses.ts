/** The sample businesses: plainly invented, with numbers that reach nobody. */
import * as z from 'zod';
import { businessSchema } from './businesses.schema.ts';

export const businesses = z.array(businessSchema).parse([
  {
    id: 1,
    title: "Judy's Mats",
    description:
      'Door mats, bedside rugs and living-room carpets, woven and tufted by hand. Bring your own colours and we match them.',
    category: 'Design',
    contact: 'Judy',
    phone: '+254700000011',
    located: 'Githurai 45, Nairobi',
    url: '/judys-mats',
    deliveries: 'Countrywide by parcel, from Kshs. 200',
    featured: true,
  },
  {
    id: 2,
    title: "Faith's Vitenges",
    description:
      'Six-yard vitenge and kitenge in prints you will not meet twice on one street, and a tailor next door.',
    category: 'Clothing',
    contact: 'Faith',
    phone: '+254700000012',
    located: 'Kenyatta Market, Nairobi',
    url: '/faiths-vitenges',
    deliveries: 'Same day within Nairobi',
    featured: false,
  },
  {
    id: 3,
    title: 'Amgel Enterprises Limited',
    description:
      'Vegetables, fruit, flour and cooking oil, packed in the morning and at your door before lunch.',
    category: 'Deliveries',
    contact: 'Angela',
    phone: '+254700000013',
    located: 'Wakulima Market, Nairobi',
    url: '/amgel-enterprises-limited',
    deliveries: 'Nairobi and Kiambu, free above Kshs. 2,000',
    featured: false,
  },
  {
    id: 4,
    title: 'TSB Designs',
    description:
      'Websites for shops, schools and churches that open fast on any phone and that you can change yourself.',
    category: 'Web Development',
    contact: 'Tom',
    phone: '+254700000014',
    located: 'Works from home, Nakuru',
    url: '/tsbdesigns',
    deliveries: 'Online, anywhere in Kenya',
    featured: true,
  },
  {
    id: 5,
    title: 'Brooches',
    description:
      'Enamel and beaded brooches for a collar, a headscarf or a bag, each one finished by hand.',
    category: 'Clothing',
    contact: 'Wambui',
    phone: '+254700000015',
    located: 'Thika Town',
    url: '/brooches',
    deliveries: 'Countrywide by parcel',
    featured: false,
  },
  {
    id: 6,
    title: 'Logos by Dave',
    description:
      'A logo drawn for your shop: three sketches to choose from, two rounds of changes, files for print and phone.',
    category: 'Design',
    contact: 'Dave',
    phone: '+254700000016',
    located: 'Works from home, Mombasa',
    url: '/logos-by-dave',
    deliveries: 'By e-mail, usually within three days',
    featured: false,
  },
  {
    id: 7,
    title: 'Naomi Mats',
    description:
      'Sisal and wool mats from a workshop of four women in Machakos. Sizes from a doorstep to a hall.',
    category: 'Design',
    contact: 'Naomi',
    phone: '+254700000017',
    located: 'Machakos Town',
    url: '/naomi-mats',
    deliveries: 'Nairobi on Tuesdays and Fridays',
    featured: false,
  },
  {
    id: 8,
    title: 'Swift Riders',
    description:
      'Parcels across Nairobi by motorbike, with a call before we arrive and a photo when it is handed over.',
    category: 'Deliveries',
    contact: 'Kevin',
    phone: '+254700000018',
    located: 'Ngara, Nairobi',
    url: '/swift-riders',
    deliveries: 'Serves Nairobi, 6am to 8pm',
    featured: true,
  },
]);
