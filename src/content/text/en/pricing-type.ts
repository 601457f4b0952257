import { dollarsInWords, shillingsInWords } from '../../../domain/money/money.ts';
import { websiteBuild } from '../../price-list.ts';
import { pricing } from './pricing.ts';

/** The packages as members see them. */
export const pricingType = {
  title: 'Pricing Type',
  description: 'All six packages with their days and prices, and how you pay for one.',
  heading: 'Pricing Type',
  lead: 'Six packages. All of them give you a page of your own and a place on our homepage.',
  duration: pricing.cards.duration,
  or: pricing.cards.or,
  askForPrice: pricing.cards.askForPrice,
  website: `With a website of your own: ${shillingsInWords(websiteBuild.shillings)} or ${dollarsInWords(websiteBuild.cents)} more`,
  till: pricing.till,
  after: pricing.after,
} as const;
