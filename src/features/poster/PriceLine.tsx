import type { ListingVersion } from '#domain/listing/version.ts';
import { formatShillings } from '#domain/money/money.ts';
import { fill } from '#domain/text/placeholders.ts';

interface Props {
  item: ListingVersion['items'][number];
  text: { from: string };
}

/** An item with its price. */
export function PriceLine({ item: { name, price, isFrom }, text }: Props) {
  const amount = formatShillings(price);
  return (
    <li>
      <span>{name}</span> <b>{isFrom ? fill(text.from, { price: amount }) : amount}</b>
    </li>
  );
}
