/** Prepared reasons of staff about adverts. The database stores their codes, and each reader gets the own language. */
export const reasonTemplates = {
  /** A request for changes. */
  changes: {
    'photo-unclear': 'The photo is dark or not sharp. Take a new one by daylight.',
    'photo-of-other-goods': 'The photo does not show what you sell. Add one of your own goods.',
    'price-missing': 'Customers ask for the price first. Add the price of at least one thing.',
    'description-short': 'The description says too little. Say what you sell, and what it is like.',
    'phone-without-answer': 'We called your phone number and got no answer. Check the number.',
  },
  /** A refusal of an advert. */
  refusal: {
    'goods-not-allowed': 'Our terms do not allow adverts for this kind of goods or work.',
    'advert-twice': 'This business already has an advert with us.',
    'name-of-another': 'The advert uses the name or the photos of another business.',
  },
  /** A suspension. It may also have the reason of a refusal. */
  suspension: {
    'paid-without-goods':
      'Customers told us that they paid and got nothing. Write to us, and we look at it together.',
    'price-not-true': 'The price in the advert is not the price that customers pay.',
  },
} as const;
