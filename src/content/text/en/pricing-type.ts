/** The page of packages for members. */
export const pricingType = {
  title: 'Pricing Type',
  description: 'All six packages with their days and prices, and how you pay for one.',
  heading: 'Pricing Type',
  lead: 'There are six packages. Each gives you a page of your own and a place on our homepage.',
  website: 'With a website of your own: {price.website} more',
  /** For a member with an unpaid listing. Placeholders are in braces. */
  choose: {
    loading: 'Getting your adverts…',
    failed: 'Your adverts did not load, so you cannot pay yet. Try again in a minute.',
    offline: 'You are offline. Connect to the internet to pay for one of your adverts.',
    retry: '{myListings.retry}',
    suspended:
      'Our staff suspended your advert, so you can’t pay for it now. Call us to put it right.',
    none: 'You have no advert to pay for yet.',
    begin: '{myListings.begin}',
    unfinished: 'You have not sent your advert to us yet. Finish it, then choose a package here.',
    finish: '{myListings.actions.finish}',
    listing: 'Which advert?',
    unnamed: '{myListings.unnamed}',
    packages: { legend: 'Which package?' },
    summary: 'What you pay',
    runsUntil: 'If you pay today, your page is live until {until}.',
    renewsUntil: '{pay.starts.renewal}',
    startsLater: 'Your days start when your page goes live, not before.',
    goOn: 'Go on paying {amount}',
    paidAlready:
      'You already paid {amount} for this advert, and those days have not started yet. If you pay now, you pay for more days.',
    inReview:
      'Our staff are still checking your payment of {amount} for this advert. Call us before you pay again.',
    checking: 'We are checking your payment for this advert. Do not pay again.',
    see: '{paymentState.see}',
    pay: 'Pay',
    payAmount: 'Pay {amount}',
    choosePackage: 'Choose a package first.',
    listings: 'Go to My Adverts',
  },
} as const;
