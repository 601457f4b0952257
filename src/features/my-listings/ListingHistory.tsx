import { formatDate, formatMoment } from '#browser/dates.ts';
import { milestonesOf } from '#domain/listing/life.ts';
import type { OwnListing } from '#domain/listing/own-listing.ts';
import { formatReceived } from '#domain/money/money.ts';
import { fill } from '#domain/text/fill.ts';
import type { Text } from '#content/text/text.ts';

interface Props {
  listing: OwnListing;
  text: Pick<Text['myListings'], 'timeline' | 'receipts'>;
}

/** The way of a listing so far, what it still has before it, and its receipts. */
export function ListingHistory({ listing, text: { timeline, receipts } }: Props) {
  const settled = listing.payments.filter(({ receipt_number }) => receipt_number !== null);
  return (
    <>
      <section className="grid gap-2">
        <h3 className="text-lg">{timeline.heading}</h3>
        <ol className="grid gap-2">
          {milestonesOf(listing).map(({ name, at }) => (
            <li
              key={name}
              className={`border-l-4 pl-3 ${at === null ? 'border-line text-ink-soft' : 'border-good'}`}
            >
              <span className="font-bold">
                {name === 'live' && at === null ? timeline.goesLive : timeline[name]}
              </span>{' '}
              <span className="inline-block">
                {at === null ? timeline.notYet : formatMoment(at)}
              </span>
            </li>
          ))}
        </ol>
      </section>
      {settled.length > 0 && (
        <section className="grid gap-1">
          <h3 className="text-lg">{receipts.heading}</h3>
          <ul>
            {settled.map((payment) => (
              <li key={payment.id}>
                <a
                  className="inline-flex min-h-11 items-center underline"
                  href={`/receipts?number=${payment.receipt_number ?? ''}`}
                >
                  {fill(receipts.link, {
                    number: payment.receipt_number ?? '',
                    amount: formatReceived(payment),
                    date: formatDate(payment.paid_at ?? payment.created_at),
                  })}
                </a>
                {payment.state === 'refunded' && ` (${receipts.refunded})`}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
