import type { Listing } from '#domain/listing/listing.schema.ts';

const pictures = {
  cover: {
    name: 'judys-mats/cover',
    alt: "Judy's stall: sunrise, zigzag and diamond mats hung under the awning, two more rolled up in front",
  },
  tuftedCarpet: {
    name: 'judys-mats/tufted-carpet',
    alt: 'Thick indigo carpet in front of a sofa, one large pink flower with four leaves, red and yellow border',
  },
  sunriseDoorstep: {
    name: 'judys-mats/sunrise-doorstep',
    alt: 'Pink doorstep mat with a red and yellow sun rising on indigo, red fringes at both ends',
  },
  zigzagRunner: {
    name: 'judys-mats/zigzag-runner',
    alt: 'Long red runner with a black and yellow zigzag from end to end, black fringes',
  },
  roundSisal: {
    name: 'judys-mats/round-sisal',
    alt: 'Round mat of natural sisal with a scalloped edge, a brown ring and a star in the middle',
  },
  diamondBedside: {
    name: 'judys-mats/diamond-bedside',
    alt: 'Green bedside rug with two large yellow diamonds, black border and fringes',
  },
  stripedBath: {
    name: 'judys-mats/striped-bath',
    alt: 'Bath mat in white, blue and yellow stripes with an indigo border, a pair of slippers on it',
  },
};

export const judysMats: Listing = {
  id: 1,
  title: "Judy's Mats",
  description:
    'Door mats, bedside rugs and living-room carpets, woven and tufted by hand in Githurai. Bring a curtain or a cushion and Judy matches its colours for you.',
  story: [
    'Judy learned weaving from her grandmother and tufting from a neighbour with a borrowed frame. Today she has three looms and two frames of her own behind the market in Githurai 45, and a rack of yarn in more colours than she can count.',
    'Small mats are usually on the shelf. A carpet in your own size and colours takes about two weeks: you see a corner of it first, on your phone or at the workshop, and she goes on only when you like it.',
    'All of them can be washed at home. Shake them out, use cold water and a little soap, and dry them flat in the shade.',
  ],
  category: 'Design',
  contact: 'Judy',
  phone: '+254700000011',
  located: 'Githurai 45, Nairobi',
  town: 'Nairobi',
  url: '/judys-mats',
  deliveries: 'Countrywide by parcel, from Kshs. 200',
  hours: 'Monday to Saturday, 8am to 6pm',
  featured: true,
  image: pictures.cover,
  images: [pictures.tuftedCarpet, pictures.sunriseDoorstep, pictures.zigzagRunner],
  items: [
    {
      id: 1,
      title: 'Sunrise doorstep mat, 60 × 40 cm',
      image: pictures.sunriseDoorstep,
      price: 'Kshs. 1,200',
    },
    {
      id: 2,
      title: 'Zigzag runner, 180 × 60 cm',
      image: pictures.zigzagRunner,
      price: 'Kshs. 2,600',
    },
    {
      id: 3,
      title: 'Round sisal mat, 90 cm across',
      image: pictures.roundSisal,
      price: 'Kshs. 2,200',
    },
    {
      id: 4,
      title: 'Diamond bedside rug, 100 × 60 cm',
      image: pictures.diamondBedside,
      price: 'Kshs. 1,850',
    },
    {
      id: 5,
      title: 'Striped bath mat, 70 × 50 cm',
      image: pictures.stripedBath,
      price: 'Kshs. 1,350',
    },
    {
      id: 6,
      title: 'Tufted living-room carpet, 200 × 140 cm',
      image: pictures.tuftedCarpet,
      price: 'Kshs. 4,500',
    },
  ],
  features: [],
};
