import { sample } from './sample.ts';

export const logosByDave = sample({
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
  cover:
    'One coffee cup drawn as an outline and in two pairs of colours, with a pencil and paints beside it',
  shown: ['bakery', 'fish', 'tailor'],
  items: {
    bakery: {
      title: 'Logo for a bakery',
      price: 'Kshs. 700',
      alt: 'Logo of a brown loaf with steam, and its three colours beside it',
    },
    barber: {
      title: 'Logo for a barber',
      price: 'Kshs. 700',
      alt: "Logo of a bearded man whose hair is a barber's comb, and its three colours beside it",
    },
    fish: {
      title: 'Logo for a fish seller',
      price: 'Kshs. 700',
      alt: 'Logo of a yellow fish above a blue wave, and its three colours beside it',
    },
    school: {
      title: 'Logo for a school',
      price: 'Kshs. 700',
      alt: 'Logo of a tree that grows out of an open book on a green shield, and its three colours beside it',
    },
    tailor: {
      title: 'Logo for a tailor',
      price: 'Kshs. 700',
      alt: 'Logo of an indigo sewing machine on a strip of cloth, and its three colours beside it',
    },
    tractor: {
      title: 'Logo for a farm',
      price: 'Kshs. 700',
      alt: 'Logo of a green tractor with orange wheels, and its three colours beside it',
    },
  },
});
