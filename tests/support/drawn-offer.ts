/** The packages on sale. A test that does not depend on the package uses a randomly selected one. */
import { priceList } from '#content/price-list.ts';
import { formatDollars, formatShillings } from '#domain/money/money.ts';
import { draw } from './drawn.ts';

export const offers = priceList.flatMap(({ id, name, days, price }) =>
  price
    ? [
        {
          id,
          name,
          days,
          ...price,
          inShillings: formatShillings(price.shillings),
          inDollars: formatDollars(price.cents),
        },
      ]
    : [],
);

export type Offer = (typeof offers)[number];

/** Returns the same random package for all tests of a run. */
export const drawOffer = () => draw('package', offers);
