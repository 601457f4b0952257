import type { Listing } from '#domain/listing/listing.schema.ts';

const pictures = {
  cover: {
    name: 'tsbdesigns/cover',
    alt: "One shop's website on a laptop and on a phone, easy to read on both",
  },
  shopSite: {
    name: 'tsbdesigns/shop-site',
    alt: 'Shop website with three products and their prices in a row',
  },
  schoolSite: {
    name: 'tsbdesigns/school-site',
    alt: 'School website with a picture of the school, a short text and two of its teachers',
  },
  salonSite: {
    name: 'tsbdesigns/salon-site',
    alt: 'Salon website with a large portrait and a list of prices',
  },
};

export const tsbDesigns: Listing = {
  id: 4,
  title: 'TSB Designs',
  description:
    'Websites for shops, schools and salons that open fast on any phone and that you can change yourself. One price, agreed before the work begins.',
  story: [
    'Tom builds small websites for people who have a business to run. You tell him on the phone what your customers ask most, and the first draft answers exactly that.',
    'You see the site on your own phone after a week. Two rounds of changes are in the price. Then he shows you how to change a price, a photo or the opening hours, until you can do it without him.',
    'He works from Nakuru for people all over Kenya and answers calls himself.',
  ],
  category: 'Web Development',
  contact: 'Tom',
  phone: '+254700000014',
  located: 'Works from home, Nakuru',
  town: 'Nakuru',
  url: '/tsbdesigns',
  website: 'https://tsbdesigns.example',
  deliveries: 'Online, anywhere in Kenya',
  hours: 'Monday to Friday, 8am to 5pm',
  featured: true,
  image: pictures.cover,
  images: [pictures.shopSite, pictures.schoolSite, pictures.salonSite],
  items: [
    {
      id: 1,
      title: 'Website for a shop, up to 30 products',
      image: pictures.shopSite,
      price: 'Kshs. 14,500',
    },
    {
      id: 2,
      title: 'Website for a school, with its teachers and news',
      image: pictures.schoolSite,
      price: 'Kshs. 18,000',
    },
    {
      id: 3,
      title: 'Website for a salon, with styles and prices',
      image: pictures.salonSite,
      price: 'Kshs. 9,500',
    },
  ],
  features: [
    {
      id: 1,
      title: 'Made for phones first',
      desc: 'Every page is drawn for a small screen, then for a big one.',
      icon: 'phone',
    },
    {
      id: 2,
      title: 'Opens fast',
      desc: "Light pages that load on a weak signal and spare your customers' bundles.",
      icon: 'bolt',
    },
    {
      id: 3,
      title: 'You can change it',
      desc: 'New price, new photo, new hours: you do it from your phone in a minute.',
      icon: 'pencil',
    },
    {
      id: 4,
      title: 'Found in searches',
      desc: 'Each page says in words and in its title what you sell and where you are.',
      icon: 'search',
    },
    {
      id: 5,
      title: 'Safe to visit',
      desc: 'The padlock is in the address bar, and your content is backed up every night.',
      icon: 'lock',
    },
    {
      id: 6,
      title: 'Help when you call',
      desc: 'Tom answers questions for three months after the site opens, at no extra cost.',
      icon: 'help',
    },
  ],
};
