import { sample } from './sample.ts';

export const brooches = sample({
  id: 5,
  title: 'Brooches',
  description:
    'Enamel and beaded brooches for a collar, a headscarf or a bag. Flowers, birds and beetles, each one finished by hand in Thika and different from the last.',
  story: [
    'Wambui makes her brooches in small lots at a table by the window: she cuts the brass, lays the enamel and fires it in a kiln hardly bigger than a breadbox. No two come out quite alike.',
    'The pin at the back has a lock, so that it stays where you put it on a busy day. A wipe with a dry cloth keeps the enamel bright.',
    'This lot is sold. Call her to hear when the next one is ready, or to ask for one of these again.',
  ],
  category: 'Clothing',
  contact: 'Wambui',
  phone: '+254700000015',
  located: 'Thika Town',
  town: 'Thika',
  url: '/brooches',
  deliveries: 'Countrywide by parcel',
  hours: 'Tuesday to Saturday, 10am to 5pm',
  featured: false,
  cover:
    'Three enamel brooches on an indigo cushion: a pink flower, a green leaf and a ringed disc',
  shown: ['hibiscus', 'crane', 'shield'],
  items: {
    hibiscus: {
      title: 'Hibiscus',
      price: 'Ksh. 350 each',
      alt: 'Red hibiscus brooch with five petals edged in gold and a white-tipped stamen',
    },
    beetle: {
      title: 'Beetle',
      price: 'Ksh. 350 each',
      alt: 'Green beetle brooch with light spots and gold legs',
    },
    crane: {
      title: 'Crowned crane',
      price: 'Ksh. 350 each',
      alt: 'Round brooch in a gold rim: head of a crowned crane with its golden crest, on green',
    },
    shield: {
      title: 'Shield',
      price: 'Ksh. 350 each',
      alt: 'Red and cream shield brooch edged in gold, with two crossed gold spears',
    },
  },
  stock: 'Out of stock. New stock coming in soon.',
});
