import type { Listing } from '#domain/listing/listing.schema.ts';

const pictures = {
  cover: {
    name: 'amgel-enterprises-limited/cover',
    alt: 'Market stall with wooden crates of tomatoes, oranges and sukuma wiki under a striped awning',
  },
  sukumaWiki: {
    name: 'amgel-enterprises-limited/sukuma-wiki',
    alt: 'Bunch of dark green sukuma wiki, tied at the stems',
  },
  tomatoes: {
    name: 'amgel-enterprises-limited/tomatoes',
    alt: 'Heap of six ripe red tomatoes in a bowl',
  },
  avocados: {
    name: 'amgel-enterprises-limited/avocados',
    alt: 'Two green avocados, one cut open to its stone',
  },
  bananas: { name: 'amgel-enterprises-limited/bananas', alt: 'Hand of ripe yellow bananas' },
  onions: { name: 'amgel-enterprises-limited/onions', alt: 'Large red onion and one cut in half' },
  oranges: { name: 'amgel-enterprises-limited/oranges', alt: 'Two juicy oranges, one cut in half' },
  maizeFlour: {
    name: 'amgel-enterprises-limited/maize-flour',
    alt: 'White packet of maize flour marked Unga, a cob of maize beside it',
  },
  cookingOil: {
    name: 'amgel-enterprises-limited/cooking-oil',
    alt: 'Clear bottle of yellow sunflower oil with a red cap',
  },
};

export const amgelEnterprisesLimited: Listing = {
  id: 3,
  title: 'Amgel Enterprises Limited',
  description:
    'Vegetables, fruit, flour and cooking oil, picked out at Wakulima Market at dawn, packed in the morning and at your door before lunch. Order by phone.',
  story: [
    'Angela is at Wakulima Market by half past four, when the lorries are unloaded and the tomatoes are still cool. She chooses by hand, packs by eight, and her riders are on the road before the traffic is.',
    'Order by phone until 8pm for the next morning. If something on your list does not look good that day, she calls and asks before she puts anything else in your crate.',
    'Schools, kiosks and small hotels buy here too. Ask Angela for prices by the sack or the crate.',
  ],
  category: 'Deliveries',
  contact: 'Angela',
  phone: '+254700000013',
  located: 'Wakulima Market, Nairobi',
  town: 'Nairobi',
  url: '/amgel-enterprises-limited',
  website: 'https://amgel.example',
  deliveries: 'Nairobi and Kiambu, free above Kshs. 2,000',
  hours: 'Monday to Saturday, 5am to 8pm',
  featured: false,
  image: pictures.cover,
  images: [pictures.sukumaWiki, pictures.tomatoes, pictures.avocados],
  items: [
    {
      id: 1,
      title: 'Sukuma wiki, large bunch',
      image: pictures.sukumaWiki,
      price: 'Kshs. 50',
    },
    {
      id: 2,
      title: 'Tomatoes, 1 kg',
      image: pictures.tomatoes,
      price: 'Kshs. 120',
    },
    {
      id: 3,
      title: 'Bananas, a dozen',
      image: pictures.bananas,
      price: 'Kshs. 150',
    },
    {
      id: 4,
      title: 'Avocados, four',
      image: pictures.avocados,
      price: 'Kshs. 100',
    },
    {
      id: 5,
      title: 'Onions, 1 kg',
      image: pictures.onions,
      price: 'Kshs. 110',
    },
    {
      id: 6,
      title: 'Oranges, 1 kg',
      image: pictures.oranges,
      price: 'Kshs. 130',
    },
    {
      id: 7,
      title: 'Maize flour, 2 kg packet',
      image: pictures.maizeFlour,
      price: 'Kshs. 170',
    },
    {
      id: 8,
      title: 'Cooking oil, 1 litre bottle',
      image: pictures.cookingOil,
      price: 'Kshs. 320',
    },
  ],
  features: [],
};
