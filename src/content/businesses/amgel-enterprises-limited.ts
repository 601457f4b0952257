import { sample } from './sample.ts';

export const amgelEnterprisesLimited = sample({
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
  cover:
    'Market stall with wooden crates of tomatoes, oranges and sukuma wiki under a striped awning',
  shown: ['sukuma-wiki', 'tomatoes', 'avocados'],
  items: {
    'sukuma-wiki': {
      title: 'Sukuma wiki, large bunch',
      price: 'Kshs. 50',
      alt: 'Bunch of dark green sukuma wiki, tied at the stems',
    },
    tomatoes: {
      title: 'Tomatoes, 1 kg',
      price: 'Kshs. 120',
      alt: 'Heap of six ripe red tomatoes in a bowl',
    },
    bananas: { title: 'Bananas, a dozen', price: 'Kshs. 150', alt: 'Hand of ripe yellow bananas' },
    avocados: {
      title: 'Avocados, four',
      price: 'Kshs. 100',
      alt: 'Two green avocados, one cut open to its stone',
    },
    onions: {
      title: 'Onions, 1 kg',
      price: 'Kshs. 110',
      alt: 'Large red onion and one cut in half',
    },
    oranges: {
      title: 'Oranges, 1 kg',
      price: 'Kshs. 130',
      alt: 'Two juicy oranges, one cut in half',
    },
    'maize-flour': {
      title: 'Maize flour, 2 kg packet',
      price: 'Kshs. 170',
      alt: 'White packet of maize flour marked Unga, a cob of maize beside it',
    },
    'cooking-oil': {
      title: 'Cooking oil, 1 litre bottle',
      price: 'Kshs. 320',
      alt: 'Clear bottle of yellow sunflower oil with a red cap',
    },
  },
});
