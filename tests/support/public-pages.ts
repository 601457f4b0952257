/** Lists the pages of the site with their titles and headings, for tests of all pages. */

interface PublicPage {
  path: string;
  /** The part of the window title after the brand. */
  title: string;
  /** The page's only heading of level 1. */
  heading: string;
}

const page = (path: string, title: string, heading = title): PublicPage => ({
  path,
  title,
  heading,
});

/** Pages that search engines may list. */
export const listedPages: PublicPage[] = [
  page('/', 'Advertise your business online', 'Build, Grow and Advance your business'),
  page('/about-tangaza', 'About', 'About Tangaza'),
  page('/blog', 'Blog', 'Tangaza Blog'),
  page('/blog/a-customers-day', 'One Friday, one doormat'),
  page('/blog/malipo-salama', 'Umelipwa, au umeambiwa tu?'),
  page('/blog/picha-kwa-simu', 'Picha nzuri kwa simu uliyo nayo'),
  page('/blog/safe-payments', 'Paid, or only told so'),
  page('/blog/what-reach-means', "What reach means, and what it doesn't"),
  page('/blog/whatsapp-habits', 'WhatsApp Business without living in it'),
  page('/blog/prices-and-delivery', 'Put the price on it'),
  page('/blog/phone-pictures', 'Better pictures with the phone you have'),
  page('/pricing', 'Pricing'),
  page('/job-listings', 'Job Listings'),
  page('/privacy', 'Privacy', 'What we know about you, and what we do with it'),
  page('/terms', 'Terms', 'What we agree on'),
  page('/judys-mats', "Judy's Mats, Nairobi", "Judy's Mats"),
  page('/faiths-vitenges', "Faith's Vitenges, Nairobi", "Faith's Vitenges"),
  page(
    '/amgel-enterprises-limited',
    'Amgel Enterprises Limited, Nairobi',
    'Amgel Enterprises Limited',
  ),
  page('/tsbdesigns', 'TSB Designs, Nakuru', 'TSB Designs'),
  page('/brooches', 'Brooches, Thika', 'Brooches'),
  page('/logos-by-dave', 'Logos by Dave, Mombasa', 'Logos by Dave'),
  page('/naomi-mats', 'Naomi Mats, Machakos', 'Naomi Mats'),
  page('/swift-riders', 'Swift Riders, Nairobi', 'Swift Riders'),
  page('/all-businesses', 'All Businesses'),
  ...['Clothing', 'Deliveries', 'Design', 'Web Development'].map((name) =>
    page(`/all-businesses/category/${name.toLowerCase().replace(' ', '-')}`, name),
  ),
  ...['Machakos', 'Mombasa', 'Nairobi', 'Nakuru', 'Thika'].map((name) =>
    page(`/all-businesses/town/${name.toLowerCase()}`, `Businesses in ${name}`),
  ),
];

/**
 * Pages that follow an action, such as a payment or a sent form, and pages for use without a network. Search engines
 * must not list them.
 */
export const unlistedPages: PublicPage[] = [
  page('/thank-you', 'Thank You', 'Thank you for your purchase!'),
  page(
    '/cancel',
    'Purchase Cancelled',
    'You have successfully cancelled your purchase. Thank you.',
  ),
  page('/vacancy-received', 'We received your vacancy'),
  page('/report-received', 'We received your report', 'Thank you for telling us'),
  page('/kept', 'Kept Shops', 'Kept shops'),
  page('/offline', 'No Network', 'No network'),
  page('/answer', 'Nothing sent yet', 'You have not sent anything yet'),
];

/** The members' pages. A visitor sees their heading and a login button. */
export const membersPages: PublicPage[] = [
  page('/admin', 'Staff'),
  page('/profile-management', 'Profile Settings'),
  page('/profiles/3', 'Business Profile'),
  page('/pricing-type', 'Pricing Type'),
  page('/my-adverts', 'My Adverts'),
  page('/pay', 'Pay'),
  page('/receipts', 'Receipts'),
  page('/poster', 'Poster and Status'),
  page('/advertise', 'Advertise'),
  page('/take-over', 'Take Over Your Advert', 'Take Over Your Advert'),
];

export const notFoundPage = page('/nope', 'Page Not Found', 'Error 404, Page Not Found');

export const publicPages: PublicPage[] = [...listedPages, ...unlistedPages, notFoundPage];
