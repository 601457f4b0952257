import type { ListingReach } from '#domain/reach/reach.ts';
import { formatNumber } from '#domain/money/format-number.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  asks: ListingReach['asks'];
  text: Text['myListings']['reach']['asks'];
}

/** The items that customers asked for, the most wanted first. Removed items share the last row. */
export function AskedItems({ asks, text }: Props) {
  if (asks.length === 0) return null;
  const removed = asks.filter(({ name }) => name === null);
  const rows = [
    ...asks.flatMap(({ item, name, visitors }) =>
      name === null ? [] : [{ item, name, visitors }],
    ),
    ...(removed.length > 0
      ? [{ item: 'removed', name: text.removed, visitors: sumVisitors(removed) }]
      : []),
  ];
  return (
    <section className="grid max-w-prose gap-2">
      <h4 className="font-bold">{text.heading}</h4>
      <dl className="grid gap-2">
        {rows.map(({ item, name, visitors }) => (
          <div key={item} className="grid grid-cols-[1fr_auto] gap-x-4">
            <dt className="wrap-anywhere">{name}</dt>
            <dd className="tabular-nums">{formatNumber(visitors)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const sumVisitors = (asks: ListingReach['asks']) =>
  asks.reduce((sum, { visitors }) => sum + visitors, 0);
