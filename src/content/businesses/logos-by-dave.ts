import type { Listing } from '#domain/listing/listing.schema.ts';

const pictures = {
  cover: {
    name: 'logos-by-dave/cover',
    alt: 'One coffee cup drawn as an outline and in two pairs of colours, with a pencil and paints beside it',
  },
  bakery: {
    name: 'logos-by-dave/bakery',
    alt: 'Logo of a brown loaf with steam, and its three colours beside it',
  },
  fish: {
    name: 'logos-by-dave/fish',
    alt: 'Logo of a yellow fish above a blue wave, and its three colours beside it',
  },
  tailor: {
    name: 'logos-by-dave/tailor',
    alt: 'Logo of an indigo sewing machine on a strip of cloth, and its three colours beside it',
  },
  barber: {
    name: 'logos-by-dave/barber',
    alt: "Logo of a bearded man whose hair is a barber's comb, and its three colours beside it",
  },
  school: {
    name: 'logos-by-dave/school',
    alt: 'Logo of a tree that grows out of an open book on a green shield, and its three colours beside it',
  },
  tractor: {
    name: 'logos-by-dave/tractor',
    alt: 'Logo of a green tractor with orange wheels, and its three colours beside it',
  },
};

export const logosByDave: Listing = {
  id: 6,
  title: 'Logos by Dave',
  description:
    "A logo drawn for your shop and nobody else's: three sketches to choose from, two rounds of changes, and files for print, paint and phone.",
  story: [
    'Dave painted shop signs on the walls of Mombasa for years before he drew his first logo on a screen. He still begins with the same question: can a person read it from across the road?',
    'You tell him what you sell and send a photo of your shop. Within three days you get three sketches. Choose one, ask for changes twice, and it is yours.',
    'You receive one file for the printer, one for the sign painter and one for your phone, in colour and in black and white.',
  ],
  category: 'Design',
  contact: 'Dave',
  phone: '+254700000016',
  located: 'Works from home, Mombasa',
  town: 'Mombasa',
  url: '/logos-by-dave',
  deliveries: 'By e-mail, usually within three days',
  hours: 'Monday to Friday, 9am to 5pm',
  featured: false,
  image: pictures.cover,
  images: [pictures.bakery, pictures.fish, pictures.tailor],
  items: [
    {
      id: 1,
      title: 'Logo for a bakery',
      image: pictures.bakery,
      price: 'Kshs. 700',
    },
    {
      id: 2,
      title: 'Logo for a barber',
      image: pictures.barber,
      price: 'Kshs. 700',
    },
    {
      id: 3,
      title: 'Logo for a fish seller',
      image: pictures.fish,
      price: 'Kshs. 700',
    },
    {
      id: 4,
      title: 'Logo for a school',
      image: pictures.school,
      price: 'Kshs. 700',
    },
    {
      id: 5,
      title: 'Logo for a tailor',
      image: pictures.tailor,
      price: 'Kshs. 700',
    },
    {
      id: 6,
      title: 'Logo for a farm',
      image: pictures.tractor,
      price: 'Kshs. 700',
    },
  ],
  features: [],
};
