import { sample } from './sample.ts';

export const naomiMats = sample({
  id: 7,
  title: 'Naomi Mats',
  description:
    'Sisal and wool mats from a workshop of four women in Machakos, in sizes from a doorstep to a hall. Natural dyes, tight knots, edges that stay flat.',
  story: [
    'Naomi began with one loom in her sitting room. Now four women work side by side in Machakos Town: two dye, one spins, and all of them weave.',
    'The sisal grows an hour away and the wool comes from farms on the Kinangop. They dye with bark, leaves and soil, so the colours are soft from the first day and hold in the sun.',
    'Naomi brings finished mats to Nairobi on Tuesdays and Fridays. Call the day before and she meets you near the bus stage.',
  ],
  category: 'Design',
  contact: 'Naomi',
  phone: '+254700000017',
  located: 'Machakos Town',
  town: 'Machakos',
  url: '/naomi-mats',
  deliveries: 'Nairobi on Tuesdays and Fridays',
  hours: 'Monday to Saturday, 8am to 5pm',
  featured: false,
  cover: 'Loom with a half-finished mat, dyed yarn on hooks and two rolled mats in the workshop',
  shown: ['wool-diamonds', 'sunburst', 'hall-runner'],
  items: {
    'braided-oval': {
      title: 'Braided oval mat, 120 × 80 cm',
      price: 'Kshs. 2,400',
      alt: 'Oval mat of braided rings in cream, green and ochre, dotted along the edge',
    },
    'wool-diamonds': {
      title: 'Wool rug with diamonds, 180 × 120 cm',
      price: 'Kshs. 3,900',
      alt: 'Cream wool rug with three tall dark brown diamonds, red-brown bands and cream fringes',
    },
    'hall-runner': {
      title: 'Hall runner, 240 × 70 cm',
      price: 'Kshs. 3,200',
      alt: 'Runner in red-brown and cream stripes with a dark edge, as long as the hall it lies in',
    },
    checkers: {
      title: 'Checked mat, 100 × 70 cm',
      price: 'Kshs. 1,900',
      alt: 'Mat in squares of dark brown and natural sisal, cream fringes at both ends',
    },
    sunburst: {
      title: 'Sunburst mat, 110 cm across',
      price: 'Kshs. 2,750',
      alt: 'Round dark mat with an ochre sun of sixteen rays and a cream middle',
    },
    'doorstep-arch': {
      title: 'Half-round doorstep mat, 70 × 40 cm',
      price: 'Kshs. 1,250',
      alt: 'Half-round doorstep mat of arches in dark brown, cream, green and red-brown',
    },
  },
});
