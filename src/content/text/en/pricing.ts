export const pricing = {
  title: 'Pricing',
  description:
    'What it costs to advertise your business for a day, a week or a month, and how to pay.',
  heading: 'Pricing',
  lead: 'One fixed price for a page of your own, a place on our homepage, and our staff telling people about you. Your days start when your page goes live.',
  till: {
    heading: 'M-Pesa till number',
    number: '{site.till}',
    how: '{mobileMoney.how}',
    prompt: '{mobileMoney.prompt}',
    call: 'Call {site.phone}',
    phone: '{site.phoneNumber}',
  },
  cards: {
    heading: 'Choose a package',
    days: { one: '1 day', other: '{count} days' },
    aDay: '{price} a day',
    /** In place of the price of a day. */
    oneDay: 'Try it for a day',
    start: 'Start with {package}',
    pay: 'Pay {amount} by card',
    /** Followed by the number of the till, and then by `orCard`. */
    till: 'M-Pesa till',
    orCard: ', or {amount} by card.',
    /** Opens the button for a payment before the advert. */
    cardFirst: 'Pay now by card',
    cardFirstHint:
      'Pay here before you write, then call us on {site.phone} and tell us your advert.',
    askForPrice: 'Ask for a price',
    dollarsOnly: 'Card payments go through PayPal and are in US dollars only.',
    payLast: 'You pay last, after you have written your advert. By card you can also pay now.',
    longer: 'Do you want more days? Start with one of these:',
    /** A package in the line after `longer`. */
    longerPrice: '{package}: {duration}, {price}',
  },
  /** The steps from a package to a live page. */
  path: {
    heading: 'From here to your page',
    steps: [
      {
        title: 'Write your advert',
        desc: 'Choose a package above. Your text, a photo and your phone number take about five minutes.',
      },
      { title: 'Send it and pay', desc: '{mobileMoney.path}' },
      {
        title: 'We check it',
        desc: 'Our staff read your advert and see your payment, within 2 days.',
      },
      { title: 'Your page goes live', desc: 'Your days start to count then, not before.' },
    ],
  },
  after: {
    heading: 'After you pay',
    steps: [
      '{mobileMoney.after}',
      'A new advert: our staff check it, then your page goes live. Your days start to count then, not before.',
      'A renewal: your page stays live, or is back at once, and the new days are added.',
    ],
  },
  notes: [
    {
      heading: 'Our working hours',
      lines: ['{workingHours.weekdays}', '{workingHours.saturday}', '{workingHours.sunday}'],
    },
    {
      heading: 'Your own website',
      lines: [
        'We build you a website for {price.website}, together with the {list.longPackage} package.',
      ],
    },
    {
      heading: 'Refunds',
      lines: [
        'You get your money back only if your business is not live within 2 days of your payment.',
      ],
    },
  ],
} as const;
