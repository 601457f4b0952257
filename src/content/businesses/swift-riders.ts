import { sample } from './sample.ts';

export const swiftRiders = sample({
  id: 8,
  title: 'Swift Riders',
  description:
    'Documents, parcels and shopping across Nairobi by motorbike, with a call before we arrive and a photo when it is handed over. Every day of the week.',
  story: [
    'Kevin and his nine riders start from Ngara at six in the morning. Call or write, say where from and where to, and a rider is usually with you within half an hour.',
    'The rider calls before he arrives and sends you a photo when your parcel is handed over, with the name of the person who took it. The box on the bike locks and keeps the rain out.',
    'Shops that send something every day get one bill at the end of the week. Ask Kevin about it.',
  ],
  category: 'Deliveries',
  contact: 'Kevin',
  phone: '+254700000018',
  located: 'Ngara, Nairobi',
  town: 'Nairobi',
  url: '/swift-riders',
  deliveries: 'Serves Nairobi, 6am to 8pm',
  hours: 'Every day, 6am to 8pm',
  featured: true,
  cover: 'Rider with a helmet on a motorbike in Nairobi, a large closed box behind the seat',
  shown: ['documents', 'parcel', 'shopping'],
  items: {
    documents: {
      title: 'Documents, within the city centre',
      price: 'Kshs. 200',
      alt: 'Letter in a sealed brown envelope',
    },
    parcel: {
      title: 'Parcel up to 10 kg, anywhere in Nairobi',
      price: 'Kshs. 350',
      alt: 'Taped box with an address label',
    },
    shopping: {
      title: 'Shopping, from your list to your door',
      price: 'Kshs. 450',
      alt: 'Shopping bag with bread, milk and sukuma wiki',
    },
  },
});
