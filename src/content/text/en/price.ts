import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import { priceList } from '#content/price-list.ts';
import { site } from '#content/site.ts';

const dailyPrice = priceList.find(({ id }) => id === 'daily')?.price;

/** A sentence with the lowest price. */
export const dailyPriceSentence = dailyPrice
  ? `Advertising costs ${formatPrice(dailyPrice)} a day.`
  : `Call us on ${site.phone.label} to ask.`;

/** Returns 'Kshs. 129 or $1.29'. */
export function formatPrice({ shillings, cents }: Price): string {
  return `${formatShillings(shillings)} or ${formatDollars(cents)}`;
}

/** Returns 'Daily, Weekly and Monthly'; as a disjunction 'Daily, Weekly or Monthly'. */
export function formatList(names: string[], type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(names);
}
