import { sample } from './sample.ts';

export const faithsVitenges = sample({
  id: 2,
  title: "Faith's Vitenges",
  description:
    'Vitenge by the six-yard piece, in prints you will not meet twice on one street. Every piece costs the same, and the tailor next door sews while you wait.',
  story: [
    'Faith buys few pieces of each print and never orders the same one again, so the wall of her stall looks different every month. If you see a print you love, ask her to put it aside until the evening.',
    'Each piece is six yards of cotton: enough for a dress and a headwrap, or for two shirts. Every print costs the same, so you choose with your eyes and not with the price tag.',
    'Mama Akinyi, the tailor next door, takes your measurements on the spot. Call before you come and Faith tells you how long her queue is.',
  ],
  category: 'Clothing',
  contact: 'Faith',
  phone: '+254700000012',
  located: 'Kenyatta Market, Nairobi',
  town: 'Nairobi',
  url: '/faiths-vitenges',
  deliveries: 'Same day within Nairobi',
  hours: 'Monday to Saturday, 9am to 6:30pm',
  featured: false,
  cover:
    'Three vitenge on a line: blue with rings, red with diamonds, green and yellow with zigzags',
  shown: ['peacock', 'drums', 'ripples'],
  items: {
    peacock: {
      title: 'Peacock',
      price: 'Kshs. 1,500',
      alt: 'Indigo kitenge with green peacocks, yellow eyes in their tails, yellow border with diamonds',
    },
    cowries: {
      title: 'Cowries',
      price: 'Kshs. 1,500',
      alt: 'Red kitenge with white cowrie shells, black border with yellow triangles',
    },
    drums: {
      title: 'Drums',
      price: 'Kshs. 1,500',
      alt: 'Yellow kitenge with brown and red drums, brown border with a white zigzag',
    },
    fans: {
      title: 'Fans',
      price: 'Kshs. 1,500',
      alt: 'Indigo kitenge covered in pink and white fans, border of pink half-moons',
    },
    leaves: {
      title: 'Leaves',
      price: 'Kshs. 1,500',
      alt: 'Cream kitenge with pairs of green leaves and red-brown berries, dark green border',
    },
    ripples: {
      title: 'Ripples',
      price: 'Kshs. 1,500',
      alt: 'Blue kitenge with indigo and white rings around yellow dots, wavy indigo border',
    },
  },
});
