/**
 * The names of the fields with a text: `name` for staff, `inSentence` in a sentence to the owner, `form` is the label and
 * the hint in the form, and `refusals` the text of each reason to refuse an input. {min} and {max} are the limits of the
 * field.
 */
export const textFields = {
  title: {
    form: { label: 'Name of your business' },
    name: 'Name',
    inSentence: 'the name',
    refusals: {
      missing: 'Write the name of your business.',
      short: 'Write a name of at least {min} characters.',
      long: 'Shorten the name to {max} characters.',
    },
  },
  category: {
    form: { label: 'What do you sell?' },
    name: 'Category',
    inSentence: 'what you sell',
    refusals: { missing: 'Choose what you sell.' },
  },
  county: {
    form: { label: 'County' },
    name: 'County',
    inSentence: 'the county',
    refusals: { missing: 'Choose your county.' },
  },
  town: {
    form: { label: 'Town' },
    name: 'Town',
    inSentence: 'the town',
    refusals: { missing: 'Write your town.', long: 'Shorten the town to {max} characters.' },
  },
  located: {
    form: {
      label: 'Where in town? (optional)',
      hint: 'Street, market or estate, as people say it there.',
    },
    name: 'Place',
    inSentence: 'the place in town',
    refusals: { long: 'Shorten the place to {max} characters.' },
  },
  contact: {
    form: { label: 'Who should customers ask for?', hint: 'A first name is enough.' },
    name: 'Contact',
    inSentence: 'the contact person',
    refusals: {
      missing: 'Write the name of the person to ask for.',
      long: 'Shorten the name to {max} characters.',
    },
  },
  phone: {
    form: {
      label: 'Phone number',
      hint: 'A Kenyan mobile number, like 0700 000 001.',
    },
    name: 'Phone',
    inSentence: 'the phone number',
    refusals: {
      wrong: 'Write a Kenyan mobile number of ten digits, like 0700 000 001.',
      missing: 'Write a phone number or an e-mail address, so that customers can reach you.',
    },
  },
  email: {
    form: { label: 'E-mail (optional if you give a phone)' },
    name: 'E-mail',
    inSentence: 'the e-mail address',
    refusals: {
      long: 'Use an e-mail address of at most {max} characters.',
      wrong: 'Write the e-mail address in full, like shop@business.example.',
    },
  },
  whatsapp: {
    form: {
      label: 'WhatsApp number (optional)',
      hint: 'Only if it is not your phone number.',
    },
    name: 'WhatsApp',
    inSentence: 'the WhatsApp number',
  },
  website: {
    form: {
      label: 'Website (optional)',
      hint: 'Like www.shop.example.',
    },
    name: 'Website',
    inSentence: 'the website',
    refusals: {
      long: 'Use an address of at most {max} characters.',
      wrong: 'Write the address of your website, like www.shop.example.',
    },
  },
  opening_hours: {
    form: {
      label: 'When are you open? (optional)',
      hint: 'Customers then see if you are open now, before they call or come.',
    },
    name: 'Days and hours',
    inSentence: 'the days and hours',
    refusals: {
      wrong: 'Write for each day when you open and when you close, or choose Closed.',
      overlap: 'On one day, a time begins before the one above it ends. Change one of them.',
    },
  },
  hours: {
    form: {
      label: 'Opening hours in your own words (optional)',
      hint: 'If there is more to say. Like: New stock on Tuesdays. Knock at the blue gate.',
    },
    name: 'Opening hours',
    inSentence: 'the opening hours',
    refusals: { long: 'Shorten the opening hours to {max} characters.' },
  },
  deliveries: {
    form: { label: 'Deliveries (optional)', hint: 'Where to, and what it costs.' },
    name: 'Deliveries',
    inSentence: 'the deliveries',
    refusals: { long: 'Shorten the line about deliveries to {max} characters.' },
  },
  description: {
    form: {
      label: 'Describe your business',
      hint: 'What you sell, what is special about it, and what it costs.',
    },
    name: 'Description',
    inSentence: 'the description',
    refusals: {
      missing: 'Describe your business.',
      short: 'Describe your business in at least {min} characters.',
      long: 'Shorten the description to {max} characters.',
    },
  },
} as const;

/** The names of the other fields. */
export const otherFields = {
  images: { name: 'Photos', inSentence: 'the photos' },
  items: { name: 'Prices', inSentence: 'the prices' },
} as const;
