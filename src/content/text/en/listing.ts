/** Labels of the lines that visitors and members see as their owner typed them, and the texts of the hours of the week. */
export const lineText = {
  hours: 'Open',
  deliveries: 'Deliveries',
} as const;

/** Names of the details by which customers pay, on pages, in the form and for staff. */
export const paymentNames = {
  till: 'M-Pesa till',
  paybill: 'M-Pesa paybill',
  account: 'Account',
  pochi: 'Pochi la Biashara',
  cash: 'Cash on delivery',
} as const;

/** Texts of a listing for visitors and its owner. */
export const listingText = {
  newArrival: 'New Arrival',
  /** The badge of the business that takes its turn in the first place. */
  inTurn: 'Spotlight',
  contactName: 'Ask for',
  phone: 'Phone',
  email: 'E-mail',
  located: 'Where',
  deliveries: '{lineText.deliveries}',
  hours: '{lineText.hours}',
  category: 'Category',
  call: 'Call',
  /** The button of a card, which has little room. */
  cardCall: 'Call',
  writeEmail: 'Write an e-mail',
  whatsApp: 'WhatsApp',
  /** First message of the conversation; {business} is the title of the listing. */
  whatsAppMessage: 'Hello, I saw {business} on {site.name}.',
  saveContact: 'Save contact',
  website: 'Visit the website',
  map: 'Find it on Google Maps',
  howToPay: 'How to pay',
  forSale: 'Prices',
  /** Shown before the lowest of several prices, also on cards. */
  from: 'from {price}',
  outOfStock: 'Out of stock',
  services: 'What you get',
  /** Advice on each page of a business. */
  safety: 'See it first, then pay. Never send money for goods that you have not seen.',
  /** The post about safe payments. Its address in the blog is part of the text, because each language has its own post. */
  safetyPost: { label: 'Read about safe payments', url: '/blog/safe-payments' },
  photos: 'Photos',
  about: 'About {business}',
  /** Opens a message about one item or photo. */
  ask: 'Ask about this',
  askShort: 'Ask',
  /** First message about an item; {price} is 'Kshs. 300' or 'from Kshs. 300', {url} leads to the item on the page. */
  askItem: 'Hello, I saw {item}, {price}, on {site.name}. Is it still there? {url}',
  askSoldOut: 'Hello, I saw {item}, {price}, on {site.name}. When will you have it again? {url}',
  askPhoto: 'Hello, I saw this photo on {site.name}: {alt}. Can I get it? {url}',
} as const;

/** All texts of a listing's page. */
export const listing = {
  /** The first card of a grid, until the newest advert replaces it. */
  invitation: 'Your business here',
  invitationLead: 'The newest advert comes first.',
  invitationPrice: '{sentence.dailyPrice}',
  invitationButton: 'Start your advert',
  share: 'Share on WhatsApp',
  /** Message for sharing; {url} is the link. */
  shareMessage: '{business} on {site.name}: {url}',
  checkedOn: 'Checked by our staff on {date}',
  onSiteSince: 'On {site.name} since {month}',
  /** The owner typed a code that we sent to the number, or our staff called it. */
  phoneChecked: 'Phone checked, {month}',
  report: 'Report this advert',
  moreIn: 'More in {category}',
  moreFrom: 'More in {town}',
  all: 'All businesses',
  viewer: {
    heading: 'Photos',
    /** Caption of a photo in full size. */
    place: 'Photo {at} of {count}: {alt}',
    back: 'Back',
    next: 'Next',
    close: 'Close',
  },
  /** Shown to the owner of the advert only. */
  edit: 'Edit this advert',
  ended: 'The advert of {business} has ended',
  endedLead: 'The owner may renew it, so look again another day.',
  /** The page of an advert that ended less than seven days ago. */
  keptLead: 'It ended on {date}. You can still reach this business.',
  keptLater: 'The prices and the other photos come back when the advert is renewed.',
  keptOwner: 'Is this your business? Renew it in My Adverts',
  similar: 'Similar businesses',
  gone: 'This advert is no longer here',
  goneLead: 'It is not on our site any more. Look for another business.',
  /** Content of the listing frame if no advert was chosen. */
  frame: 'An advert',
  frameLead: 'This page shows one advert. Choose one from all businesses.',
} as const;
