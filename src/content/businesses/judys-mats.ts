import { sample } from './sample.ts';

export const judysMats = sample({
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
  cover:
    "Judy's stall: sunrise, zigzag and diamond mats hung under the awning, two more rolled up in front",
  shown: ['tufted-carpet', 'sunrise-doorstep', 'zigzag-runner'],
  items: {
    'sunrise-doorstep': {
      title: 'Sunrise doorstep mat, 60 × 40 cm',
      price: 'Kshs. 1,200',
      alt: 'Pink doorstep mat with a red and yellow sun rising on indigo, red fringes at both ends',
    },
    'zigzag-runner': {
      title: 'Zigzag runner, 180 × 60 cm',
      price: 'Kshs. 2,600',
      alt: 'Long red runner with a black and yellow zigzag from end to end, black fringes',
    },
    'round-sisal': {
      title: 'Round sisal mat, 90 cm across',
      price: 'Kshs. 2,200',
      alt: 'Round mat of natural sisal with a scalloped edge, a brown ring and a star in the middle',
    },
    'diamond-bedside': {
      title: 'Diamond bedside rug, 100 × 60 cm',
      price: 'Kshs. 1,850',
      alt: 'Green bedside rug with two large yellow diamonds, black border and fringes',
    },
    'striped-bath': {
      title: 'Striped bath mat, 70 × 50 cm',
      price: 'Kshs. 1,350',
      alt: 'Bath mat in white, blue and yellow stripes with an indigo border, a pair of slippers on it',
    },
    'tufted-carpet': {
      title: 'Tufted living-room carpet, 200 × 140 cm',
      price: 'Kshs. 4,500',
      alt: 'Thick indigo carpet in front of a sofa, one large pink flower with four leaves, red and yellow border',
    },
  },
});
