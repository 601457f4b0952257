import { sample } from './sample.ts';

export const tsbDesigns = sample({
  id: 4,
  title: 'TSB Designs',
  description:
    'Websites for shops, schools and salons that open fast on any phone and that you can change yourself. One price, agreed before the work begins.',
  story: [
    'Tom builds small websites for people who have a business to run. You tell him on the phone what your customers ask most, and the first draft answers exactly that.',
    'You see the site on your own phone after a week. Two rounds of changes are in the price. Then he shows you how to change a price, a photo or the opening hours, until you can do it without him.',
    'He works from Nakuru for people all over Kenya and answers calls himself.',
  ],
  category: 'Web Development',
  contact: 'Tom',
  phone: '+254700000014',
  located: 'Works from home, Nakuru',
  town: 'Nakuru',
  url: '/tsbdesigns',
  website: 'https://tsbdesigns.example',
  deliveries: 'Online, anywhere in Kenya',
  hours: 'Monday to Friday, 8am to 5pm',
  featured: true,
  cover: "One shop's website on a laptop and on a phone, easy to read on both",
  shown: ['shop-site', 'school-site', 'salon-site'],
  items: {
    'shop-site': {
      title: 'Website for a shop, up to 30 products',
      price: 'Kshs. 14,500',
      alt: 'Shop website with three products and their prices in a row',
    },
    'school-site': {
      title: 'Website for a school, with its teachers and news',
      price: 'Kshs. 18,000',
      alt: 'School website with a picture of the school, a short text and two of its teachers',
    },
    'salon-site': {
      title: 'Website for a salon, with styles and prices',
      price: 'Kshs. 9,500',
      alt: 'Salon website with a large portrait and a list of prices',
    },
  },
  features: [
    {
      title: 'Made for phones first',
      desc: 'Every page is drawn for a small screen, then for a big one.',
      icon: 'phone',
    },
    {
      title: 'Opens fast',
      desc: "Light pages that load on a weak signal and spare your customers' bundles.",
      icon: 'bolt',
    },
    {
      title: 'You can change it',
      desc: 'New price, new photo, new hours: you do it from your phone in a minute.',
      icon: 'pencil',
    },
    {
      title: 'Found in searches',
      desc: 'Each page says in words and in its title what you sell and where you are.',
      icon: 'search',
    },
    {
      title: 'Safe to visit',
      desc: 'The padlock is in the address bar, and your content is backed up every night.',
      icon: 'lock',
    },
    {
      title: 'Help when you call',
      desc: 'Tom answers questions for three months after the site opens, at no extra cost.',
      icon: 'help',
    },
  ],
});
