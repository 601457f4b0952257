import type { Listing } from '#domain/listing/listing.schema.ts';
import { formatShillings } from '#domain/money/money.ts';

interface Props {
  item: Pick<Listing['items'][number], 'price' | 'isFrom' | 'priceText'>;
  text: { from: string };
}

/** A price such as 'Kshs. 300' or 'from Kshs. 300'. The amount stays on one line. */
export function Price({ item: { price, isFrom, priceText }, text }: Props) {
  const [prefix, suffix] = isFrom ? text.from.split('{price}') : [];
  return (
    <>
      {prefix}
      <span className="whitespace-nowrap">{priceText ?? formatShillings(price)}</span>
      {suffix}
    </>
  );
}
