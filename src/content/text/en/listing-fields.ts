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
  facebook: {
    form: {
      label: 'Facebook (optional)',
      hint: 'Your name there, like judysmats, or the address of your page.',
    },
    name: 'Facebook',
    inSentence: 'Facebook',
    refusals: {
      wrong:
        'Write your name on Facebook, like judysmats, or paste the address of your page there.',
      nameless:
        'This link hides your name on Facebook. Open your page there, and write the name from its address, like judysmats.',
    },
  },
  instagram: {
    form: { label: 'Instagram (optional)', hint: 'Your name there, like @judysmats.' },
    name: 'Instagram',
    inSentence: 'Instagram',
    refusals: {
      wrong: 'Write your name on Instagram, like @judysmats, or paste the address of your profile.',
      nameless:
        'This link hides your name on Instagram. Write the name that your profile has at the top, like @judysmats.',
    },
  },
  tiktok: {
    form: { label: 'TikTok (optional)', hint: 'Your name there, like @judysmats.' },
    name: 'TikTok',
    inSentence: 'TikTok',
    refusals: {
      wrong: 'Write your name on TikTok, like @judysmats, or paste the address of your profile.',
      nameless:
        'This link hides your name on TikTok. Write the name that your profile has below the picture, like @judysmats.',
    },
  },
  payment_details: {
    form: {
      label: 'How customers pay you (optional)',
      hint: 'Your page shows these with a button to copy the number.',
    },
    name: 'How to pay',
    inSentence: 'how customers pay you',
    refusals: {
      till: 'Write the number of your till, of five to seven digits.',
      paybill: 'Write the number of your paybill, of five to seven digits.',
      account: 'Write the account for your paybill, in letters and digits, like SHOP 12.',
      pochi: 'Write the phone number of your Pochi la Biashara, like 0700 000 001.',
    },
  },
  map: {
    form: {
      label: 'Your place on Google Maps (optional)',
      hint: 'A link from Google Maps, a plus code, or names like: KCB Ngara, ground floor.',
    },
    name: 'Map',
    inSentence: 'the place on the map',
    refusals: {
      wrong:
        'Paste a link of a place from Google Maps, or write names like: KCB Ngara, ground floor.',
      long: 'Use a link or names of at most {max} characters.',
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
