/** The page behind the link to an advert that staff prepared. Placeholders are in braces. */
export const prepared = {
  title: 'Your advert',
  heading: 'Your advert for {business}',
  /** In place of the name of a business that has none yet. */
  unnamed: 'your business',
  lead: 'Our staff wrote this advert with you. We first check that it is you: we send a code to the phone that got our SMS.',
  send: 'Send me the code',
  sent: 'If this phone can get SMS from us, a code is on its way. Nothing after two minutes? Ask for another one.',
  again: 'Send another code',
  code: 'Code of six digits',
  confirm: 'Show my advert',
  previewLead:
    'This is what our staff wrote. Nobody else sees it. Take it over, then change what you like, send it, and pay.',
  by: 'Written by {name} of our staff',
  category: 'Category',
  place: 'Place',
  contact: 'Contact',
  phone: 'Phone',
  hours: 'Hours',
  website: 'Website',
  map: 'Google Maps',
  prices: 'Prices',
  photos: 'Photos',
  takeOver: 'Take it over',
  takeOverHint: 'You need an account with us, which is free. Log in or sign up on the next page.',
  unknown: {
    heading: 'This link does not work',
    lead: 'It works for 7 days, and until you take the advert over. Then it is in My Adverts. Call us on {site.phone} if you need another one.',
    home: 'Go to the homepage',
  },
} as const;

/** The members' page on which an owner takes a prepared advert over. */
export const takeOver = {
  title: 'Take Over Your Advert',
  description: 'Take over the advert that our staff prepared for you.',
  heading: 'Take over your advert',
  loading: 'Getting your advert…',
  failed: 'Your advert did not load. Try again in a minute.',
  retry: 'Try again',
  missing: 'This page no longer works. Look in My Adverts, or open the link in our SMS again.',
  question: 'Take over “{business}” as {email}?',
  by: 'Written by {name} of our staff. Nobody sees it before you send it and pay.',
  consent: 'I agree to the terms.',
  consentFirst: 'Tick this box to take it over.',
  terms: 'Read the terms',
  takeOver: 'Take it over',
  working: 'One moment…',
  otherAccount: 'Not your account? Log out, then open the link in our SMS again.',
} as const;
