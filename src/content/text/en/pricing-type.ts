import { websiteBuild } from '#content/price-list.ts';
import { myListings } from './my-listings.ts';
import { formatPrice } from './price.ts';
import { pricing } from './pricing.ts';
import { tillPayment } from './till-payment.ts';

const { duration, durationOfOne, or, askForPrice } = pricing.cards;
const ofCards = { duration, durationOfOne, or, askForPrice };

/** The packages as members see them. */
export const pricingType = {
  title: 'Pricing Type',
  description: 'All six packages with their days and prices, and how you pay for one.',
  heading: 'Pricing Type',
  lead: 'Six packages. All of them give you a page of your own and a place on our homepage.',
  ...ofCards,
  website: `With a website of your own: ${formatPrice(websiteBuild)} more`,
  till: pricing.till,
  after: pricing.after,
  /** For a member with a listing to pay for. Values stand in braces. */
  choose: {
    loading: 'Getting your adverts…',
    failed: 'Your adverts could not be loaded, so you cannot pay for one just now.',
    offline: 'You are offline. Connect to the internet to pay for one of your adverts.',
    retry: myListings.retry,
    suspended:
      'Our staff took your advert down for now, so it can’t be paid for. Call us, and we put it right.',
    none: 'You have no advert to pay for yet.',
    begin: myListings.begin,
    unfinished: 'Your advert is not sent to us yet. Finish it, then choose a package here.',
    finish: myListings.actions.finish,
    listing: 'Which advert?',
    states: myListings.states,
    left: myListings.left,
    unnamed: myListings.unnamed,
    package: 'Which package?',
    ...ofCards,
    more: `With a website of your own: ${formatPrice(websiteBuild)} more`,
    website: `Build me a website too, for ${formatPrice(websiteBuild)} more`,
    websiteHint: 'With Monthly and longer packages.',
    summary: 'What you pay',
    runsUntil: 'Confirmed today, your page is live until {until}.',
    renewsUntil: 'Your days are added to the end: your page is live until {until}.',
    startsLater: 'Your days start when your page goes live, not before.',
    waiting:
      'Waiting for your payment: {amount}, with the reference {reference}. Another choice gets a new reference.',
    paidAlready:
      'You paid {amount} for this advert already, and its days have not started yet. What you pay now comes on top.',
    inReview:
      'Our staff still look at a payment of {amount} for this advert. Call us before you pay again.',
    pay: 'Pay to the till',
    payTill: 'Pay {amount} to the till',
    payCard: 'Pay {amount} by card',
    noCard:
      'By card you pay for Daily, Weekly or Monthly, without a website. For all others pay to the till.',
    asking: 'One moment…',
    toCard: 'Taking you to PayPal…',
    choosePackage: 'Choose a package first.',
    answerLost:
      'We heard nothing back. It may have been done all the same. Look first, then try again.',
    notSent: 'It could not be sent. Check your connection and try again.',
    tillHeading: myListings.payTill,
    tillPayment,
    change: 'Choose something else',
    listings: 'To your adverts',
  },
} as const;
