import { priceList } from './price-list.ts';
import { text } from './text/text.ts';

/** The price list for display, with names of the packages in the language of the site. */
export const offers = priceList.map((offer) => ({ ...offer, name: text.packageNames[offer.id] }));
