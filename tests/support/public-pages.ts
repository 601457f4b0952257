/** Every page that a visitor can open, written down once so that no journey forgets one. */

interface PublicPage {
  path: string;
  /** What the window's title says behind the brand. */
  title: string;
  /** The page's only heading of the first level. */
  heading: string;
}

/** What search engines may show. */
export const listedPages: PublicPage[] = [
  {
    path: '/',
    title: 'Advertise your business online',
    heading: 'Build, Grow and Advance your business',
  },
  { path: '/about-tangaza', title: 'About', heading: 'About Tangaza' },
  { path: '/blog', title: 'Blog', heading: 'Tangaza Blog' },
  ...[
    ['a-customers-day', 'One Friday, one doormat'],
    ['safe-payments', 'Paid, or only told so'],
    ['what-reach-means', "What reach means, and what it doesn't"],
    ['whatsapp-habits', 'WhatsApp Business without living in it'],
    ['prices-and-delivery', 'Put the price on it'],
    ['phone-pictures', 'Better pictures with the phone you have'],
  ].map(([slug = '', title = '']) => ({ path: `/blog/${slug}`, title, heading: title })),
  { path: '/pricing', title: 'Pricing', heading: 'Pricing' },
  { path: '/job-listings', title: 'Job Listings', heading: 'Job Listings' },
  { path: '/privacy', title: 'Privacy', heading: 'What we know about you, and what we do with it' },
  { path: '/terms', title: 'Terms', heading: 'What we agree on' },
  { path: '/judys-mats', title: "Judy's Mats, Nairobi", heading: "Judy's Mats" },
  { path: '/faiths-vitenges', title: "Faith's Vitenges, Nairobi", heading: "Faith's Vitenges" },
  {
    path: '/amgel-enterprises-limited',
    title: 'Amgel Enterprises Limited, Nairobi',
    heading: 'Amgel Enterprises Limited',
  },
  { path: '/tsbdesigns', title: 'TSB Designs, Nakuru', heading: 'TSB Designs' },
  { path: '/brooches', title: 'Brooches, Thika', heading: 'Brooches' },
  { path: '/logos-by-dave', title: 'Logos by Dave, Mombasa', heading: 'Logos by Dave' },
  { path: '/naomi-mats', title: 'Naomi Mats, Machakos', heading: 'Naomi Mats' },
  { path: '/swift-riders', title: 'Swift Riders, Nairobi', heading: 'Swift Riders' },
  { path: '/all-businesses', title: 'All Businesses', heading: 'All Businesses' },
  ...['Clothing', 'Deliveries', 'Design', 'Web Development'].map((name) => ({
    path: `/all-businesses/category/${name.toLowerCase().replace(' ', '-')}`,
    title: name,
    heading: name,
  })),
  ...['Machakos', 'Mombasa', 'Nairobi', 'Nakuru', 'Thika'].map((name) => ({
    path: `/all-businesses/town/${name.toLowerCase()}`,
    title: `Businesses in ${name}`,
    heading: `Businesses in ${name}`,
  })),
];

/** Pages that make sense only on the way from another. */
export const unlistedPages: PublicPage[] = [
  { path: '/thank-you', title: 'Thank You', heading: 'Thank you for your purchase!' },
  {
    path: '/cancel',
    title: 'Purchase Cancelled',
    heading: 'You have successfully cancelled your purchase. Thank you.',
  },
  {
    path: '/vacancy-received',
    title: 'We received your vacancy',
    heading: 'We received your vacancy',
  },
  {
    path: '/report-received',
    title: 'We received your report',
    heading: 'Thank you for telling us',
  },
  { path: '/answer', title: 'Nothing sent yet', heading: 'You have not sent anything yet' },
];

/** What a visitor sees of the members' part: its name, and the way in. */
export const membersPages: PublicPage[] = [
  { path: '/admin', title: 'Staff', heading: 'Staff' },
  { path: '/profile-management', title: 'Profile Settings', heading: 'Profile Settings' },
  { path: '/profiles/3', title: 'Business Profile', heading: 'Business Profile' },
  { path: '/pricing-type', title: 'Pricing Type', heading: 'Pricing Type' },
  { path: '/my-adverts', title: 'My Adverts', heading: 'My Adverts' },
  { path: '/receipts', title: 'Receipts', heading: 'Receipts' },
  { path: '/advertise', title: 'Advertise', heading: 'Advertise' },
];

export const notFoundPage: PublicPage = {
  path: '/nope',
  title: 'Page Not Found',
  heading: 'Error 404, Page Not Found',
};

export const publicPages: PublicPage[] = [...listedPages, ...unlistedPages, notFoundPage];
