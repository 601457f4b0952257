import { priceList } from './price-list.ts';
import { getText } from './text/text.ts';

/** Returns the price list for display, with names of the packages in the language of the page. */
export function getOffers() {
  const { packageNames } = getText();
  return priceList.map((offer) => ({ ...offer, name: packageNames[offer.id] }));
}
