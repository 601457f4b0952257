import { formatDollars, formatShillings } from '#domain/money/money.ts';
import type { Price } from '#domain/package/package.ts';
import { priceList } from '#content/price-list.ts';
import { site } from '#content/site.ts';

const dailyPrice = priceList.find(({ id }) => id === 'daily')?.price;

/** A sentence with the lowest price. */
export const dailyPriceSentence = dailyPrice
  ? `Kutangaza ni ${formatPrice(dailyPrice)} kwa siku.`
  : `Tupigie simu kwa ${site.phone.label} uulize bei.`;

/** Returns 'Kshs. 129 au $1.29'. */
export function formatPrice({ shillings, cents }: Price): string {
  return `${formatShillings(shillings)} au ${formatDollars(cents)}`;
}

/** Returns 'Kwa siku, Kwa wiki na Kwa mwezi'; as a disjunction 'Kwa siku, Kwa wiki au Kwa mwezi'. */
export function formatList(names: string[], type: Intl.ListFormatType = 'conjunction'): string {
  return new Intl.ListFormat('sw', { type }).format(names);
}
