import type { Listing } from '#domain/listing/listing.schema.ts';

const pictures = {
  cover: {
    name: 'faiths-vitenges/cover',
    alt: 'Three vitenge on a line: blue with rings, red with diamonds, green and yellow with zigzags',
  },
  peacock: {
    name: 'faiths-vitenges/peacock',
    alt: 'Indigo kitenge with green peacocks, yellow eyes in their tails, yellow border with diamonds',
  },
  drums: {
    name: 'faiths-vitenges/drums',
    alt: 'Yellow kitenge with brown and red drums, brown border with a white zigzag',
  },
  ripples: {
    name: 'faiths-vitenges/ripples',
    alt: 'Blue kitenge with indigo and white rings around yellow dots, wavy indigo border',
  },
  cowries: {
    name: 'faiths-vitenges/cowries',
    alt: 'Red kitenge with white cowrie shells, black border with yellow triangles',
  },
  fans: {
    name: 'faiths-vitenges/fans',
    alt: 'Indigo kitenge covered in pink and white fans, border of pink half-moons',
  },
  leaves: {
    name: 'faiths-vitenges/leaves',
    alt: 'Cream kitenge with pairs of green leaves and red-brown berries, dark green border',
  },
};

export const faithsVitenges: Listing = {
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
  image: pictures.cover,
  images: [pictures.peacock, pictures.drums, pictures.ripples],
  items: [
    {
      id: 1,
      title: 'Peacock',
      image: pictures.peacock,
      price: 'Kshs. 1,500',
    },
    {
      id: 2,
      title: 'Cowries',
      image: pictures.cowries,
      price: 'Kshs. 1,500',
    },
    {
      id: 3,
      title: 'Drums',
      image: pictures.drums,
      price: 'Kshs. 1,500',
    },
    {
      id: 4,
      title: 'Fans',
      image: pictures.fans,
      price: 'Kshs. 1,500',
    },
    {
      id: 5,
      title: 'Leaves',
      image: pictures.leaves,
      price: 'Kshs. 1,500',
    },
    {
      id: 6,
      title: 'Ripples',
      image: pictures.ripples,
      price: 'Kshs. 1,500',
    },
  ],
  features: [],
};
